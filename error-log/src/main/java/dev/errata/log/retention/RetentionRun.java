package dev.errata.log.retention;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * What a run of the retention did, as it is kept in {@code job_run}.
 *
 * @param isDone false if it failed; what it had done until then stays done
 * @param detail {@code days} that were dropped, rows {@code deleted} by table, the {@code failure}
 */
public record RetentionRun(Instant startedAt, Instant endedAt, boolean isDone, ObjectNode detail) {}
