package dev.errata.log;

import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.testing.SharedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One PostgreSQL for all test classes of a run; each has a schema of its own. It ends with the process. */
public final class PostgresUnderTest {
    private static final EmbeddedPostgres SERVER = start();

    private PostgresUnderTest() {}

    private static EmbeddedPostgres start() {
        try {
            Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "postgres-");
            EmbeddedPostgres server = EmbeddedPostgres.start(SharedPostgres.in(directory.toAbsolutePath()));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            return server;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** For a new schema with all tables. */
    public static DatabaseSettings schema(String name) {
        DatabaseSettings whole = DatabaseSettings.of(SERVER.jdbcUrl(), EmbeddedPostgres.USER, SERVER.password());
        try (Database database = Database.of(whole)) {
            database.jdbi().useHandle(handle -> handle.execute("CREATE SCHEMA " + name));
        }
        String separator = whole.url().contains("?") ? "&" : "?";
        DatabaseSettings own =
                DatabaseSettings.of(whole.url() + separator + "currentSchema=" + name, whole.user(), whole.password());
        try (Database database = Database.of(own)) {
            database.migrate();
        }
        return own;
    }
}
