package dev.errata.benchmarks.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a run does.
 *
 * @param retries that come due, at least
 * @param kills of workers
 * @param damages how often a worker is stopped, its files are damaged and it is started again
 * @param rate operations published per second; each is due about three times
 * @param standbys copies of each store that the other worker keeps
 * @param restart whether what is killed is started again; a worker that is not leaves its work to the other
 * @param latest no retry may be released later after its due time
 * @param clock how the workers' clocks are set; empty if they are left alone
 * @param seed of all that is left to chance
 */
record ChaosOptions(
        int retries,
        int kills,
        int brokerKills,
        int damages,
        int workers,
        int rate,
        int standbys,
        Restart restart,
        Duration latest,
        Optional<SteppedClock> clock,
        long seed) {
    static final String USAGE =
            "options: --retries N (100000), --kills N of workers (20), --broker-kills N (2), --damages N (0): stops of a worker after which a byte of each file of one kind is wrong,"
                    + " --workers N (2), --rate N operations per second (120), --standbys N (0), --restart yes|no (yes),"
                    + " --latest SECONDS of lateness that are allowed (600), --faketime LIBRARY that steps the workers' clocks by an hour"
                    + " (none), --seed N (random)";

    /** What becomes of a killed process. */
    enum Restart {
        YES,
        NO
    }

    ChaosOptions {
        if (retries < 1 || kills < 0 || brokerKills < 0 || damages < 0 || workers < 1 || rate < 1 || standbys < 0) {
            throw new IllegalArgumentException("a number is too small");
        }
        if (clock.isPresent() && kills > 0) {
            throw new IllegalArgumentException(
                    "--faketime needs --kills 0: a worker trusts the clock that it starts with");
        }
        if (restart == Restart.NO && (kills >= workers || brokerKills + damages > 0)) {
            throw new IllegalArgumentException("--restart no needs a broker and a worker that live on");
        }
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @param seed unless one is given
     * @throws IllegalArgumentException naming what is wrong
     */
    static ChaosOptions parse(String[] arguments, long seed) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            values.put(arguments[i], arguments[i + 1]);
        }
        ChaosOptions options = new ChaosOptions(
                number(values, "--retries", 100_000),
                number(values, "--kills", 20),
                number(values, "--broker-kills", 2),
                number(values, "--damages", 0),
                number(values, "--workers", 2),
                number(values, "--rate", 120),
                number(values, "--standbys", 0),
                "no".equals(values.remove("--restart")) ? Restart.NO : Restart.YES,
                Duration.ofSeconds(number(values, "--latest", 600)),
                Optional.ofNullable(values.remove("--faketime")).map(Path::of).map(SteppedClock::new),
                values.containsKey("--seed") ? Long.parseLong(values.remove("--seed")) : seed);
        if (!values.isEmpty()) {
            throw new IllegalArgumentException("no option " + values.keySet());
        }
        return options;
    }

    private static int number(Map<String, String> values, String option, int otherwise) {
        String value = values.remove(option);
        return value == null ? otherwise : Integer.parseInt(value);
    }
}
