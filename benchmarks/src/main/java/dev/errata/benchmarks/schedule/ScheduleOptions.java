package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.core.event.Payload;
import java.time.Duration;
import java.util.List;

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
    static ScheduleOptions parse(String... arguments) {
        return OptionPairs.read(
                arguments,
                given -> new ScheduleOptions(
                        given.number("--pending", PENDING),
                        given.number("--rate", RATE),
                        given.seconds("--seconds", STEADY),
                        given.number("--burst", BURST),
                        given.number("--dependencies", DEPENDENCIES),
                        given.one("--outcomes", Outcomes.FAILING),
                        given.numbers("--payload", List.of(0)),
                        given.some("--control", Control.class, List.of(Control.OBSERVE)),
                        given.take("--worker-flags", List.of(), flags -> List.of(flags.split(" ", -1)))));
    }
}
