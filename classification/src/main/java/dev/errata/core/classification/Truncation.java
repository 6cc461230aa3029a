package dev.errata.core.classification;

import dev.errata.core.matching.Search;

/** Cutting a text in its middle: what failed is said at its beginning or at its end. */
final class Truncation {
    private static final int MARK_LENGTH = 48;

    private Truncation() {}

    /** At most {@code limit} characters of {@code text}, with a mark that says how many are left out. */
    static String cut(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int half = half(limit);
        return join(text.substring(0, half), text.substring(text.length() - half), text.length() - 2 * half, limit);
    }

    /** How much is kept at either side of a text of which {@code limit} characters are. */
    static int half(int limit) {
        return Math.max(0, limit - MARK_LENGTH) / 2;
    }

    /**
     * Beginning and end of a text with a mark between, at most {@code limit} characters; nothing where the mark has no room.
     *
     * @param leftOut how many characters stood between
     */
    static String join(String beginning, String end, int leftOut, int limit) {
        int half = half(limit);
        if (half == 0) {
            return "";
        }
        int head = endOfCharacter(beginning, Math.min(half, beginning.length()));
        int tail = startOfCharacter(end, Math.max(0, end.length() - half));
        int cut = beginning.length() - head + tail;
        return beginning.substring(0, head) + mark(leftOut + cut) + end.substring(tail);
    }

    /** As {@link #cut}, but keeps the surroundings of a place in the middle, too. */
    static String cutAround(String text, int limit, int place) {
        int window = limit / 4;
        int sides = limit - window - 2 * MARK_LENGTH;
        int from = Math.max(0, Search.last('\n', text, 0, Math.max(0, place - window / 4) + 1));
        boolean isKeptAnyway = place < sides / 2 || place > text.length() - sides / 2 || from < sides / 2;
        if (text.length() <= limit || isKeptAnyway || from + window > text.length() - sides / 2) {
            return cut(text, limit);
        }
        int head = endOfCharacter(text, sides / 2);
        int start = startOfCharacter(text, Math.max(from, place - window / 2));
        int end = endOfCharacter(text, start + window);
        int tail = startOfCharacter(text, text.length() - sides / 2);
        return text.substring(0, head)
                + mark(start - head)
                + text.substring(start, end)
                + mark(tail - end)
                + text.substring(tail);
    }

    private static String mark(int characters) {
        return "\n[... " + characters + " characters truncated ...]\n";
    }

    private static int endOfCharacter(String text, int end) {
        return end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    private static int startOfCharacter(String text, int start) {
        return start < text.length() && Character.isLowSurrogate(text.charAt(start)) ? start + 1 : start;
    }
}
