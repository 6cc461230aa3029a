package dev.errata.recovery;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.recovery.dependency.Dependencies;
import dev.errata.recovery.forecast.ForecastMeters;
import dev.errata.recovery.schedule.Watchdog;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What all tasks of one process share. */
record Shared(
        RecoveryMeters meters,
        ForecastMeters forecast,
        Watchdog watchdog,
        NextWork nextWork,
        ThreadLocal<CommitRequests> commits,
        Dependencies dependencies,
        Ledger ledger) {
    /**
     * With the clock that retries go by.
     *
     * @param clock milliseconds since 1970
     * @param tick how often due retries are looked for
     * @param lines of the ledger, in which dead letters are told, too
     */
    static Shared of(
            MeterRegistry meters,
            LongSupplier clock,
            Duration tick,
            DeadLetters deadLetters,
            Topic<String, LedgerLine> lines) {
        Ledger ledger = new Ledger(LedgerApp.RECOVERY, lines, meters);
        deadLetters.tell(ledger);
        ForecastMeters forecast = new ForecastMeters(meters);
        Watchdog watchdog = new Watchdog(clock, forecast::refresh);
        return new Shared(
                new RecoveryMeters(meters, watchdog),
                forecast,
                watchdog,
                new NextWork(),
                ThreadLocal.withInitial(() -> new CommitRequests(tick.toMillis())),
                Dependencies.of(meters, deadLetters),
                ledger);
    }
}
