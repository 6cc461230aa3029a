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

    private static final int LONGEST_NUMBERS = 20;

    private final int[] starts = new int[SQUARE_BRACKETS + 1];
    private int firstColon;

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

    /** The part of the text that begins with the name before the first sign; the name decides of itself behind a colon. */
    String part(int pattern, String text) {
        int end = pattern == COLON ? Math.min(text.length(), firstColon + LONGEST_NUMBERS) : text.length();
        return text.substring(starts[pattern], end);
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

    /** Only behind the name of a file, with its ending. */
    private void keep(int pattern, String text, int sign) {
        if (starts[pattern] != NOWHERE) {
            return;
        }
        int dot = sign - 1;
        while (dot > 0 && sign - dot <= LONGEST_ENDING && isLetter(text.charAt(dot))) {
            dot--;
        }
        boolean isEnding = dot > 0 && dot < sign - 1 && text.charAt(dot) == '.' && isNameChar(text.charAt(dot - 1));
        if (isEnding) {
            int start = dot;
            while (start > 0 && dot - start < LONGEST_NAME && isNameChar(text.charAt(start - 1))) {
                start--;
            }
            starts[pattern] = start;
            firstColon = pattern == COLON ? sign : firstColon;
        }
    }

    private void keepAnyway(int pattern, int sign) {
        if (starts[pattern] == NOWHERE) {
            starts[pattern] = Math.max(0, sign - LONGEST_NAME);
        }
    }

    private static boolean isNameChar(char c) {
        return (CharFolding.isWord(c) && c < 128) || "@./\\-".indexOf(c) >= 0;
    }

    private static boolean isLetter(char c) {
        char folded = CharFolding.fold(c);
        return folded >= 'a' && folded <= 'z';
    }
}
