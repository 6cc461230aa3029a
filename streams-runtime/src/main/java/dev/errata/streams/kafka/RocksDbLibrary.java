package dev.errata.streams.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.NativeLibraryLoader;

/** RocksDB's native library, of which each killed JVM would otherwise leave 15 MB in the temporary directory. */
public final class RocksDbLibrary {
    private RocksDbLibrary() {}

    /** Unpacks it beside the stores, over what is there, and loads it; does nothing if this JVM has it already. */
    public static void load(Path directory) {
        try {
            Files.createDirectories(directory);
            NativeLibraryLoader.getInstance()
                    .loadLibrary(directory.toAbsolutePath().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack RocksDB's library into " + directory, e);
        }
    }
}
