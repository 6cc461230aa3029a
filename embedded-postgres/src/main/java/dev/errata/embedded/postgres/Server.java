package dev.errata.embedded.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server process of one data directory: started, found, stopped. Who calls holds the directory's lock. */
final class Server {
    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final String STILL_ATTACHED = "pre-existing shared memory block";
    private static final int TRIES = 40;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);

    private final EmbeddedPostgresConfig config;
    private final ServerPrograms programs;
    private final PostgresDirectory files;

    Server(EmbeddedPostgresConfig config, ServerPrograms programs, PostgresDirectory files) {
        this.config = config;
        this.programs = programs;
        this.files = files;
    }

    /** Stops what a killed JVM left behind, then starts; gives the port. */
    int start() throws IOException {
        return start(Server::freePort);
    }

    /** Chooses again where another process took the port between our choice and the server's bind. */
    int start(IntSupplier choice) throws IOException {
        Optional<Postmaster> orphan = Postmaster.of(config.data());
        if (orphan.isPresent()) {
            LOG.atInfo()
                    .addKeyValue("pid", orphan.get().pid())
                    .log("stopping the PostgreSQL that a killed process left");
            stop();
        }
        for (int tries = 1; ; tries++) {
            int port = config.port() == 0 ? choice.getAsInt() : config.port();
            files.writeSettings(port);
            Postmaster.removeStaleFile(config.data());
            try {
                startOnce();
                return port;
            } catch (PostgresException failed) {
                if (tries == TRIES || !isPassing(failed)) {
                    throw failed;
                }
                pause();
            }
        }
    }

    /** The last processes of a killed server go within moments of it; where the port was ours to choose, another one is. */
    private boolean isPassing(PostgresException failed) {
        String said = String.valueOf(failed.getMessage());
        return said.contains(STILL_ATTACHED) || (config.port() == 0 && said.contains(PostgresFailures.PORT_TAKEN));
    }

    private void startOnce() throws IOException {
        Path log = config.serverLog();
        if (Files.exists(log)) {
            Files.move(log, log.resolveSibling("server.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        programs.run(
                "pg_ctl",
                "start",
                "--pgdata=" + config.data(),
                "--log=" + log,
                "--wait",
                "--timeout=" + config.startTimeout().toSeconds(),
                "--silent");
    }

    boolean isRunning() throws IOException {
        return Postmaster.of(config.data()).isPresent();
    }

    /** Ends open transactions and writes a checkpoint; does nothing where no server runs. */
    void stop() throws IOException {
        if (isRunning()) {
            programs.run(
                    "pg_ctl",
                    "stop",
                    "--pgdata=" + config.data(),
                    "--mode=fast",
                    "--wait",
                    "--timeout=" + config.startTimeout().toSeconds(),
                    "--silent");
        }
    }

    static int freePort() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return probe.getLocalPort();
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new PostgresException("interrupted while PostgreSQL started", interrupted);
        }
    }
}
