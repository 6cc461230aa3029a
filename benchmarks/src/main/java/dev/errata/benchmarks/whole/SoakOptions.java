package dev.errata.benchmarks.whole;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What is asked of the soak.
 *
 * @param time that it lasts
 * @param every so often an app is killed
 * @param victims which processes are
 * @param whole what is asked of the benchmark before, which finds the rate
 */
record SoakOptions(Duration time, Duration every, Victims victims, WholeOptions whole) {
    static final String USAGE =
            "options: --minutes N (60), --kill-every SECONDS (300), --kill apps|all (apps; all: the broker as well), --rate ERRORS_PER_SECOND (half of the"
                    + " highest that is found), and of 'whole': --probe, --warm-up, --from, --instances";

    private static final Duration TIME = Duration.ofMinutes(60);
    private static final Duration EVERY = Duration.ofMinutes(5);
    private static final int REMEMBERED_SHARE = 6;

    /** What is killed in turn. */
    enum Victims {
        APPS,
        ALL
    }

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
        Victims victims = Victims.APPS;
        List<String> rest = new ArrayList<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--minutes" -> time = Duration.ofMinutes(Integer.parseInt(value));
                case "--kill-every" -> every = Duration.ofSeconds(Integer.parseInt(value));
                case "--kill" -> victims = Victims.valueOf(value.toUpperCase(Locale.ROOT));
                default -> rest.addAll(List.of(arguments[i], value));
            }
        }
        WholeOptions whole = WholeOptions.parse(rest.toArray(String[]::new));
        return new SoakOptions(time, every, victims, whole.withHold(whole.probe()));
    }

    /** For so long what is over is remembered and kept on topics: a sixth of the time, so that in the second third as much goes as comes. */
    Duration remembered() {
        return time.dividedBy(REMEMBERED_SHARE);
    }
}
