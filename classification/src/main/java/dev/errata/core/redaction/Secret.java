package dev.errata.core.redaction;

/**
 * A secret found in a text.
 *
 * @param kind such as {@code github-token}
 * @param start of what is to be replaced, in UTF-16 units
 * @param end behind it
 */
record Secret(String kind, int start, int end) {}
