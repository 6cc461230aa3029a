package dev.errata.launcher.run;

import java.util.Map;
import java.util.Optional;

/** Exit codes as {@code timeout} of the coreutils has them, and what a child's tells. */
final class ExitCode {
    static final int TIMED_OUT = 124;
    static final int FAILED = 125;
    static final int NOT_EXECUTABLE = 126;
    static final int NOT_FOUND = 127;
    static final int BROKEN_PIPE = 141;

    private static final int BY_SIGNAL = 128;
    private static final int KILL = 9;

    static final int KILLED = BY_SIGNAL + KILL;

    /** The signals that mean the same on every system. */
    private static final Map<String, Integer> SIGNALS = Map.of(
            "HUP", 1, "INT", 2, "QUIT", 3, "ILL", 4, "ABRT", 6, "FPE", 8, "KILL", KILL, "SEGV", 11, "PIPE", 13, "TERM",
            15);

    private ExitCode() {}

    /** Of a process that the signal ended. */
    static int ofSignal(String name) {
        return BY_SIGNAL + SIGNALS.getOrDefault(name, 0);
    }

    /** The signal that ended a process, such as {@code SIGKILL}, as far as its exit code tells. */
    static Optional<String> signal(int exitCode) {
        return SIGNALS.entrySet().stream()
                .filter(signal -> signal.getValue() + BY_SIGNAL == exitCode)
                .map(signal -> "SIG" + signal.getKey())
                .findFirst();
    }
}
