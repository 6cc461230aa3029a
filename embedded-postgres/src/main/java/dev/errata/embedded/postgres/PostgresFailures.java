package dev.errata.embedded.postgres;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** From what the system and PostgreSQL's programs say to one line that says what to do. */
final class PostgresFailures {
    /** Part of the line where a port is taken. */
    static final String PORT_TAKEN = "is taken by another program";

    private static final String OF_YOUR_OWN = "or name a database of your own";

    private PostgresFailures() {}

    static PostgresException writing(Path directory, IOException cause) {
        String said = String.valueOf(cause.getMessage());
        if (cause instanceof AccessDeniedException) {
            return new PostgresException(noAccess(directory), cause);
        }
        return new PostgresException(
                known(said, directory)
                        .orElse("PostgreSQL's files cannot be written in %s (%s)".formatted(directory, cause)),
                cause);
    }

    /**
     * @param program that failed
     * @param said all that it and the server wrote
     */
    static PostgresException of(String program, String said, EmbeddedPostgresConfig config) {
        return new PostgresException(known(said, config.directory())
                .or(() -> ofServer(said, config))
                .orElseGet(() -> "PostgreSQL's %s failed: %s (its log is in %s)"
                        .formatted(program, essence(said), config.log())));
    }

    private static Optional<String> known(String said, Path directory) {
        if (said.contains("No space left on device") || said.contains("Disk quota exceeded")) {
            return Optional.of("no room for PostgreSQL in %s: make room, choose another directory, %s"
                    .formatted(directory, OF_YOUR_OWN));
        }
        if (said.contains("Permission denied") || said.contains("Read-only file system")) {
            return Optional.of(noAccess(directory));
        }
        if (said.contains("cannot be run as root") || said.contains("unshare failed")) {
            return Optional.of("PostgreSQL does not run as root, and this machine gives root no user namespace: "
                    + "run as another user, " + OF_YOUR_OWN);
        }
        return Optional.empty();
    }

    private static Optional<String> ofServer(String said, EmbeddedPostgresConfig config) {
        if (said.contains("Address already in use")) {
            return Optional.of(
                    "port %d %s: stop that or choose another port for PostgreSQL".formatted(config.port(), PORT_TAKEN));
        }
        if (said.contains("did not start in time")) {
            return Optional.of("PostgreSQL in %s did not start within %d s: look into its log in %s"
                    .formatted(config.directory(), config.startTimeout().toSeconds(), config.log()));
        }
        return said.lines()
                .filter(line -> line.contains("was initialized by PostgreSQL version"))
                .findFirst()
                .map(line -> "%s is of another major version (%s): start that version on it, %s"
                        .formatted(config.data(), afterMark(line, "DETAIL:"), "or choose another directory"));
    }

    private static String noAccess(Path directory) {
        return "no write access to %s: make it writable, choose another directory, %s"
                .formatted(directory, OF_YOUR_OWN);
    }

    /** The line that a person would quote. */
    private static String essence(String said) {
        List<String> lines = said.lines().filter(line -> !line.isBlank()).toList();
        return lines.stream()
                .filter(line -> line.contains("FATAL:") || line.contains("PANIC:") || line.contains("error:"))
                .reduce((earlier, later) -> later)
                .or(() -> lines.stream().reduce((earlier, later) -> later))
                .map(line -> afterMark(line, "FATAL:"))
                .orElse("it said nothing");
    }

    private static String afterMark(String line, String mark) {
        int at = line.indexOf(mark);
        return (at < 0 ? line : line.substring(at + mark.length())).strip();
    }
}
