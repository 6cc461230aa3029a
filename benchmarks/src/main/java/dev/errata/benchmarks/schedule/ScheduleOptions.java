package dev.errata.benchmarks.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is asked of the schedule benchmark.
 *
 * @param pending retries that wait for hours while everything else is measured
 * @param rate retries due per second
 * @param steady how long that goes on
 * @param burst retries due at one instant
 * @param workerFlags of the worker's JVM, beside its heap
 */
record ScheduleOptions(int pending, int rate, Duration steady, int burst, List<String> workerFlags) {
    static final String USAGE = "options: --pending N (1000000), --rate N (5000), --seconds N (60), --burst N (50000), "
            + "--worker-flags 'FLAG ...' (none)";
    private static final int PENDING = 1_000_000;
    private static final int RATE = 5_000;
    private static final Duration STEADY = Duration.ofSeconds(60);
    private static final int BURST = 50_000;

    ScheduleOptions {
        workerFlags = List.copyOf(workerFlags);
        if (pending < 10 || rate < 1 || burst < 1 || steady.toSeconds() < 1) {
            throw new IllegalArgumentException("--pending must be at least 10, every other number at least 1");
        }
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static ScheduleOptions parse(String[] arguments) {
        int pending = PENDING;
        int rate = RATE;
        Duration steady = STEADY;
        int burst = BURST;
        List<String> flags = new ArrayList<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--pending" -> pending = Integer.parseInt(value);
                case "--rate" -> rate = Integer.parseInt(value);
                case "--seconds" -> steady = Duration.ofSeconds(Integer.parseInt(value));
                case "--burst" -> burst = Integer.parseInt(value);
                case "--worker-flags" -> flags.addAll(List.of(value.split(" ", -1)));
                default -> throw new IllegalArgumentException("no option " + arguments[i]);
            }
        }
        return new ScheduleOptions(pending, rate, steady, burst, flags);
    }
}
