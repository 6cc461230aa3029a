package dev.errata.client.executor;

import org.jspecify.annotations.Nullable;

/**
 * What a run that succeeded says.
 *
 * @param output travels with the outcome, cut at 64 KiB
 */
public record RunResult(@Nullable String output) {
    private static final RunResult DONE = new RunResult(null);

    public static RunResult done() {
        return DONE;
    }

    public static RunResult of(String output) {
        return new RunResult(output);
    }
}
