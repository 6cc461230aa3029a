package dev.errata.core.classification;

/** Cutting a text in its middle: what failed is said at its beginning or at its end. */
final class Truncation {
    private static final int MARK_LENGTH = 48;

    private Truncation() {}

    /** At most {@code limit} characters of {@code text}, with a mark that says how many are left out. */
    static String cut(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int kept = limit - MARK_LENGTH;
        if (kept <= 0) {
            return text.substring(0, endOfCharacter(text, limit));
        }
        int head = endOfCharacter(text, kept / 2);
        int tail = startOfCharacter(text, text.length() - kept / 2);
        return text.substring(0, head) + "\n[... " + (tail - head) + " characters truncated ...]\n"
                + text.substring(tail);
    }

    private static int endOfCharacter(String text, int end) {
        return end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    private static int startOfCharacter(String text, int start) {
        return start < text.length() && Character.isLowSurrogate(text.charAt(start)) ? start + 1 : start;
    }
}
