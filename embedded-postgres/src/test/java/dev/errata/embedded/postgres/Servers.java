package dev.errata.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Servers of these tests: their binaries are unpacked once. */
final class Servers {
    private Servers() {}

    static EmbeddedPostgresConfig in(Path directory) {
        return EmbeddedPostgresConfig.in(directory).withBinaries(Path.of("target", "binaries"));
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
