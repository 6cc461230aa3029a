package dev.errata.simulator.check;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What producers and executors have sent, counted by them and not by the apps. */
public final class Produced {
    /** In the message of each error that comes with a stack, an agent and a note. */
    public static final String STACKED = "with its stack";

    /** Ends the message of errors that differ in the name of a tenant alone. */
    public static final String ALIKE = " from the cache of this region";

    /** What such an error says that it changed. */
    public static final String FILES = "a.js,b.js";

    private final Set<String> errorIds = new HashSet<>();
    private int nameless;
    private int bytes;

    /** An error; without an id the classifier gives it one. */
    public void error(@Nullable String errorId) {
        if (errorId == null) {
            nameless++;
        } else {
            errorIds.add(errorId);
        }
    }

    /** Bytes that are no error. */
    public void bytes() {
        bytes++;
    }

    Set<String> errorIds() {
        return errorIds;
    }

    int nameless() {
        return nameless;
    }

    int deadLetters() {
        return bytes;
    }
}
