package dev.errata.core.matching;

/**
 * The piece of a phrase that the prefilter looks for: rare, so that few texts without the phrase hold it.
 *
 * @param text the piece, at most ten characters, without the signs for digits
 * @param end where it ends within its chunk
 */
record Anchor(String text, int end) {
    private static final int LONGEST = 10;
    /** Letters of error messages, the most frequent first. */
    private static final String COMMON = "e tronisadlcumfph";

    static Anchor of(String chunk, String phrase) {
        int bestStart = -1;
        int bestEnd = -1;
        int bestRarity = -1;
        for (int start = 0; start < chunk.length(); start++) {
            int end = longest(chunk, start);
            int rarity = rarity(chunk, start, end);
            if (end > start && rarity > bestRarity) {
                bestStart = start;
                bestEnd = end;
                bestRarity = rarity;
            }
        }
        if (bestStart < 0) {
            throw new IllegalArgumentException("the phrase '" + phrase + "' needs a word before its first '*'");
        }
        return new Anchor(chunk.substring(bestStart, bestEnd), bestEnd);
    }

    private static int longest(String chunk, int start) {
        int end = start;
        while (end < chunk.length() && end - start < LONGEST && !Phrase.isDigits(chunk.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int rarity(String chunk, int start, int end) {
        int rarity = 0;
        for (int i = start; i < end; i++) {
            int place = COMMON.indexOf(chunk.charAt(i));
            rarity += place < 0 ? COMMON.length() + 6 : place + 6;
        }
        return rarity;
    }
}
