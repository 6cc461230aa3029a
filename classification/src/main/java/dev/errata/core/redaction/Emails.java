package dev.errata.core.redaction;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import org.jspecify.annotations.Nullable;

/** Finds e-mail addresses. */
final class Emails {
    private static final int LONGEST_PART = 64;

    private Emails() {}

    /** The address around the {@code @} before {@code behindAt}. */
    static @Nullable Secret around(Passage passage, int behindAt) {
        String text = passage.text();
        int start = behindAt - 1;
        while (start > 0 && behindAt - start < LONGEST_PART && isLocal(text.charAt(start - 1))) {
            start--;
        }
        int end = behindAt;
        int lastDot = -1;
        while (end < text.length() && end - behindAt < 4 * LONGEST_PART && isDomain(text.charAt(end))) {
            lastDot = text.charAt(end) == '.' ? end : lastDot;
            end++;
        }
        if (lastDot == end - 1) {
            end = lastDot;
            lastDot = Search.last('.', text, behindAt, end);
        }
        boolean hasLocal = start < behindAt - 1;
        return hasLocal && lastDot > behindAt && end - lastDot > 2 ? new Secret("email", start, end) : null;
    }

    private static boolean isLocal(char c) {
        return CharFolding.isWord(c) || c == '.' || c == '+' || c == '-';
    }

    private static boolean isDomain(char c) {
        return (CharFolding.isWord(c) && c != '_') || c == '.' || c == '-';
    }
}
