package dev.errata.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The process that {@code postmaster.pid} of a data directory names, if it is a server of that directory.
 *
 * <p>The file outlives a killed server, and its number may since be that of any other program.
 */
final class Postmaster {
    private static final int PID_LINE = 0;
    private static final int PORT_LINE = 3;

    private final ProcessHandle process;

    private Postmaster(ProcessHandle process) {
        this.process = process;
    }

    /** Empty where no server of the directory runs. */
    static Optional<Postmaster> of(Path data) throws IOException {
        return pid(data)
                .flatMap(ProcessHandle::of)
                .filter(process -> isServerOf(process, data))
                .map(Postmaster::new);
    }

    /** Removes a file that names no server of the directory, so that PostgreSQL does not take a stranger for one. */
    static void removeStaleFile(Path data) throws IOException {
        if (of(data).isEmpty()) {
            Files.deleteIfExists(file(data));
        }
    }

    long pid() {
        return process.pid();
    }

    /** Where the server of the directory listens; empty where none runs, or is not so far yet. */
    static Optional<Integer> port(Path data) throws IOException {
        return of(data).isEmpty() ? Optional.empty() : line(data, PORT_LINE).map(Long::intValue);
    }

    private static Optional<Long> pid(Path data) throws IOException {
        return line(data, PID_LINE);
    }

    private static Optional<Long> line(Path data, int index) throws IOException {
        try {
            List<String> lines = Files.readAllLines(file(data));
            return lines.size() <= index
                    ? Optional.empty()
                    : Optional.of(Long.valueOf(lines.get(index).strip()));
        } catch (NoSuchFileException | NumberFormatException none) {
            return Optional.empty();
        }
    }

    /** A process that has ended and was not waited for (a zombie) has no command any more, and is none. */
    private static boolean isServerOf(ProcessHandle process, Path data) {
        String program = process.info()
                .command()
                .map(Path::of)
                .map(path -> path.getFileName().toString())
                .orElse("");
        // Where the system tells no arguments, a postgres with the number from the file is the one that wrote it.
        return (program.equals("postgres") || program.equals("postgres.exe"))
                && process.info()
                        .arguments()
                        .map(arguments -> Arrays.asList(arguments).contains(data.toString()))
                        .orElse(true);
    }

    private static Path file(Path data) {
        return data.resolve("postmaster.pid");
    }
}
