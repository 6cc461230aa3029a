package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/** Recognises the lines of test runners about tests that passed, and attempts that will be repeated. */
final class PassedLines {
    private static final String[] BEGINNINGS = {
        "✓",
        "✔",
        "√",
        "✅",
        "☑",
        "ok ",
        "pass ",
        "passed ",
        "skipped ",
        "xfail ",
        "skip ",
        "--- pass:",
        "--- skip:",
        "=== run",
        "[ ok ]",
        "[pass]",
        "[       ok ]",
        "[ run      ]",
        "[  passed  ]",
        "pass:",
        "ok:"
    };
    private static final String[] ENDINGS = {"... ok", " passed", "...ok", " xfail", "... skipped", "... done", " pass"
    };
    private static final String LAST_OF_ENDINGS = "kdles";
    private static final String[] NONE = {};
    private static final String[] RETRIES = {
        "retrying", "will retry", "will be retried", "trying again", "next attempt", "retry in "
    };

    private static final String[] HANDLED = {
        "retry ", "waiting for ", "still waiting", "caught", "recovered", "ignoring", "ignored", "handled"
    };
    private static final String[] FALLBACKS = {"using default", "falling back to", "using fallback", "using cached"};

    private PassedLines() {}

    /** What was missing was made up for. */
    static boolean isFallback(String folded) {
        for (String fallback : FALLBACKS) {
            if (Search.isIn(folded, fallback)) {
                return !folded.startsWith("error") && !folded.startsWith("fatal");
            }
        }
        return false;
    }

    private static boolean startsWithAny(String folded, String[] beginnings) {
        for (String beginning : beginnings) {
            if (folded.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    static boolean isPassed(String text) {
        char first = CharFolding.fold(text.charAt(0));
        boolean mayBegin = Search.isOneOf(first, "✓✔√✅☑opsx-=[");
        for (String beginning : mayBegin ? BEGINNINGS : NONE) {
            if (startsWith(text, beginning)) {
                return !startsWith(text, "pass rate");
            }
        }
        String end = withoutPercentage(text);
        boolean mayEnd = Search.isOneOf(CharFolding.fold(end.charAt(end.length() - 1)), LAST_OF_ENDINGS);
        for (String ending : mayEnd ? ENDINGS : NONE) {
            if (end.regionMatches(true, end.length() - ending.length(), ending, 0, ending.length())) {
                return !hasFailed(text);
            }
        }
        boolean isCheck = text.startsWith("checking ") || text.startsWith("check for ");
        return Search.isIn(text, "....   Passed") || (isCheck && Search.first("... ", text) > 0);
    }

    /** Whether {@code text}, which is {@code folded}, tells of an attempt; one that is logged as an error may have been the last. */
    static boolean isRetry(String text, String folded) {
        for (String retry : RETRIES) {
            if (Search.isIn(folded, retry)) {
                return true;
            }
        }
        return startsWithAny(folded, HANDLED) || (isNumberedAttempt(folded) && !Search.isIn(text, "ERROR:"));
    }

    /** {@code attempt 2 of 3}, {@code retry #1}; an attempt to do something is none. */
    private static boolean isNumberedAttempt(String folded) {
        return isNumbered(folded, "attempt ") || isNumbered(folded, "retry ");
    }

    private static boolean isNumbered(String folded, String word) {
        int end = Search.first(word, folded) + word.length();
        return end >= word.length() && end < folded.length() && Search.isOneOf(folded.charAt(end), "#0123456789");
    }

    private static boolean hasFailed(String text) {
        String folded = CharFolding.fold(text);
        return Search.isIn(folded, "failed") && !Search.isIn(folded, "0 failed");
    }

    /** Without the {@code [ 50%]} of pytest or the {@code (12 ms)} of others. */
    private static String withoutPercentage(String text) {
        char last = text.charAt(text.length() - 1);
        int open = last == ']' ? Search.last('[', text) : last == ')' ? Search.last('(', text) : -1;
        return open > 0 ? text.substring(0, open).strip() : text;
    }

    private static boolean startsWith(String text, String beginning) {
        return text.regionMatches(true, 0, beginning, 0, beginning.length());
    }
}
