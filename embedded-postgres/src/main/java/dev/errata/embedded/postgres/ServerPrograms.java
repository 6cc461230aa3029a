package dev.errata.embedded.postgres;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@code initdb} and {@code pg_ctl}.
 *
 * <p>PostgreSQL refuses to run as root: there its programs run in a user namespace of their own, where root is nobody
 * and still the owner of its files.
 */
final class ServerPrograms {
    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    private final Distribution distribution;
    private final EmbeddedPostgresConfig config;

    ServerPrograms(Distribution distribution, EmbeddedPostgresConfig config) {
        this.distribution = distribution;
        this.config = config;
    }

    /** @throws PostgresException with what the program and the server said when it does not end with 0 */
    void run(String program, String... arguments) {
        Path said = config.log().resolve(program + ".log");
        try {
            if (start(program, List.of(arguments), said) != 0) {
                throw PostgresFailures.of(program, read(said) + read(config.serverLog()), config);
            }
        } catch (IOException failed) {
            throw PostgresFailures.writing(config.directory(), failed);
        }
    }

    private int start(String program, List<String> arguments, Path said) throws IOException {
        List<String> command = new ArrayList<>();
        if (!IS_WINDOWS && "root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("unshare", "--user", "--"));
        }
        command.add(distribution.program(program).toString());
        command.addAll(arguments);
        // Files and no pipes: the server that pg_ctl leaves behind would keep them open.
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File(IS_WINDOWS ? "NUL" : "/dev/null"))
                .redirectOutput(said.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start().waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new PostgresException("interrupted while PostgreSQL's %s ran".formatted(program), interrupted);
        }
    }

    private static String read(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    }
}
