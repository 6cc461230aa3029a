package dev.errata.intake.otlp;

import java.util.regex.Pattern;

/** From which severity on a log record is an error. */
final class SeverityNumber {
    static final int ERROR = 17;

    /** As loggers call it, and as protobuf names its numbers. */
    private static final Pattern WORD = Pattern.compile(
            "(?i)(severity_number_)?(err|error|severe|crit|critical|alert|emerg|emergency|panic|fatal)[234]?");

    private SeverityNumber() {}

    /** The number; where there is none, what the word says. */
    static int of(int number, String word) {
        return number == 0 && WORD.matcher(word.strip()).matches() ? ERROR : number;
    }
}
