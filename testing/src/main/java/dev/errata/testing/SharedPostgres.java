package dev.errata.testing;

import dev.errata.embedded.postgres.EmbeddedPostgresConfig;
import java.nio.file.Path;

/** Servers of the tests of all modules: each with its own data, the binaries unpacked once in a build. */
public final class SharedPostgres {
    private static final Path BINARIES = Path.of("..", "embedded-postgres", "target", "binaries");

    private SharedPostgres() {}

    /** A server on any free port, its data in a directory. */
    public static EmbeddedPostgresConfig in(Path directory) {
        return EmbeddedPostgresConfig.in(directory).withBinaries(BINARIES);
    }
}
