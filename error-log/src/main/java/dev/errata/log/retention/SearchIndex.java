package dev.errata.log.retention;

import dev.errata.log.database.Database;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * An index of texts, made of each day once it is over, so that what comes in never pays for it. Reading and writing go on
 * meanwhile. One is made at a time, whoever shares the database.
 */
public final class SearchIndex {
    private static final long LOCK = 5_004_187_898_851_970_152L;
    private static final String SUFFIX = "_search";

    /** Days that are over and have no index, the newest first; with what is left of one whose making broke off. */
    private static final String MISSING = """
            SELECT part.relid::text AS day, table_class.relname || '%1$s' AS name,
              broken.indexrelid::regclass::text AS broken
            FROM pg_partition_tree('error_log') AS part
            JOIN pg_class AS table_class ON table_class.oid = part.relid
            LEFT JOIN (pg_index AS broken JOIN pg_class AS index_class ON index_class.oid = broken.indexrelid)
              ON broken.indrelid = part.relid AND index_class.relname = table_class.relname || '%1$s'
            WHERE part.isleaf AND part.level = 1 AND to_date(right(table_class.relname, 8), 'YYYYMMDD') < :today
            AND broken.indisvalid IS NOT TRUE
            ORDER BY name DESC
            """.formatted(SUFFIX);

    private static final String NAMESPACE =
            "SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace"
                    + " WHERE extname = 'pg_trgm'";

    private final Database database;
    private final Kind kind;
    private final InstantSource clock;

    /** What is indexed. */
    public enum Kind {
        /** Nothing: a search goes through the days, the newest first. */
        NONE,
        /** Any three characters in a row of messages and error codes, by PostgreSQL's extension pg_trgm. */
        TRIGRAM
    }

    public SearchIndex(Database database, Kind kind, InstantSource clock) {
        this.database = database;
        this.kind = kind;
        this.clock = clock;
    }

    private record Missing(String day, String name, String broken) {}

    /**
     * Makes what is missing.
     *
     * @return the names of the indexes that were made
     */
    public List<String> make() {
        if (kind == Kind.NONE) {
            return List.of();
        }
        try {
            return database.jdbi().withHandle(this::makeAlone);
        } catch (SQLException failed) {
            throw new IllegalStateException("the index of texts cannot be made", failed);
        }
    }

    private List<String> makeAlone(Handle handle) throws SQLException {
        if (!handle.select("SELECT pg_try_advisory_lock(?)", LOCK)
                .mapTo(Boolean.class)
                .one()) {
            return List.of();
        }
        // a large day takes longer than any question
        handle.getConnection().setNetworkTimeout(Runnable::run, 0);
        try {
            return makeMissing(handle);
        } finally {
            handle.select("SELECT pg_advisory_unlock(?)", LOCK)
                    .mapTo(Boolean.class)
                    .one();
        }
    }

    private List<String> makeMissing(Handle handle) {
        handle.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm");
        String operators = handle.createQuery(NAMESPACE).mapTo(String.class).one() + ".gin_trgm_ops";
        List<String> made = new ArrayList<>();
        for (Missing missing : missing(handle)) {
            if (!missing.broken().isEmpty()) {
                handle.execute("DROP INDEX CONCURRENTLY " + missing.broken());
            }
            handle.execute("CREATE INDEX CONCURRENTLY %s ON %s USING gin (message %s, error_code %s)"
                    .formatted(missing.name(), missing.day(), operators, operators));
            made.add(missing.name());
        }
        return made;
    }

    private List<Missing> missing(Handle handle) {
        return handle.createQuery(MISSING)
                .bind("today", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
                .map((row, context) -> new Missing(
                        row.getString("day"),
                        row.getString("name"),
                        row.getString("broken") == null ? "" : row.getString("broken")))
                .list();
    }
}
