package dev.errata.benchmarks.log;

import dev.errata.log.database.Days;
import dev.errata.log.retention.LogCleaner;
import dev.errata.log.retention.RetentionRun;
import dev.errata.log.retention.RetentionSettings;
import dev.errata.log.retention.SearchIndex;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;

/** How a day that was kept long enough goes: retention as it runs, beside deleting the next day's rows and a vacuum. */
final class OldDay {
    private static final Duration SUMMARIES = Duration.ofDays(365);

    private final Store store;
    private final InstantSource clock;

    OldDay(Store store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    Row measure() throws Exception {
        LocalDate first = Store.firstDay(clock.instant());
        LocalDate second = first.plusDays(1);
        RetentionSettings settings =
                new RetentionSettings(Duration.ofDays(Store.DAYS - 2), SUMMARIES, 0, SearchIndex.Kind.NONE);
        long rows = store.number("SELECT count(*) FROM " + Days.partition("error_log", first));
        long began = System.nanoTime();
        RetentionRun run =
                new LogCleaner(store.database(), settings, clock).run().orElseThrow();
        double dropped = Row.millis(System.nanoTime() - began);
        if (run.detail().withArray("/days").size() != 1) {
            throw new IllegalStateException("not one day was dropped: " + run.detail());
        }
        began = System.nanoTime();
        store.execute("DELETE FROM error_log WHERE event_time >= '%s 00:00Z' AND event_time < '%s 00:00Z'"
                .formatted(second, second.plusDays(1)));
        store.execute("VACUUM " + Days.partition("error_log", second));
        return Row.times(
                "retention of a day of " + rows + " rows, ids and counts included; DELETE and VACUUM of its rows alone",
                dropped,
                Row.millis(System.nanoTime() - began));
    }
}
