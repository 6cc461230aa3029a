package dev.errata.core.matching;

/**
 * The piece of a phrase by which it is found.
 *
 * @param text the piece, which every text that holds the phrase holds too; empty for a phrase that no text holds
 * @param chunk in which of the phrase's chunks it lies
 * @param end where it ends within that chunk
 */
public record Anchor(String text, int chunk, int end) {
    static final Anchor NOWHERE = new Anchor("", 0, 0);

    boolean isNowhere() {
        return text.isEmpty();
    }
}
