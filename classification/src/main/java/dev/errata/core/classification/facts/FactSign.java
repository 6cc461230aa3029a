package dev.errata.core.classification.facts;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/** What every text has in which an expression finds something; quicker to look for than the expression. */
@FunctionalInterface
interface FactSign {
    /** Nowhere. */
    int NONE = -1;

    /** {@code :12: E}, as linters write a code behind the place. */
    FactSign CAPITAL_BEHIND_PLACE = FactSign::capitalBehindPlace;

    /** From where on the expression is to be asked; {@link #NONE} if it would find nothing. */
    int start(String text);

    /** A word, as written; the expression may also find something before it. */
    static FactSign word(String word) {
        return text -> Search.first(word, text, 0, text.length()) >= 0 ? 0 : NONE;
    }

    /** A word with which the expression begins, as written, and a digit behind it. */
    static FactSign numbered(String word) {
        return text -> {
            int start = Search.first(word, text, 0, text.length());
            while (start >= 0 && !isDigitAt(text, start + word.length())) {
                start = Search.first(word, text, start + word.length(), text.length());
            }
            return start;
        };
    }

    private static int capitalBehindPlace(String text) {
        for (int colon = Search.first(": ", text, 0, text.length());
                colon >= 0;
                colon = Search.first(": ", text, colon + 2, text.length())) {
            int start = isCapitalAt(text, colon + 2) ? startOfNumber(text, colon) : NONE;
            if (start >= 0) {
                return start;
            }
        }
        return NONE;
    }

    /** The colon before the number that ends here; {@link #NONE} if there is none. */
    private static int startOfNumber(String text, int end) {
        int start = end - 1;
        while (start >= 0 && CharFolding.isDigit(text.charAt(start))) {
            start--;
        }
        return start >= 0 && start < end - 1 && text.charAt(start) == ':' ? start : NONE;
    }

    private static boolean isCapitalAt(String text, int i) {
        return i < text.length() && text.charAt(i) >= 'A' && text.charAt(i) <= 'Z';
    }

    private static boolean isDigitAt(String text, int i) {
        return i < text.length() && CharFolding.isDigit(text.charAt(i));
    }
}
