package dev.errata.core.matching;

/**
 * The piece of a phrase by which it is found.
 *
 * @param text the piece, which every text that holds the phrase holds too
 * @param chunk in which of the phrase's chunks it lies
 * @param end where it ends within that chunk
 */
public record Anchor(String text, int chunk, int end) {}
