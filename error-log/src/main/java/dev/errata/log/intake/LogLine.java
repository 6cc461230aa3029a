package dev.errata.log.intake;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.log.database.Database;
import dev.errata.streams.ledger.PartitionBook;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The log's own line of the ledger: what PostgreSQL says of all its readers, as of one moment. */
public final class LogLine {
    /** All readers are one task: their counts are rows of one table. */
    static final String TASK = "all";

    private static final String BEGUN = """
            SELECT (extract(epoch FROM min(installed_on)) * 1000)::bigint FROM schema_version WHERE version = '8'
            """;

    private LogLine() {}

    /**
     * As it is now; empty before anything was counted.
     *
     * @param app by whose name it goes
     */
    public static Optional<LedgerLine> read(Database database, String app, Instant now) {
        return database.jdbi().withHandle(handle -> {
            List<Map<String, Long>> partitions = partitions(handle);
            return partitions.isEmpty()
                    ? Optional.empty()
                    : Optional.of(PartitionBook.line(
                            app,
                            TASK,
                            handle.createQuery(BEGUN).mapTo(Long.class).one(),
                            now,
                            partitions));
        });
    }

    /** In one statement, and so of one moment. */
    private static List<Map<String, Long>> partitions(Handle handle) {
        return handle.createQuery("""
                        SELECT counted FROM intake_offset WHERE counted IS NOT NULL ORDER BY topic, partition
                        """)
                .map((row, context) -> Counted.read(row.getString(1)))
                .list();
    }
}
