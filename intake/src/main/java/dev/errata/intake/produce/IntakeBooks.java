package dev.errata.intake.produce;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.core.ledger.LedgerLine.Stock;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.intake.spool.Spool;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What this process took, what became of it, and what it handed on, since it began. All of it is counted in memory: no
 * transaction ties it to Kafka, and nothing that is acknowledged waits for it. For all threads.
 */
final class IntakeBooks {
    private static final String REQUESTS = "requests";
    private static final String SPOOL = "spool";

    private final Spool spool;
    private final Numbering numbering;
    private final long spooledBefore;
    private final Map<Fate, Long> fates = new EnumMap<>(Fate.class);
    private long taken;
    private long spooled;

    /** What became of a record of a request; then what became of one of the spool. */
    enum Fate implements Labelled {
        KAFKA,
        SPOOL,
        QUARANTINED,
        REFUSED,
        FAILED,
        FORWARDED,
        QUARANTINED_LATER,
        EXPIRED;

        private boolean isOfSpool() {
            return compareTo(FORWARDED) >= 0;
        }
    }

    IntakeBooks(Spool spool, Numbering numbering) {
        this.spool = spool;
        this.numbering = numbering;
        this.spooledBefore = spool.records() + spool.quarantined();
    }

    Numbering numbering() {
        return numbering;
    }

    /** Records begin to be delivered. */
    synchronized void took(int records) {
        taken += records;
    }

    /** Before they are, as they may be forwarded at once; {@link Fate#SPOOL} is told when they are synced. */
    synchronized void spooling(int records) {
        spooled += records;
    }

    synchronized void notSpooled(int records) {
        spooled -= records;
    }

    /** Whoever sent them is told so now. */
    synchronized void became(Fate fate, int records) {
        if (records == 0) {
            return;
        }
        fates.merge(fate, (long) records, Long::sum);
    }

    /** As it is now. */
    synchronized LedgerLine line(Instant now) {
        Map<Fate, Long> all = new EnumMap<>(fates);
        if (spool.expired() > 0) {
            all.put(Fate.EXPIRED, spool.expired());
        }
        Map<String, Long> ofRequests = new HashMap<>();
        Map<String, Long> ofSpool = new HashMap<>();
        all.forEach((fate, records) -> (fate.isOfSpool() ? ofSpool : ofRequests).put(fate.label(), records));
        long ended = sum(ofRequests);
        long moved = of(all, Fate.QUARANTINED_LATER);
        long handled = sum(ofSpool);
        return new LedgerLine(
                LedgerApp.INTAKE.appName(),
                numbering.task(),
                numbering.epoch(),
                now,
                List.of(source(REQUESTS, ended, ofRequests), source(SPOOL, handled, ofSpool)),
                numbering.written(),
                List.of(),
                Map.of(
                        "in_flight", new Stock(taken, ended - of(all, Fate.REFUSED), 0),
                        "spooled", new Stock(spooledBefore + spooled + of(all, Fate.QUARANTINED), handled - moved, 0)),
                numbering.flows());
    }

    private static long of(Map<Fate, Long> all, Fate fate) {
        return all.getOrDefault(fate, 0L);
    }

    private static long sum(Map<String, Long> fates) {
        return fates.values().stream().mapToLong(Long::longValue).sum();
    }

    private static Source source(String name, long ended, Map<String, Long> fates) {
        return new Source(name, 0, 0, ended, ended, ended, fates);
    }
}
