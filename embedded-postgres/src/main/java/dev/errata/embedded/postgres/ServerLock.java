package dev.errata.embedded.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The right of one JVM to a server's directory until it is closed or the JVM dies: a server found there is an orphan. */
final class ServerLock implements AutoCloseable {
    /** Within one JVM the file must not even be opened twice: to close any channel on it gives up the lock. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private ServerLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** Creates the directory where it does not exist. */
    static ServerLock acquire(Path directory) {
        try {
            Path real = Files.createDirectories(directory).toRealPath();
            if (!HELD_HERE.add(real)) {
                throw inUse(real);
            }
            FileChannel channel = null;
            boolean isLocked = false;
            try {
                channel = FileChannel.open(real.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                isLocked = channel.tryLock() != null;
                if (!isLocked) {
                    throw inUse(real);
                }
                return new ServerLock(real, channel);
            } finally {
                if (!isLocked) {
                    HELD_HERE.remove(real);
                    if (channel != null) {
                        channel.close();
                    }
                }
            }
        } catch (IOException failed) {
            throw PostgresFailures.writing(directory, failed);
        }
    }

    private static PostgresException inUse(Path directory) {
        return new PostgresException(
                "%s is in use by another process: stop that or choose another directory for PostgreSQL"
                        .formatted(directory));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException("lock of " + directory + " not released", failed);
        } finally {
            HELD_HERE.remove(directory);
        }
    }
}
