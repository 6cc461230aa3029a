package dev.errata.streams.process;

import dev.errata.streams.config.Config;
import java.util.Locale;

/** The form of a process's log lines: text for people, or a JSON object a line for programs. */
public enum LogFormat {
    TEXT,
    JSON;

    /** What {@code logback.xml} looks at. */
    private static final String PROPERTY = "errata.log.format";

    public static LogFormat read(Config config) {
        return config.choice("log.format", TEXT, "of the log's lines: for people, or one JSON object each");
    }

    /** Has no effect once this JVM has logged, or has made a logger. */
    public void apply() {
        System.setProperty(PROPERTY, name().toLowerCase(Locale.ROOT));
    }
}
