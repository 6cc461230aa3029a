package dev.errata.benchmarks.schedule;

import dev.errata.core.event.Payload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What is asked of the schedule benchmark.
 *
 * @param pending retries that wait for hours while everything else is measured
 * @param rate retries due per second
 * @param steady how long that goes on
 * @param burst retries due at one instant
 * @param dependencies that the errors are spread over
 * @param outcomes what the errors say of them
 * @param payloads bytes of each operation's payload, 0 for none; one measurement each, one after the other
 * @param controls likewise
 * @param workerFlags of the worker's JVM, beside its heap
 */
record ScheduleOptions(
        int pending,
        int rate,
        Duration steady,
        int burst,
        int dependencies,
        Outcomes outcomes,
        List<Integer> payloads,
        List<Control> controls,
        List<String> workerFlags) {
    static final String USAGE = "options: --pending N (1000000), --rate N (5000), --seconds N (60), --burst N (50000), "
            + "--dependencies N (1000), --outcomes failing|answering (failing), --payload BYTES,BYTES (0), "
            + "--control off,observe,on (observe), "
            + "--worker-flags 'FLAG ...' (none)";
    private static final int PENDING = 1_000_000;
    private static final int RATE = 5_000;
    private static final Duration STEADY = Duration.ofSeconds(60);
    private static final int BURST = 50_000;
    private static final int DEPENDENCIES = 1_000;

    ScheduleOptions {
        workerFlags = List.copyOf(workerFlags);
        payloads = List.copyOf(payloads);
        controls = List.copyOf(controls);
        if (pending < 10 || rate < 1 || burst < 1 || dependencies < 1 || steady.toSeconds() < 1) {
            throw new IllegalArgumentException("--pending must be at least 10, every other number at least 1");
        }
        if (payloads.stream().anyMatch(bytes -> bytes < 0 || bytes > Payload.MOST_BYTES)) {
            throw new IllegalArgumentException("--payload must be 0 to " + Payload.MOST_BYTES);
        }
        if (outcomes == Outcomes.FAILING && controls.contains(Control.ON)) {
            throw new IllegalArgumentException(
                    "--control on needs --outcomes answering: open circuits hold everything");
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
        int dependencies = DEPENDENCIES;
        Outcomes outcomes = Outcomes.FAILING;
        List<Integer> payloads = List.of(0);
        List<Control> controls = List.of(Control.OBSERVE);
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
                case "--dependencies" -> dependencies = Integer.parseInt(value);
                case "--outcomes" -> outcomes = Outcomes.valueOf(value.toUpperCase(Locale.ROOT));
                case "--payload" -> payloads = numbers(value);
                case "--control" -> controls = Control.list(value);
                case "--worker-flags" -> flags.addAll(List.of(value.split(" ", -1)));
                default -> throw new IllegalArgumentException("no option " + arguments[i]);
            }
        }
        return new ScheduleOptions(pending, rate, steady, burst, dependencies, outcomes, payloads, controls, flags);
    }

    private static List<Integer> numbers(String value) {
        return Stream.of(value.split(",", -1)).map(Integer::valueOf).toList();
    }
}
