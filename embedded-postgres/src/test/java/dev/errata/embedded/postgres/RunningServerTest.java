package dev.errata.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds of a server while it runs: one for all of it. */
final class RunningServerTest {
    @TempDir
    private static Path directory;

    private static EmbeddedPostgresConfig config;
    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() {
        config = Servers.in(directory.resolve("postgres"));
        postgres = EmbeddedPostgres.start(config);
    }

    @AfterAll
    static void close() {
        postgres.close();
    }

    @Test
    void itLosesNothingAndListensOnLoopbackOnly() throws Exception {
        assertThat(Servers.oneAsSuperuser(
                        postgres,
                        config,
                        "SELECT string_agg(current_setting(name), ' ' ORDER BY name) FROM unnest(ARRAY['fsync',"
                                + " 'full_page_writes', 'listen_addresses', 'synchronous_commit',"
                                + " 'unix_socket_directories', 'data_checksums']) name"))
                .isEqualTo("on on on 127.0.0.1 on ");
        assertThat(Servers.one(postgres, "SHOW server_version")).startsWith("18.");
    }

    @Test
    void nobodyComesInWithoutThePassword() throws Exception {
        for (String user : List.of(EmbeddedPostgres.USER, PostgresDirectory.SUPERUSER)) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> Servers.connect(postgres, user, "guessed").close())
                    .withMessageContaining("password authentication failed");
        }
        for (String secret : List.of("secret", "superuser.secret")) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(config.directory().resolve(secret))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void theApplicationsRoleMayNotReadTheServersFiles() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Servers.execute(postgres, "COPY (SELECT 1) TO PROGRAM 'true'"))
                .withMessageContaining("permission denied");
    }

    @Test
    void aSecondOneOnTheDirectoryIsRefused() {
        assertThat(postgres.port()).isPositive();
        assertThatExceptionOfType(PostgresException.class)
                .isThrownBy(() -> EmbeddedPostgres.start(config))
                .withMessageContaining("in use by another process");
    }
}
