package dev.errata.chaos;

import dev.errata.benchmarks.shared.OptionPairs;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How a crash test is told what to do.
 *
 * @param kills of the two that are killed in turn
 * @param away how long what they need is away afterwards
 * @param seed of what is random
 */
record KillOptions(int kills, Duration away, long seed) {
    static final String USAGE = "options: --kills N (20), --away SECONDS, --seed N (random)";

    private static final int KILLS = 20;

    /**
     * With the defaults for what is not told.
     *
     * @throws IllegalArgumentException that names the mistake
     */
    static KillOptions parse(Duration awayUnlessTold, String... arguments) {
        long random = ThreadLocalRandom.current().nextLong(1, 1_000_000);
        return OptionPairs.read(
                arguments,
                given -> new KillOptions(
                        given.number("--kills", KILLS),
                        given.seconds("--away", awayUnlessTold),
                        given.take("--seed", random, Long::valueOf)));
    }
}
