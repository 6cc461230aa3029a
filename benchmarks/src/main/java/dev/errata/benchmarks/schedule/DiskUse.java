package dev.errata.benchmarks.schedule;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Bytes of files that others are writing, added up. */
public final class DiskUse extends SimpleFileVisitor<Path> {
    private final Predicate<Path> counts;
    private long bytes;

    private DiskUse(Predicate<Path> counts) {
        this.counts = counts;
    }

    /** Of all files below a directory. */
    public static long of(Path directory) throws IOException {
        return of(directory, file -> true);
    }

    /** Of a topic's records below a broker's directory; its indexes are made larger than they are. */
    static long ofTopic(Path directory, String topic) throws IOException {
        Pattern segments = Pattern.compile("/" + Pattern.quote(topic) + "-[0-9]+/[0-9]+\\.log$");
        return of(directory, file -> segments.matcher(file.toString()).find());
    }

    private static long of(Path directory, Predicate<Path> counts) throws IOException {
        DiskUse use = new DiskUse(counts);
        Files.walkFileTree(directory, use);
        return use.bytes;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (counts.test(file)) {
            bytes += attributes.size();
        }
        return FileVisitResult.CONTINUE;
    }

    /** Stores and logs delete files at any time. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
        if (problem instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw problem;
    }
}
