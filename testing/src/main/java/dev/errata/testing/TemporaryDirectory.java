package dev.errata.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A directory that outlives one test class, for what all of them share; gone when it is closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
    /**
     * A new one.
     *
     * @throws UncheckedIOException if there can be none
     */
    public static TemporaryDirectory create(String name) {
        try {
            return new TemporaryDirectory(Files.createTempDirectory(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
