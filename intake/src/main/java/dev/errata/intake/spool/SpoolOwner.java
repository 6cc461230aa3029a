package dev.errata.intake.spool;

import dev.errata.streams.StartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The right of one process to a spool, whose files nobody but its user may read. */
final class SpoolOwner implements AutoCloseable {
    private static final String FILE = "owner";

    /** An operating system's lock is a whole process's, and is lost when any of its channels closes. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private SpoolOwner(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Makes the directory if it is not there.
     *
     * @throws StartException naming the process that has it, or saying why it cannot be used
     */
    static SpoolOwner of(Path directory) {
        try {
            Files.createDirectories(directory);
            Path real = directory.toRealPath();
            restrict(real, "rwx------");
            if (!HELD_HERE.add(real)) {
                throw inUse(real, "this process");
            }
            try {
                return lock(real);
            } catch (IOException | RuntimeException failed) {
                HELD_HERE.remove(real);
                throw failed;
            }
        } catch (IOException failed) {
            throw new StartException("the spool " + directory + " cannot be used: " + failed, failed);
        }
    }

    private static SpoolOwner lock(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw inUse(directory, "process " + Files.readString(file));
            }
            channel.truncate(0);
            String process = Long.toString(ProcessHandle.current().pid());
            channel.write(ByteBuffer.wrap(process.getBytes(StandardCharsets.US_ASCII)));
            return new SpoolOwner(directory, channel);
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    private static StartException inUse(Path directory, String owner) {
        return new StartException("the spool " + directory + " is in use by " + owner
                + ": stop it, or give this one a state.dir of its own");
    }

    /** Of the store's files; it makes them as the umask says, in a directory that is closed to others. */
    void restrictFiles() {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                restrict(file, "rw-------");
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void restrict(Path path, String permissions) throws IOException {
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        } catch (java.nio.file.NoSuchFileException gone) {
            // the store deletes files by itself
        } catch (UnsupportedOperationException notPosix) {
            // the user's home decides there
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            HELD_HERE.remove(directory);
        }
    }
}
