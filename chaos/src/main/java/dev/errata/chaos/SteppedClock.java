package dev.errata.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * The wall clock of other processes, set by libfaketime: forward by an hour, then back by two. The monotonic
 * clock is left alone, as it is when an administrator or NTP sets the time.
 *
 * @param library libfaketimeMT.so.1, which is loaded into them
 */
record SteppedClock(Path library) {
    private static final List<String> OFFSETS = List.of("+0", "+3600", "-3600");

    SteppedClock {
        if (!Files.isRegularFile(library)) {
            throw new IllegalArgumentException("--faketime: no file " + library + "; Debian: apt-get install faketime");
        }
    }

    /** Variables of the processes whose clock it is. */
    Map<String, String> environment(Path directory) {
        set(directory, 0);
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                file(directory).toString(),
                "FAKETIME_NO_CACHE",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
    }

    /** How often it is set. */
    int steps() {
        return OFFSETS.size() - 1;
    }

    /** Returns what it shows then, as an offset in seconds. */
    String set(Path directory, int step) {
        String offset = OFFSETS.get(step);
        try {
            Path next = Files.writeString(directory.resolve("clock.next"), offset + System.lineSeparator());
            Files.move(next, file(directory), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return offset;
    }

    private static Path file(Path directory) {
        return directory.resolve("clock");
    }
}
