package dev.errata.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** One flipped byte in every file of one kind below a worker's state directory, while the worker is stopped. */
enum FileDamage {
    TABLES(".sst"),
    CURRENT("CURRENT"),
    MANIFESTS("MANIFEST-"),
    OPTIONS("OPTIONS-"),
    IDENTITIES("IDENTITY"),
    PROCESS_ID("kafka-streams-process-metadata"),
    INSTANCE_NAME(".instance");

    private static final int BIT = 0x10;

    private final String files;

    FileDamage(String files) {
        this.files = files;
    }

    /** Each kind in turn. */
    static FileDamage number(int index) {
        return values()[index % values().length];
    }

    /** Returns how many files it was. */
    int to(Path state, Random random) {
        int harmed = 0;
        for (Path file : found(state)) {
            try {
                byte[] bytes = Files.readAllBytes(file);
                if (bytes.length > 0) {
                    bytes[random.nextInt(bytes.length)] ^= BIT;
                    Files.write(file, bytes);
                    harmed++;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return harmed;
    }

    private List<Path> found(Path state) {
        try (Stream<Path> all = Files.walk(state)) {
            return all.filter(file -> file.getFileName().toString().contains(files))
                    .filter(file -> !file.startsWith(state.resolve("damaged")))
                    .filter(Files::isRegularFile)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many tasks of a worker were found damaged and set aside, each counted once. */
    static long damagedTasks(Path state) {
        Path copies = state.resolve("damaged");
        if (!Files.exists(copies)) {
            return 0;
        }
        try (Stream<Path> found = Files.walk(copies, 2)) {
            return found.filter(copy -> copy.getFileName().toString().endsWith("-bytes"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
