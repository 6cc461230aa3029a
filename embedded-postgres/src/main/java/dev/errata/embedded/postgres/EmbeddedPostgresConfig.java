package dev.errata.embedded.postgres;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Where the server lives and how it is reached.
 *
 * @param directory everything of this server: {@code data}, {@code log} and the passwords; one server at a time
 * @param binaries where the published binaries are unpacked, once for each release; may be shared by many servers
 * @param port of 127.0.0.1; 0 for any free port
 * @param startTimeout how long a start may take, the recovery after a crash included
 */
public record EmbeddedPostgresConfig(Path directory, Path binaries, int port, Duration startTimeout) {
    static final Duration DEFAULT_START_TIMEOUT = Duration.ofMinutes(2);
    private static final int HIGHEST_PORT = 65_535;

    public EmbeddedPostgresConfig {
        directory = directory.toAbsolutePath().normalize();
        binaries = binaries.toAbsolutePath().normalize();
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "port must be between 0 (any free port) and %d, got %d".formatted(HIGHEST_PORT, port));
        }
        if (startTimeout.toSeconds() < 1) {
            throw new IllegalArgumentException(
                    "startTimeout must be at least a second, got " + startTimeout.toMillis() + " ms");
        }
    }

    /** A server on any free port, its binaries beside its data. */
    public static EmbeddedPostgresConfig in(Path directory) {
        return new EmbeddedPostgresConfig(directory, directory.resolve("binaries"), 0, DEFAULT_START_TIMEOUT);
    }

    public EmbeddedPostgresConfig withBinaries(Path shared) {
        return new EmbeddedPostgresConfig(directory, shared, port, startTimeout);
    }

    public EmbeddedPostgresConfig withPort(int chosen) {
        return new EmbeddedPostgresConfig(directory, binaries, chosen, startTimeout);
    }

    Path data() {
        return directory.resolve("data");
    }

    Path log() {
        return directory.resolve("log");
    }

    /** What the server has said since its last start. */
    Path serverLog() {
        return log().resolve("server.log");
    }
}
