package dev.errata.benchmarks.chaos;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How a crash test is told what to do.
 *
 * @param kills of the two that are killed in turn
 * @param away how long what they need is away afterwards
 * @param seed of what is random
 */
public record KillOptions(int kills, Duration away, long seed) {
    public static final String USAGE = "options: --kills N (20), --away SECONDS, --seed N (random)";

    private static final int KILLS = 20;

    /**
     * With the defaults for what is not told.
     *
     * @throws IllegalArgumentException that names the mistake
     */
    public static KillOptions parse(Duration awayUnlessTold, String... arguments) {
        int kills = KILLS;
        Duration away = awayUnlessTold;
        long seed = ThreadLocalRandom.current().nextLong(1, 1_000_000);
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            switch (arguments[i]) {
                case "--kills" -> kills = Integer.parseInt(arguments[i + 1]);
                case "--away" -> away = Duration.ofSeconds(Integer.parseInt(arguments[i + 1]));
                case "--seed" -> seed = Long.parseLong(arguments[i + 1]);
                default -> throw new IllegalArgumentException("no option " + arguments[i]);
            }
        }
        return new KillOptions(kills, away, seed);
    }
}
