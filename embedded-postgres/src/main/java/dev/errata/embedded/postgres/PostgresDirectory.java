package dev.errata.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The files of a server: made by {@code initdb} at the first start, its settings written at each. */
final class PostgresDirectory {
    /** The role that may do all; the pipeline's own role is another. */
    static final String SUPERUSER = "postgres";

    private static final String SETTINGS = "errata.conf";

    private final EmbeddedPostgresConfig config;

    PostgresDirectory(EmbeddedPostgresConfig config) {
        this.config = config;
    }

    Path superuserSecret() {
        return config.directory().resolve("superuser.secret");
    }

    Path secret() {
        return config.directory().resolve("secret");
    }

    /** A killed {@code initdb} leaves nothing that counts: the directory gets its name when it is whole. */
    void createWhereMissing(ServerPrograms programs) throws IOException {
        if (Files.exists(config.data())) {
            return;
        }
        Path partly = config.directory().resolve("data.new");
        Tar.deleteTree(partly);
        PasswordFile.in(superuserSecret());
        programs.run(
                "initdb",
                "--pgdata=" + partly,
                "--username=" + SUPERUSER,
                "--pwfile=" + superuserSecret(),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--no-instructions");
        Files.writeString(
                partly.resolve("postgresql.conf"), "\ninclude = '%s'\n".formatted(SETTINGS), StandardOpenOption.APPEND);
        Files.move(partly, config.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Loopback only, no socket file, nothing that a crash of the machine could lose; statements stay out of the log. */
    void writeSettings(int port) throws IOException {
        Files.writeString(config.data().resolve(SETTINGS), """
                # Written at each start. Your own settings: ALTER SYSTEM SET, which wins over this file.
                listen_addresses = '127.0.0.1'
                port = %d
                unix_socket_directories = ''
                max_connections = 50
                shared_buffers = '256MB'
                max_wal_size = '2GB'
                checkpoint_timeout = '15min'
                fsync = on
                synchronous_commit = on
                full_page_writes = on
                wal_level = replica
                timezone = 'UTC'
                log_timezone = 'UTC'
                log_checkpoints = off
                log_min_messages = log
                log_min_error_statement = panic
                """.formatted(port));
    }
}
