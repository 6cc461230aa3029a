package dev.errata.core.classification.facts;

import dev.errata.core.matching.CharFolding;

/** What every text has in which an expression finds something; quicker to look for than the expression. */
@FunctionalInterface
interface FactSign {
    /** {@code :12: E}, as linters write a code behind the place. */
    FactSign CAPITAL_BEHIND_PLACE = FactSign::hasCapitalBehindPlace;

    boolean isIn(String text);

    /** A word, as written. */
    static FactSign word(String word) {
        return text -> text.contains(word);
    }

    /** A word, as written, with a digit behind it. */
    static FactSign numbered(String word) {
        return text -> {
            int end = text.indexOf(word) + word.length();
            while (end >= word.length() && !isDigitAt(text, end)) {
                end = text.indexOf(word, end) + word.length();
            }
            return end >= word.length();
        };
    }

    private static boolean hasCapitalBehindPlace(String text) {
        int colon = text.indexOf(": ");
        while (colon >= 0 && !(isNumberBefore(text, colon) && isCapitalAt(text, colon + 2))) {
            colon = text.indexOf(": ", colon + 2);
        }
        return colon >= 0;
    }

    /** A number behind another colon. */
    private static boolean isNumberBefore(String text, int end) {
        int start = end;
        while (start > 0 && CharFolding.isDigit(text.charAt(start - 1))) {
            start--;
        }
        return start > 0 && start < end && text.charAt(start - 1) == ':';
    }

    private static boolean isCapitalAt(String text, int i) {
        return i < text.length() && text.charAt(i) >= 'A' && text.charAt(i) <= 'Z';
    }

    private static boolean isDigitAt(String text, int i) {
        return i < text.length() && CharFolding.isDigit(text.charAt(i));
    }
}
