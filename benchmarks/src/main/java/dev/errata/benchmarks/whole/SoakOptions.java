package dev.errata.benchmarks.whole;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is asked of the soak.
 *
 * @param time that it lasts
 * @param every so often an app is killed
 * @param whole what is asked of the benchmark before, which finds the rate
 */
record SoakOptions(Duration time, Duration every, WholeOptions whole) {
    static final String USAGE =
            "options: --minutes N (60), --kill-every SECONDS (300), --rate ERRORS_PER_SECOND (half of the"
                    + " highest that is found), and of 'whole': --probe, --warm-up, --from, --instances";

    private static final Duration TIME = Duration.ofMinutes(60);
    private static final Duration EVERY = Duration.ofMinutes(5);
    private static final int REMEMBERED_SHARE = 6;

    SoakOptions {
        if (time.toMinutes() < 1 || every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("--minutes and --kill-every must be at least 1");
        }
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static SoakOptions parse(String... arguments) {
        Duration time = TIME;
        Duration every = EVERY;
        List<String> rest = new ArrayList<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--minutes" -> time = Duration.ofMinutes(Integer.parseInt(value));
                case "--kill-every" -> every = Duration.ofSeconds(Integer.parseInt(value));
                default -> rest.addAll(List.of(arguments[i], value));
            }
        }
        WholeOptions whole = WholeOptions.parse(rest.toArray(String[]::new));
        return new SoakOptions(time, every, whole.withHold(whole.probe()));
    }

    /** For so long what is over is remembered and kept on topics: a sixth of the time, so that in the second third as much goes as comes. */
    Duration remembered() {
        return time.dividedBy(REMEMBERED_SHARE);
    }
}
