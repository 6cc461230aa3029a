package dev.errata.log.retention;

import dev.errata.core.wording.Spoken;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.time.Duration;

/**
 * What becomes of days: how long the log keeps what, and how those that are over are searched.
 *
 * @param details whole days of errors, decisions, outcomes and retries, and what ended of the rest
 * @param summaries counts by day, the audit, rules that were taken back
 * @param bytes that those days hold at the most, their indexes included: the oldest go early, as counts; 0 for no bound
 * @param index of the texts of days that are over
 */
public record RetentionSettings(Duration details, Duration summaries, long bytes, SearchIndex.Kind index) {
    private static final Duration LEAST = Duration.ofDays(1);

    public RetentionSettings {
        new Violations()
                .check(
                        details.compareTo(LEAST) >= 0,
                        "retention.details must be at least a day, got " + Spoken.duration(details))
                .check(
                        summaries.compareTo(details) >= 0,
                        "retention.summaries must not be shorter than retention.details, got "
                                + Spoken.duration(summaries))
                .check(bytes >= 0, "retention.bytes must not be negative, got " + bytes)
                .throwIfAny();
    }

    public static RetentionSettings defaults() {
        return new RetentionSettings(Duration.ofDays(90), Duration.ofDays(365), 0, SearchIndex.Kind.NONE);
    }

    /** Asks for its keys. */
    public static RetentionSettings read(Config config) {
        RetentionSettings defaults = defaults();
        Duration details =
                config.duration("retention.details", defaults.details, "detail of errors; counts stay longer");
        Duration summaries = config.duration("retention.summaries", defaults.summaries, "counts by day, and the audit");
        long bytes = config.number(
                "retention.bytes",
                defaults.bytes,
                "detail of errors at the most, the oldest days go early; 0: no bound");
        SearchIndex.Kind index =
                config.choice("search.index", defaults.index, "of texts, made of each day once it is over");
        return config.part(defaults, () -> new RetentionSettings(details, summaries, bytes, index));
    }
}
