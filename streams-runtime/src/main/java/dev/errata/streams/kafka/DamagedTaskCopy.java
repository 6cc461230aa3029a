package dev.errata.streams.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a copy of a damaged task's directory, below {@value #DIRECTORY} in the app's {@code state.dir}, named with its size:
 * the latest of each task. The files are linked, not copied: that takes no room until the originals are deleted.
 */
final class DamagedTaskCopy {
    static final String DIRECTORY = "damaged";

    private static final Logger LOG = LoggerFactory.getLogger(DamagedTaskCopy.class);

    private DamagedTaskCopy() {}

    /** Says it, too; that no copy can be kept keeps nothing from being restored. */
    static void keep(StateStoreContext context, String store, String damage) {
        Path task = context.stateDir().toPath().toAbsolutePath();
        String kept;
        try {
            kept = link(task, context).toString();
        } catch (IOException | UncheckedIOException | UnsupportedOperationException e) {
            kept = "none: " + e;
        }
        LOG.atError()
                .setMessage("a store is damaged: its task's directory is set aside and restored from the topics")
                .addKeyValue("applicationId", context.applicationId())
                .addKeyValue("task", context.taskId())
                .addKeyValue("store", store)
                .addKeyValue("damage", damage)
                .addKeyValue("copy", kept)
                .log();
    }

    /** Where it is written that a store that is open must be emptied when it is opened next. */
    static Path mark(StateStoreContext context, String store) {
        return files(context, store).resolveSibling(store + ".damaged");
    }

    static void mark(StateStoreContext context, String store, ProcessorStateException why) {
        try {
            Files.writeString(mark(context, store), String.valueOf(why.getMessage()));
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** Deletes the files of a store that is not open. */
    static void empty(StateStoreContext context, String store) {
        try {
            Path files = files(context, store);
            if (Files.exists(files)) {
                delete(files);
            }
            Files.deleteIfExists(mark(context, store));
        } catch (IOException e) {
            throw new ProcessorStateException("the damaged store " + store + " cannot be emptied", e);
        }
    }

    /** As Kafka Streams lays them out. */
    private static Path files(StateStoreContext context, String store) {
        return context.stateDir().toPath().toAbsolutePath().resolve("rocksdb").resolve(store);
    }

    private static Path link(Path task, StateStoreContext context) throws IOException {
        Path copies = task.resolveSibling("..")
                .resolve(DIRECTORY)
                .resolve(context.applicationId())
                .normalize();
        Files.createDirectories(copies);
        String ofTask = context.taskId() + "-";
        for (Path earlier : list(copies)) {
            if (earlier.getFileName().toString().startsWith(ofTask)) {
                delete(earlier);
            }
        }
        List<Path> originals = tree(task);
        long size = 0;
        for (Path original : originals) {
            size += Files.isRegularFile(original) ? Files.size(original) : 0;
        }
        Path copy = copies.resolve(ofTask + size + "-bytes");
        for (Path original : originals) {
            Path target = copy.resolve(task.relativize(original).toString());
            if (Files.isDirectory(original)) {
                Files.createDirectories(target);
            } else {
                Files.createLink(target, original);
            }
        }
        return copy;
    }

    private static void delete(Path directory) throws IOException {
        for (Path file :
                tree(directory).stream().sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    /** Directories before what is in them. */
    private static List<Path> tree(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList();
        }
    }
}
