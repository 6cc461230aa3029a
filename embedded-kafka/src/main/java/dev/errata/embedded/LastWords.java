package dev.errata.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Exit;

/**
 * What is said when Kafka ends the JVM because its broker cannot go on. Kafka's way to do so is one for the whole process,
 * and nothing else of the process is heard afterwards.
 */
final class LastWords {
    /** What an append may need; a little room is no room. */
    private static final int PROBE_BYTES = 1024 * 1024;

    private final Path directory;
    private final Consumer<String> console;

    private LastWords(Path directory, Consumer<String> console) {
        this.directory = directory;
        this.console = console;
    }

    static void to(Consumer<String> console, Path directory) {
        LastWords words = new LastWords(directory, console);
        Exit.setExitProcedure((status, message) -> words.end(status));
        Exit.setHaltProcedure((status, message) -> words.end(status));
    }

    private void end(int status) {
        console.accept(whyNotWritable(directory)
                .map(reason -> "the broker cannot write to %s (%s) and has ended; what it had acknowledged is kept"
                        .formatted(directory, reason))
                .orElse("the broker in %s has ended on a fault that its log tells; what it had acknowledged is kept"
                        .formatted(directory)));
        Runtime.getRuntime().halt(status);
    }

    /** In the operating system's words; tried where the largest file ends, as its limit may be on the size of files. */
    static Optional<String> whyNotWritable(Path directory) {
        try {
            Path probe = directory.resolve("errata.probe");
            try (FileChannel channel = FileChannel.open(
                    probe, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
                ByteBuffer bytes = ByteBuffer.allocate(PROBE_BYTES);
                long position = largestFile(directory);
                while (bytes.hasRemaining()) {
                    position += channel.write(bytes, position);
                }
            }
            return Optional.empty();
        } catch (IOException reason) {
            return Optional.of(String.valueOf(reason.getMessage()));
        }
    }

    private static long largestFile(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.mapToLong(file -> file.toFile().length()).max().orElse(0);
        }
    }
}
