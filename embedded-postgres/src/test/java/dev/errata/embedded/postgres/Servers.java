package dev.errata.embedded.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Servers of these tests: their binaries are unpacked once. */
final class Servers {
    private static final Path BINARIES = Path.of("target", "binaries");

    /** The files of a server that has been started and stopped, made once. */
    private static final class Made {
        private static final Path DIRECTORY = make();

        private static Path make() {
            try {
                Path directory = Files.createTempDirectory(Path.of("target"), "made");
                EmbeddedPostgres.start(in(directory)).close();
                return directory;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private Servers() {}

    /** Nothing is there yet. */
    static EmbeddedPostgresConfig in(Path directory) {
        return EmbeddedPostgresConfig.in(directory).withBinaries(BINARIES);
    }

    /** A server has been started there and stopped. */
    static EmbeddedPostgresConfig madeIn(Path directory) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(Made.DIRECTORY)) {
            all = found.toList();
        }
        for (Path from : all) {
            Path to = directory.resolve(Made.DIRECTORY.relativize(from).toString());
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
        }
        return in(directory);
    }

    static Connection connect(EmbeddedPostgres postgres, String user, String password) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), user, password);
    }

    static void execute(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = connect(postgres, EmbeddedPostgres.USER, postgres.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String one(EmbeddedPostgres postgres, String query) throws SQLException {
        return one(connect(postgres, EmbeddedPostgres.USER, postgres.password()), query);
    }

    static String oneAsSuperuser(EmbeddedPostgres postgres, EmbeddedPostgresConfig config, String query)
            throws SQLException, IOException {
        String password =
                Files.readString(config.directory().resolve("superuser.secret")).strip();
        return one(connect(postgres, PostgresDirectory.SUPERUSER, password), query);
    }

    private static String one(Connection opened, String query) throws SQLException {
        try (Connection connection = opened;
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getString(1);
        }
    }
}
