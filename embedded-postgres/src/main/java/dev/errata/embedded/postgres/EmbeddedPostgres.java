package dev.errata.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real PostgreSQL server in a process of its own, reached over 127.0.0.1 with a password.
 *
 * <p>It survives {@code kill -9} of this JVM and of the server: what was committed is there after the next start. A server
 * that a killed JVM left behind is stopped first; one that ends while this is open is started again on its port.
 */
public final class EmbeddedPostgres implements AutoCloseable {
    /** The role for applications and their database, which it owns. It may not read or write the server's files. */
    public static final String USER = "errata";

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);

    private final EmbeddedPostgresConfig config;
    private final ServerLock lock;
    private final PostgresDirectory files;
    private final Server server;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "postgres-watch");
        thread.setDaemon(true);
        return thread;
    });

    private EmbeddedPostgres(EmbeddedPostgresConfig config, ServerLock lock, PostgresDirectory files, Server server) {
        this.config = config;
        this.lock = lock;
        this.files = files;
        this.server = server;
    }

    /**
     * Returns when the application's role can connect.
     *
     * @throws PostgresException in one line: the port is taken, the directory is in use, not writable, without room or of
     *     another major version, or this machine cannot run the server
     */
    public static EmbeddedPostgres start(EmbeddedPostgresConfig requested) {
        ServerLock lock = ServerLock.acquire(requested.directory());
        try {
            EmbeddedPostgres started = startLocked(requested, lock);
            LOG.atInfo()
                    .addKeyValue("url", started.jdbcUrl())
                    .addKeyValue("directory", requested.directory())
                    .log("PostgreSQL started");
            return started;
        } catch (IOException failed) {
            lock.close();
            throw PostgresFailures.writing(requested.directory(), failed);
        } catch (RuntimeException failed) {
            lock.close();
            throw failed;
        }
    }

    private static EmbeddedPostgres startLocked(EmbeddedPostgresConfig requested, ServerLock lock) throws IOException {
        Files.createDirectories(requested.log());
        ServerPrograms programs = new ServerPrograms(Distribution.unpackedIn(requested.binaries()), requested);
        PostgresDirectory files = new PostgresDirectory(requested);
        files.createWhereMissing(programs);
        int port = new Server(requested, programs, files).start();
        EmbeddedPostgresConfig config = requested.withPort(port);
        EmbeddedPostgres postgres = new EmbeddedPostgres(config, lock, files, new Server(config, programs, files));
        try {
            postgres.prepareDatabase();
        } catch (IOException | RuntimeException failed) {
            postgres.server.stop();
            throw failed;
        }
        ScheduledFuture<?> unused =
                postgres.watch.scheduleWithFixedDelay(postgres::restartIfGone, 1, 1, TimeUnit.SECONDS);
        return postgres;
    }

    /**
     * A server that runs, started by whichever process.
     *
     * @param jdbcUrl without user and password
     * @param passwordFile whose first line is the password of {@link #USER}
     */
    public record Running(String jdbcUrl, Path passwordFile) {}

    /**
     * The server of this directory; empty while none runs.
     *
     * @throws PostgresException if the directory cannot be read
     */
    public static Optional<Running> runningIn(Path directory) {
        EmbeddedPostgresConfig config = EmbeddedPostgresConfig.in(directory);
        return portOf(config).map(port -> new Running(url(port, USER), new PostgresDirectory(config).secret()));
    }

    private static Optional<Integer> portOf(EmbeddedPostgresConfig config) {
        try {
            return Postmaster.port(config.data());
        } catch (IOException failed) {
            throw PostgresFailures.writing(config.directory(), failed);
        }
    }

    /** Without user and password: {@code jdbc:postgresql://127.0.0.1:PORT/errata}. */
    public String jdbcUrl() {
        return url(config.port(), USER);
    }

    public int port() {
        return config.port();
    }

    /** Of {@link #USER}; kept in a file that only its owner may read. */
    public String password() {
        try {
            return PasswordFile.in(files.secret());
        } catch (IOException failed) {
            throw PostgresFailures.writing(config.directory(), failed);
        }
    }

    /**
     * Writes all databases of the running server into one file, {@code .tar.gz}, with all that was committed before this
     * call. The passwords are in it.
     *
     * @throws PostgresException when the file exists or cannot be written; then no file is left
     */
    public void backUp(Path file) {
        backUp(config, file);
    }

    /**
     * The same of the server of a directory, whichever process has started it; where none runs, one does meanwhile.
     *
     * @throws PostgresException when nothing is there, the file exists or it cannot be written; then no file is left
     */
    public static void backUp(Path directory, Path file) {
        EmbeddedPostgresConfig config = EmbeddedPostgresConfig.in(directory);
        if (!Files.exists(config.data())) {
            throw new PostgresException("%s holds no database".formatted(directory));
        }
        Optional<Integer> port = portOf(config);
        if (port.isPresent()) {
            backUp(config.withPort(port.get()), file);
            return;
        }
        try (EmbeddedPostgres postgres = start(config)) {
            postgres.backUp(file);
        }
    }

    private static void backUp(EmbeddedPostgresConfig config, Path file) {
        PostgresDirectory files = new PostgresDirectory(config);
        try (Connection connection = connectAsSuperuser(config, files)) {
            new Backup(config, files).write(connection, file);
        } catch (SQLException failed) {
            throw new PostgresException("backup failed: " + failed.getMessage(), failed);
        } catch (IOException failed) {
            throw PostgresFailures.writing(file, failed);
        }
    }

    private void prepareDatabase() throws IOException {
        String password = PasswordFile.in(files.secret());
        try (Connection connection = connectAsSuperuser(config, files)) {
            try (Statement statement = connection.createStatement()) {
                if (isMissing(connection, "SELECT 1 FROM pg_roles WHERE rolname = ?")) {
                    statement.execute("CREATE ROLE %s LOGIN".formatted(USER));
                }
                // Both are made of letters, digits, '-' and '_'.
                statement.execute("ALTER ROLE %s PASSWORD '%s'".formatted(USER, password));
                if (isMissing(connection, "SELECT 1 FROM pg_database WHERE datname = ?")) {
                    statement.execute("CREATE DATABASE %s OWNER %s".formatted(USER, USER));
                }
            }
        } catch (SQLException failed) {
            throw new PostgresException(
                    "PostgreSQL in %s refuses its own superuser (%s): is %s the file that was made with it?"
                            .formatted(config.directory(), failed.getMessage(), files.superuserSecret()),
                    failed);
        }
    }

    private static boolean isMissing(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, USER);
            try (ResultSet found = statement.executeQuery()) {
                return !found.next();
            }
        }
    }

    private static Connection connectAsSuperuser(EmbeddedPostgresConfig config, PostgresDirectory files)
            throws SQLException, IOException {
        return DriverManager.getConnection(
                url(config.port(), "postgres"), PostgresDirectory.SUPERUSER, PasswordFile.in(files.superuserSecret()));
    }

    private static String url(int port, String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
    }

    private void restartIfGone() {
        try {
            if (!server.isRunning()) {
                LOG.atWarn()
                        .addKeyValue("directory", config.directory())
                        .log("PostgreSQL has ended, starting it again");
                server.start();
            }
        } catch (IOException | RuntimeException failed) {
            // The next look, a second later, tries again.
            LOG.atWarn().setCause(failed).log("PostgreSQL could not be started again");
        }
    }

    /** Stops the server; the data stays. A second call does nothing. */
    @Override
    public void close() {
        if (watch.isShutdown()) {
            return;
        }
        watch.shutdown();
        try (lock) {
            if (!watch.awaitTermination(config.startTimeout().toSeconds(), TimeUnit.SECONDS)) {
                throw new PostgresException("PostgreSQL in %s is still starting".formatted(config.directory()));
            }
            server.stop();
            LOG.atInfo().addKeyValue("directory", config.directory()).log("PostgreSQL stopped");
        } catch (IOException failed) {
            throw PostgresFailures.writing(config.directory(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new PostgresException("interrupted while PostgreSQL stopped", interrupted);
        }
    }
}
