package dev.errata.core.recovery.config;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong, so that all of it is told at once. */
final class Mistakes {
    private static final int LONGEST_VALUE = 100;

    private final List<String> found = new ArrayList<>();

    void add(String path, String problem, Object value) {
        String shown = value instanceof Duration duration ? Spoken.duration(duration) : String.valueOf(value);
        found.add(path + " " + problem + ", got '"
                + (shown.length() > LONGEST_VALUE ? shown.substring(0, LONGEST_VALUE) + "..." : shown) + "'");
    }

    void add(String problem) {
        found.add(problem);
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new InvalidRecoveryConfigException(found);
        }
    }
}
