package dev.errata.core.matching;

import java.util.Set;

/** Words that stand before a log line's message and say nothing about it. */
final class LogWords {
    private static final Set<String> WORDS = Set.of(
            "t",
            "z",
            "utc",
            "err",
            "error",
            "errors",
            "fatal",
            "warn",
            "warning",
            "info",
            "debug",
            "trace",
            "notice",
            "critical",
            "crit",
            "severe",
            "alert",
            "emerg",
            "stderr",
            "stdout",
            "remote",
            "npm",
            "e",
            "w",
            "i",
            "f",
            "jan",
            "feb",
            "mar",
            "apr",
            "may",
            "jun",
            "jul",
            "aug",
            "sep",
            "oct",
            "nov",
            "dec",
            "mon",
            "tue",
            "wed",
            "thu",
            "fri",
            "sat",
            "sun",
            "pm",
            "am",
            "level",
            "msg",
            "main");

    private LogWords() {}

    static boolean contains(String folded) {
        return WORDS.contains(folded) || isTimeZone(folded);
    }

    /** The {@code T10} of {@code 2026-11-20T10:15:00} is a word of its own to the reader of words. */
    private static boolean isTimeZone(String folded) {
        return folded.length() > 1
                && folded.charAt(0) == 't'
                && folded.chars().skip(1).allMatch(Character::isDigit);
    }
}
