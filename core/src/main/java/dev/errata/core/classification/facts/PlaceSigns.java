package dev.errata.core.classification.facts;

import dev.errata.core.matching.CharFolding;
import java.util.Arrays;

/**
 * Where a text may name a place in a file, one offset for each of {@link FactPattern#PLACES}: found in one pass, so that the
 * expressions are asked about few texts, and about these from there on.
 */
final class PlaceSigns {
    private static final int NOWHERE = -1;
    private static final int QUOTED_FILE = 0;
    private static final int BRACKETS = 1;
    private static final int COLON = 2;
    private static final int WORD_LINE = 3;
    private static final int SQUARE_BRACKETS = 4;
    private static final int LONGEST_ENDING = 5;
    private static final int LONGEST_NAME = 500;

    private final int[] starts = new int[SQUARE_BRACKETS + 1];

    private PlaceSigns() {
        Arrays.fill(starts, NOWHERE);
    }

    static PlaceSigns in(String text) {
        PlaceSigns signs = new PlaceSigns();
        for (int i = 1; i < text.length(); i++) {
            if (CharFolding.isDigit(text.charAt(i)) && !CharFolding.isDigit(text.charAt(i - 1))) {
                signs.read(text, i - 1);
            }
        }
        return signs;
    }

    boolean mayHold(int pattern) {
        return starts[pattern] != NOWHERE;
    }

    /** The text from a bit before the first sign on. */
    String part(int pattern, String text) {
        return text.substring(starts[pattern]);
    }

    private void read(String text, int sign) {
        switch (text.charAt(sign)) {
            case '(' -> keep(BRACKETS, text, sign);
            case ':' -> keep(COLON, text, sign);
            case '[' -> {
                if (sign > 0 && text.charAt(sign - 1) == ':') {
                    keep(SQUARE_BRACKETS, text, sign - 1);
                }
            }
            case ' ' -> {
                if (text.regionMatches(true, sign - 4, "line", 0, 4)) {
                    keepAnyway(QUOTED_FILE, sign);
                    keepAnyway(WORD_LINE, sign);
                }
            }
            default -> {
                // no digits that say where
            }
        }
    }

    /** Only behind the ending of a file's name. */
    private void keep(int pattern, String text, int sign) {
        int start = sign;
        while (start > 0 && sign - start <= LONGEST_ENDING && isLetter(text.charAt(start - 1))) {
            start--;
        }
        boolean isEnding = start < sign && sign - start <= LONGEST_ENDING && start > 0 && text.charAt(start - 1) == '.';
        if (isEnding) {
            keepAnyway(pattern, sign);
        }
    }

    private void keepAnyway(int pattern, int sign) {
        if (starts[pattern] == NOWHERE) {
            starts[pattern] = Math.max(0, sign - LONGEST_NAME);
        }
    }

    private static boolean isLetter(char c) {
        char folded = CharFolding.fold(c);
        return folded >= 'a' && folded <= 'z';
    }
}
