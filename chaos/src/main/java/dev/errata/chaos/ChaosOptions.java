package dev.errata.chaos;

import dev.errata.benchmarks.shared.OptionPairs;
import java.nio.file.Path;
import java.time.Duration;
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

    private static final Duration LATEST = Duration.ofMinutes(10);

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
        return OptionPairs.read(
                arguments,
                given -> new ChaosOptions(
                        given.number("--retries", 100_000),
                        given.number("--kills", 20),
                        given.number("--broker-kills", 2),
                        given.number("--damages", 0),
                        given.number("--workers", 2),
                        given.number("--rate", 120),
                        given.number("--standbys", 0),
                        given.one("--restart", Restart.YES),
                        given.seconds("--latest", LATEST),
                        given.take(
                                "--faketime",
                                Optional.empty(),
                                library -> Optional.of(new SteppedClock(Path.of(library)))),
                        given.take("--seed", seed, Long::valueOf)));
    }
}
