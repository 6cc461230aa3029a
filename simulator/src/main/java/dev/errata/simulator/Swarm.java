package dev.errata.simulator;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.taxonomy.Category;
import dev.errata.simulator.kafka.Pressure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What one history is like, drawn from its seed, so that a batch of seeds tries combinations that nobody would write down.
 *
 * @param nodes of each app
 * @param duration until faults and producers stop
 * @param errors that producers send
 * @param sessions that they belong to
 * @param dependencies that fail and recover
 * @param crashes that there are whatever the other faults are
 * @param faults crashes, aborted transactions, moved tasks and pauses of the broker, as they are drawn
 * @param outages of dependencies
 * @param mess the share of errors that come twice, under a wrong key, without an id, or as bytes that are no error
 * @param secrets the share of errors with a secret in them
 * @param weakExecutors the share of runs that are slow, dead, double, late or not picked up
 * @param answers the share of escalations that a person answers
 * @param commands on retries and escalations that a person gives unasked
 * @param wishes the share of errors that come with settings of their own, and whose operations are of several types
 * @param hasLog whether the error log's readers read along
 * @param timeout after which the target of a critical question is reminded; of milder ones later
 * @param gated the category whose errors are for people; null if none is
 */
public record Swarm(
        int partitions,
        int nodes,
        Duration duration,
        int errors,
        int sessions,
        int dependencies,
        int crashes,
        int faults,
        int outages,
        double mess,
        double secrets,
        double weakExecutors,
        double answers,
        int commands,
        double wishes,
        Runs runs,
        Oddities oddities,
        Rarities rarities,
        boolean hasLog,
        Duration timeout,
        @Nullable Category gated,
        DependencyMode protection,
        Duration commitInterval,
        Pressure pressure) {
    private static final int[] PARTITIONS = {1, 2, 2, 2, 3, 4};
    private static final int[] NODES = {1, 2, 2, 3};
    private static final int[] COMMITS = {20, 100, 250, 2_000};
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final List<Optional<Category>> GATED =
            List.of(Optional.empty(), Optional.of(Category.LLM_RATE_LIMIT), Optional.of(Category.TOOL_EXECUTION));

    static Swarm of(long seed) {
        SplittableRandom random = Draws.of(seed, "swarm");
        Runs runs = Runs.of(Draws.of(seed, "runs"));
        int partitions = PARTITIONS[random.nextInt(PARTITIONS.length)];
        int nodes = NODES[random.nextInt(NODES.length)];
        Duration duration = Duration.ofMinutes(random.nextInt(4, 20));
        return new Swarm(
                partitions,
                nodes,
                duration,
                random.nextInt(30, 300),
                random.nextInt(3, 60),
                random.nextInt(1, 6),
                0,
                random.nextInt(10),
                random.nextInt(4),
                share(random, 0.3),
                share(random, 0.3),
                share(random, 0.6),
                share(random, 1),
                random.nextInt(12),
                share(random, 0.5),
                runs,
                Oddities.of(Draws.of(seed, "oddities"), duration),
                Rarities.of(Draws.of(seed, "rarities")),
                true,
                Duration.ofSeconds(random.nextInt(5, 20)),
                GATED.get(random.nextInt(GATED.size())).orElse(null),
                random.nextBoolean() ? DependencyMode.ENFORCE : DependencyMode.OBSERVE,
                Duration.ofMillis(COMMITS[random.nextInt(COMMITS.length)]),
                new Pressure(random.nextInt(1, 100), random.nextInt(2, 100), share(random, 0.1)));
    }

    /** An hour of the three apps alone with 7,500 errors, some 2,500 retries and a crash, on two partitions, for measuring. */
    static Swarm busyHour() {
        return new Swarm(
                2,
                1,
                Duration.ofHours(1),
                7_500,
                1_000,
                5,
                1,
                0,
                2,
                0.05,
                0.05,
                0.1,
                0.5,
                0,
                0,
                Runs.PLAIN.with(0.3),
                Oddities.NONE,
                Rarities.NONE,
                false,
                TIMEOUT,
                null,
                DependencyMode.OBSERVE,
                Duration.ofMillis(100),
                new Pressure(100, 20, 0));
    }

    /** 24 hours, each app in three processes; once a minute one dies, aborts, takes a task over or is without the broker. */
    static Swarm restlessDay() {
        return new Swarm(
                2,
                3,
                Duration.ofDays(1),
                3_000,
                300,
                5,
                0,
                1_440,
                10,
                0.1,
                0.05,
                0.2,
                0.5,
                0,
                0,
                Runs.PLAIN,
                Oddities.NONE,
                Rarities.NONE,
                true,
                TIMEOUT,
                null,
                DependencyMode.ENFORCE,
                Duration.ofMillis(250),
                new Pressure(50, 50, 0.01));
    }

    /** Errors up to this number are those that come by themselves, and a crowd. */
    int firstOfThrong() {
        return errors + oddities.crowd();
    }

    /** As many as there are of every kind. */
    int allErrors() {
        return firstOfThrong() + rarities.throng();
    }

    /** The same with other rarities. */
    Swarm with(Rarities changed) {
        return new Swarm(
                partitions,
                nodes,
                duration,
                errors,
                sessions,
                dependencies,
                crashes,
                faults,
                outages,
                mess,
                secrets,
                weakExecutors,
                answers,
                commands,
                wishes,
                runs,
                oddities,
                changed,
                hasLog,
                timeout,
                gated,
                protection,
                commitInterval,
                pressure);
    }

    /** Nothing of it in one history of three. */
    static double share(SplittableRandom random, double most) {
        return random.nextInt(3) == 0 ? 0 : random.nextDouble(most);
    }
}
