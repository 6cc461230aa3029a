package dev.errata.launcher.simulate;

import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The seeds whose histories held before, a line of a file for each, so that a long run goes on where it was stopped. */
final class HeldSeeds {
    /** To its end: of a run that was killed the last line may be torn. */
    private static final Pattern LINE = Pattern.compile("seed (\\d{1,18}) holds: .*, digest [0-9a-f]{64}");

    private final @Nullable Path file;
    private final Set<Long> seeds = new HashSet<>();

    private HeldSeeds(@Nullable Path file) {
        this.file = file;
    }

    /**
     * Those of a file, which need not be there.
     *
     * @param file null to remember none
     */
    static HeldSeeds of(@Nullable Path file) {
        HeldSeeds held = new HeldSeeds(file);
        if (file != null && Files.exists(file)) {
            try {
                Files.readAllLines(file).forEach(held::read);
            } catch (IOException e) {
                throw new UserMistake("cannot read " + file + ": " + e.getMessage());
            }
        }
        return held;
    }

    private void read(String line) {
        Matcher held = LINE.matcher(line);
        if (held.matches()) {
            seeds.add(Long.parseLong(held.group(1)));
        }
    }

    boolean contains(long seed) {
        return seeds.contains(seed);
    }

    /** What is said of one that holds; on a line of its own behind one that is torn. */
    void add(String line) {
        if (file == null) {
            return;
        }
        try {
            if (file.getParent() != null) {
                Files.createDirectories(file.getParent());
            }
            Files.writeString(file, '\n' + line + '\n', StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + file, e);
        }
    }
}
