package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.shared.OptionPairs;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

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
    /** What a killed app has not read by then is gone. */
    private static final Duration LEAST_REMEMBERED = Duration.ofMinutes(10);

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
        return OptionPairs.read(arguments, given -> {
            WholeOptions whole = WholeOptions.of(given);
            return new SoakOptions(
                    given.take("--minutes", TIME, value -> Duration.ofMinutes(Integer.parseInt(value))),
                    given.seconds("--kill-every", EVERY),
                    given.one("--kill", Victims.APPS),
                    whole.withHold(whole.probe()));
        });
    }

    /**
     * For so long what is over is remembered and kept on topics: a sixth of the time, so that in the second third as much goes as
     * comes. Null, each for its own time, if that is less than a killed app may take to catch up: nothing can level off then.
     */
    @Nullable Duration remembered() {
        Duration share = time.dividedBy(REMEMBERED_SHARE);
        return share.compareTo(LEAST_REMEMBERED) < 0 ? null : share;
    }
}
