package dev.errata.core.event;

/**
 * What is said of a {@link Payload} wherever it may not be itself.
 *
 * @param contentType as its producer gave it
 * @param size in bytes
 * @param sha256 64 hexadecimal digits in lower case
 */
public record PayloadDigest(String contentType, int size, String sha256) {}
