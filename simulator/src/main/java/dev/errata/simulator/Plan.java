package dev.errata.simulator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Everything that happens from outside in one history, in order. */
public record Plan(List<Happening> happenings) {
    private static final int APPS = 3;
    private static final int SECOND = 1_000;
    private static final int MINUTE = 60_000;

    public Plan {
        happenings = List.copyOf(happenings);
    }

    static Plan of(long seed, Swarm swarm) {
        SplittableRandom random = Draws.of(seed, "plan");
        int millis = (int) swarm.duration().toMillis();
        List<Happening> happenings = new ArrayList<>();
        for (int number = 0; number < swarm.errors(); number++) {
            happenings.add(new Happening.Failure(somewhere(random, millis), number));
        }
        for (int number = 0; number < swarm.faults(); number++) {
            happenings.add(fault(random, somewhere(random, millis), swarm));
        }
        for (int number = 0; number < swarm.outages(); number++) {
            happenings.add(new Happening.Outage(
                    somewhere(random, millis),
                    random.nextInt(swarm.dependencies()),
                    Duration.ofMillis(random.nextInt(10 * SECOND, 5 * MINUTE))));
        }
        for (int number = 0; number < swarm.commands(); number++) {
            happenings.add(new Happening.Wish(somewhere(random, millis), number));
        }
        SplittableRandom crashes = Draws.of(seed, "crashes");
        for (int number = 0; number < swarm.crashes(); number++) {
            happenings.add(
                    crash(crashes, somewhere(crashes, millis), crashes.nextInt(APPS), crashes.nextInt(swarm.nodes())));
        }
        SplittableRandom looks = Draws.of(seed, "looks");
        for (int number = 0; number < swarm.rarities().looks(); number++) {
            happenings.add(new Happening.Look(somewhere(looks, millis), number));
        }
        happenings.addAll(gathered(Draws.of(seed, "crowd"), millis, swarm.errors(), swarm.firstOfThrong()));
        happenings.addAll(gathered(Draws.of(seed, "throng"), millis, swarm.firstOfThrong(), swarm.allErrors()));
        happenings.addAll(clockSteps(Draws.of(seed, "clocks"), millis, swarm));
        happenings.sort(Comparator.comparing(Happening::at));
        return new Plan(happenings);
    }

    /** The errors with these numbers, in half a minute of the second half. */
    private static List<Happening> gathered(SplittableRandom random, int millis, int first, int end) {
        int since = random.nextInt(millis / 2, millis);
        List<Happening> errors = new ArrayList<>();
        for (int number = first; number < end; number++) {
            errors.add(new Happening.Failure(somewhere(random, MINUTE / 2).plusMillis(since), number));
        }
        return errors;
    }

    private static List<Happening> clockSteps(SplittableRandom random, int millis, Swarm swarm) {
        List<Happening> steps = new ArrayList<>();
        for (int number = 0; number < swarm.rarities().clockSteps(); number++) {
            steps.add(new Happening.ClockStep(
                    somewhere(random, millis),
                    random.nextInt(APPS),
                    random.nextInt(swarm.nodes()),
                    Duration.ofMillis(random.nextInt(-MINUTE, MINUTE))));
        }
        return steps;
    }

    private static Happening fault(SplittableRandom random, Duration at, Swarm swarm) {
        int app = random.nextInt(APPS);
        int node = random.nextInt(swarm.nodes());
        return switch (random.nextInt(6)) {
            case 0, 1 -> crash(random, at, app, node);
            case 2, 3 -> new Happening.Abort(at, app, node);
            case 4 -> new Happening.Rebalance(at, app);
            default -> new Happening.Pause(at, Duration.ofMillis(random.nextInt(SECOND, 40 * SECOND)));
        };
    }

    private static Happening crash(SplittableRandom random, Duration at, int app, int node) {
        return new Happening.Crash(
                at,
                app,
                node,
                Duration.ofMillis(random.nextInt(SECOND, 12 * SECOND)),
                Duration.ofMillis(random.nextInt(SECOND, MINUTE)),
                Duration.ofMillis(random.nextInt(3) > 0 ? 0 : random.nextInt(-MINUTE, MINUTE)));
    }

    private static Duration somewhere(SplittableRandom random, int millis) {
        return Duration.ofMillis(random.nextInt(millis));
    }

    /** Only those whose places are given. */
    Plan only(BitSet kept) {
        List<Happening> some = new ArrayList<>();
        for (int index = 0; index < happenings.size(); index++) {
            if (kept.get(index)) {
                some.add(happenings.get(index));
            }
        }
        return new Plan(some);
    }
}
