package dev.errata.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right of one process to a data directory, until closed or until the process dies.
 *
 * <p>Kafka's own lock comes too late: a second broker in combined mode appends to the metadata log before it finds the
 * directory locked, and so destroys it.
 */
public final class DirectoryLock implements AutoCloseable {
    /**
     * The directories locked by this JVM. The operating system locks files for a whole process and unlocks them when
     * any channel on them closes, so a second attempt in the same JVM must not even open the file.
     */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private static final String FILE = "errata.lock";

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Creates the directory where it does not exist.
     *
     * @throws EmbeddedStartException naming the process that has it, or why it cannot be written
     */
    public static DirectoryLock acquire(Path directory) {
        Path real = create(directory);
        if (!HELD_HERE.add(real)) {
            throw inUse(real, "by this process");
        }
        try {
            return lock(real);
        } catch (RuntimeException notLocked) {
            HELD_HERE.remove(real);
            throw notLocked;
        }
    }

    private static Path create(Path directory) {
        try {
            return Files.createDirectories(directory).toRealPath();
        } catch (IOException notCreated) {
            throw unusable(directory, notCreated);
        }
    }

    private static DirectoryLock lock(Path directory) {
        try {
            FileChannel channel =
                    FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                markAsOurs(directory, channel);
                return new DirectoryLock(directory, channel);
            } catch (IOException | RuntimeException failed) {
                channel.close();
                throw failed;
            }
        } catch (IOException notWritable) {
            throw unusable(directory, notWritable);
        }
    }

    private static void markAsOurs(Path directory, FileChannel channel) throws IOException {
        if (channel.tryLock() == null) {
            throw inUse(directory, "by process " + Files.readString(directory.resolve(FILE)));
        }
        String process = Long.toString(ProcessHandle.current().pid());
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(process.getBytes(StandardCharsets.US_ASCII)));
    }

    private static EmbeddedStartException inUse(Path directory, String owner) {
        return new EmbeddedStartException(
                "data directory %s is already in use %s: stop that process or choose another directory"
                        .formatted(directory, owner));
    }

    private static EmbeddedStartException unusable(Path directory, IOException cause) {
        return new EmbeddedStartException(
                "data directory %s cannot be written (%s): make it writable or choose another directory"
                        .formatted(directory, cause),
                cause);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException notClosed) {
            throw new UncheckedIOException("lock of data directory " + directory + " not released", notClosed);
        } finally {
            HELD_HERE.remove(directory);
        }
    }
}
