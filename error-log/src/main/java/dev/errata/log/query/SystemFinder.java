package dev.errata.log.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/** How the log itself is. */
public final class SystemFinder {
    private static final int RUNS = 20;

    private static final String TABLES = """
            SELECT root.relname AS name, sum(pg_total_relation_size(part.relid))::bigint AS bytes
            FROM pg_class root, LATERAL pg_partition_tree(root.oid) part
            WHERE root.relnamespace = current_schema()::regnamespace AND root.relkind = 'p'
            GROUP BY root.relname
            UNION ALL
            SELECT relname, pg_total_relation_size(oid) FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition
            ORDER BY bytes DESC, name
            """;

    private static final String BAD_ROWS = """
            SELECT topic, count(*) AS count, max(noted_at) AS last, (array_agg(reason ORDER BY noted_at DESC))[1] AS reason
            FROM bad_row GROUP BY topic ORDER BY topic
            """;

    private final Reads reads;

    public SystemFinder(Reads reads) {
        this.reads = reads;
    }

    /**
     * A partition of Kafka as far as it is stored.
     *
     * @param lost records that expired before they were read
     * @param tooOld records of days that are no longer kept
     */
    public record Read(
            String topic, int partition, int generation, long nextOffset, boolean isComplete, long lost, long tooOld) {}

    /**
     * How large a table is.
     *
     * @param bytes with its indexes and partitions
     */
    public record Table(String name, long bytes) {}

    /**
     * A run of a job.
     *
     * @param isDone false if it failed
     */
    public record Run(String job, Instant startedAt, Instant endedAt, boolean isDone, JsonNode detail) {}

    /** Rows of a topic that could not be stored, and why the last one could not. */
    public record Bad(String topic, long count, Instant last, String reason) {}

    /**
     * All of it.
     *
     * @param keptFrom the first day of which there are details; null before any was dropped
     */
    public record State(
            String schemaVersion,
            String serverVersion,
            long bytes,
            @Nullable String keptFrom,
            @Nullable Instant newestError,
            List<Read> reading,
            List<Table> tables,
            List<Run> runs,
            List<Bad> badRows) {}

    public State state() {
        return reads.askAtOnce(handle -> new State(
                one(handle, "SELECT version FROM schema_version WHERE success ORDER BY installed_rank DESC LIMIT 1"),
                one(handle, "SHOW server_version"),
                handle.createQuery("SELECT pg_database_size(current_database())")
                        .mapTo(Long.class)
                        .one(),
                handle.createQuery("SELECT kept_from::text FROM horizon WHERE kept_from > '-infinity'")
                        .mapTo(String.class)
                        .findOne()
                        .orElse(null),
                handle.createQuery("SELECT event_time FROM error_log ORDER BY event_time DESC, error_id DESC LIMIT 1")
                        .mapTo(Instant.class)
                        .findOne()
                        .orElse(null),
                list(handle, Read.class, "SELECT * FROM intake_offset ORDER BY topic, partition"),
                list(handle, Table.class, TABLES),
                list(handle, Run.class, "SELECT * FROM job_run ORDER BY started_at DESC LIMIT " + RUNS),
                list(handle, Bad.class, BAD_ROWS)));
    }

    private static String one(Handle handle, String sql) {
        return handle.createQuery(sql).mapTo(String.class).one();
    }

    private static <T> List<T> list(Handle handle, Class<T> type, String sql) {
        return handle.createQuery(sql).map(ConstructorMapper.of(type)).list();
    }
}
