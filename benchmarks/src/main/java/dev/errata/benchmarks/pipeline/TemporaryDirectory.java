package dev.errata.benchmarks.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Utils;

/** Where one benchmark's broker and apps keep their data; gone when it is closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
    public static TemporaryDirectory create() throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory("errata-benchmark"));
    }

    @Override
    public void close() throws IOException {
        Utils.delete(path.toFile());
    }
}
