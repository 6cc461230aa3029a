package dev.errata.log.query;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/** What executors have begun. */
public final class StartFinder {
    private final Reads reads;

    public StartFinder(Reads reads) {
        this.reads = reads;
    }

    /** Those of the types of operations of which an executor began one. */
    public Set<String> typesBegunSince(Collection<String> types, Instant since) {
        return reads.ask(handle -> handle.createQuery("""
                        SELECT DISTINCT operation_type FROM outcome
                        WHERE status = 'started' AND event_time >= :since AND operation_type = ANY (:types)
                        """)
                .bind("since", since)
                .bindArray("types", String.class, types)
                .mapTo(String.class)
                .set());
    }
}
