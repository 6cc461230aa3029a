package dev.errata.core.matching;

/** Words that stand before a log line's message and say nothing about it. */
final class LogWords {
    private static final Words WORDS =
            Words.of("t z utc err error errors fatal warn warning info debug trace notice critical crit severe alert "
                    + "emerg stderr stdout remote npm e w i f jan feb mar apr may jun jul aug sep oct nov dec mon tue "
                    + "wed thu fri sat sun pm am level msg main");

    private LogWords() {}

    /** Whether the stretch of a folded text is such a word. */
    static boolean contains(char[] text, int start, int end) {
        return WORDS.contains(text, start, end) || isTimeZone(text, start, end);
    }

    /** The {@code T10} of {@code 2026-11-20T10:15:00} is a word of its own to the reader of words. */
    private static boolean isTimeZone(char[] text, int start, int end) {
        if (end - start < 2 || text[start] != 't') {
            return false;
        }
        for (int i = start + 1; i < end; i++) {
            if (!Character.isDigit(text[i])) {
                return false;
            }
        }
        return true;
    }
}
