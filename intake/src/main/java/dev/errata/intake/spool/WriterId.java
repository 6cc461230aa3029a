package dev.errata.intake.spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;

/**
 * By which an intake is told from the others in the ledger: drawn once, and kept beside its spool. Both numbers are small, as
 * they are on every record.
 */
public record WriterId(int first, int second) {
    private static final String FILE = "writer";
    private static final int FIRST = 1 << 7;
    private static final int SECOND = 1 << 14;

    /** That of this directory, which has to be in the hands of this process. */
    public static WriterId of(Path directory, RandomGenerator random) {
        Path file = directory.resolve(FILE);
        try {
            if (Files.exists(file)) {
                String[] parts = Files.readString(file).strip().split("_", -1);
                return new WriterId(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            }
            WriterId drawn = new WriterId(random.nextInt(FIRST), random.nextInt(SECOND));
            Files.writeString(file, drawn.toString());
            return drawn;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public String toString() {
        return first + "_" + second;
    }
}
