package dev.errata.log.intake;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.log.database.Database;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The log's own line of the ledger: what PostgreSQL says of all its readers, as of one moment. */
public final class LogLine {
    private static final String BEGUN = """
            SELECT (extract(epoch FROM min(installed_on)) * 1000)::bigint FROM schema_version WHERE version = '7'
            """;

    private LogLine() {}

    /**
     * As it is now; empty before anything was counted.
     *
     * @param app by whose name it goes
     */
    public static Optional<LedgerLine> read(Database database, String app, Instant now) {
        return database.jdbi().withHandle(handle -> {
            List<LedgerLine.Source> sources = sources(handle);
            return sources.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LedgerLine(
                            app,
                            "all",
                            handle.createQuery(BEGUN).mapTo(Long.class).one(),
                            now,
                            sources,
                            List.of(),
                            List.of(),
                            Map.of(),
                            Map.of()));
        });
    }

    /** In one statement, and so of one moment. */
    private static List<LedgerLine.Source> sources(Handle handle) {
        return handle.createQuery("""
                        SELECT counted FROM intake_offset WHERE counted IS NOT NULL ORDER BY topic, partition
                        """)
                .map((row, context) -> Objects.requireNonNull(Counted.read(row.getString(1))))
                .list();
    }
}
