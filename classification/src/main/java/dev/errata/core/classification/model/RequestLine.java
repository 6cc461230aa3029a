package dev.errata.core.classification.model;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/** Recognises the lines that access logs write of requests; what a path, a query or a client is called says nothing of the answer. */
public final class RequestLine {
    private static final int FIRST_FAILING_STATUS = 400;
    private static final int STATUSES_END = 600;
    private static final Words METHODS = Words.of("get head post put patch delete options");

    private RequestLine() {}

    /** Whether it says that the request failed, or the server; 0 says nothing. */
    public static boolean isFailing(int status) {
        return status >= FIRST_FAILING_STATUS;
    }

    /** {@code 200} of {@code "GET /errors HTTP/1.1" 200 612}; 0 if no request stands there. */
    public static int status(String text, int start, int end) {
        boolean isRequest = false;
        int word = start;
        for (int i = start; i <= end; i++) {
            if (i < end && CharFolding.isWord(text.charAt(i))) {
                continue;
            }
            if (isRequest && i - word == 3 && word > start && Search.isOneOf(text.charAt(word - 1), "\t \"=")) {
                int status = number(text, word, i);
                if (status > 0) {
                    return status;
                }
            }
            boolean isPath = i + 1 < end && text.charAt(i) == ' ' && Search.isOneOf(text.charAt(i + 1), "/h\u00b7");
            isRequest |= isPath && METHODS.contains(text, word, i);
            word = i + 1;
        }
        return 0;
    }

    /** The number from {@code start} to before {@code end} if it may be a status, else 0. */
    public static int number(String text, int start, int end) {
        int value = 0;
        for (int i = start; i < end; i++) {
            value = CharFolding.isDigit(text.charAt(i)) ? value * 10 + text.charAt(i) - '0' : STATUSES_END;
        }
        return value >= 100 && value < STATUSES_END ? value : 0;
    }
}
