package dev.errata.core.recovery.trial;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Replays tried policies against the dependencies as they were. Assumes that a few retries more or less do not change how a
 * dependency stands. All partitions are seen before any is added. For one thread.
 */
public final class OutageTrial {
    private final DependencyMode givenMode;
    private final DependencyMode triedMode;
    private final Steps given;
    private final Steps tried;
    private final Map<String, List<CircuitState>> circuits;
    private final Map<String, Known> dependencies = new HashMap<>();
    private final Map<String, Sides> sides = new TreeMap<>();
    private Instant until = Instant.MIN;

    /** @param circuits of every dependency, as they were published */
    public OutageTrial(RecoveryConfig given, RecoveryConfig tried, Map<String, List<CircuitState>> circuits) {
        this.givenMode = given.dependencies().mode();
        this.triedMode = tried.dependencies().mode();
        this.given = Steps.under(given);
        this.tried = Steps.under(tried);
        this.circuits = Map.copyOf(circuits);
    }

    /** What is known of a dependency. */
    private static final class Known {
        private final Availability availability = new Availability();
        private final List<Duration> runs = new ArrayList<>();

        /** The middle one of all retries. */
        Duration run() {
            return runs.isEmpty()
                    ? Duration.ZERO
                    : runs.stream().sorted().toList().get(runs.size() / 2);
        }
    }

    /** The same operations, as they went and as they would have gone. */
    private static final class Sides {
        private final Duration run;
        private final Effect.Sum happened = new Effect.Sum();
        private final Effect.Sum givenAtBest = new Effect.Sum();
        private final Effect.Sum givenAtWorst = new Effect.Sum();
        private final Effect.Sum triedAtBest = new Effect.Sum();
        private final Effect.Sum triedAtWorst = new Effect.Sum();
        private long operations;

        Sides(Duration run) {
            this.run = run;
        }
    }

    /** Learns from a partition when dependencies were up and down. */
    public void see(PartitionRecords records) {
        records.forAll(this::see);
    }

    private void see(OperationRecords records) {
        records.failures().forEach(failure -> {
            boolean answered = failure.value().classification().recoverability() != Recoverability.RETRYABLE;
            Instant at = failure.value().receivedAt();
            known(failure.value().error().source().dependency()).availability.see(at, answered, records.work());
            passes(failure.at());
        });
        records.outcomes().forEach(outcome -> {
            if (outcome.value().status() == OutcomeStatus.SUCCEEDED) {
                known(outcome.value().source().dependency()).availability.see(outcome.at(), true, records.work());
            }
            passes(outcome.at());
        });
        records.decisions().forEach(decision -> passes(decision.at()));
        if (!records.decisions().isEmpty()) {
            RecordedRuns.of(records)
                    .ifPresent(runs ->
                            known(runs.dependency()).runs.addAll(runs.lengths(holds(givenMode, runs.dependency()))));
        }
    }

    private void passes(Instant time) {
        until = time.isAfter(until) ? time : until;
    }

    private Known known(String dependency) {
        return dependencies.computeIfAbsent(dependency, unused -> new Known());
    }

    private Holds holds(DependencyMode mode, String dependency) {
        return new Holds(mode, circuits.getOrDefault(dependency, List.of()));
    }

    /** Replays one operation, if it can be run again and begins with its first failure. */
    void add(OperationRecords records) {
        RecordedRuns.of(records).ifPresent(this::add);
    }

    private void add(RecordedRuns runs) {
        String dependency = runs.dependency();
        Known known = known(dependency);
        Sides side = sides.computeIfAbsent(dependency, unused -> new Sides(known.run()));
        OutageReplay.Surroundings asGiven =
                new OutageReplay.Surroundings(known.availability, holds(givenMode, dependency), side.run, until);
        OutageReplay.Surroundings asTried =
                new OutageReplay.Surroundings(known.availability, holds(triedMode, dependency), side.run, until);
        side.operations++;
        side.happened.add(runs.happened());
        replay(runs, given, asGiven, side.givenAtBest, side.givenAtWorst);
        replay(runs, tried, asTried, side.triedAtBest, side.triedAtWorst);
    }

    /** What meets nothing unknown goes the same way on both sides. */
    private static void replay(
            RecordedRuns runs,
            Steps steps,
            OutageReplay.Surroundings surroundings,
            Effect.Sum atBest,
            Effect.Sum atWorst) {
        Course best = OutageReplay.course(runs, steps, surroundings, Standing.UP);
        atBest.add(best);
        atWorst.add(best.unknown() == 0 ? best : OutageReplay.course(runs, steps, surroundings, Standing.DOWN));
    }

    /** By name. */
    public List<DependencyOutage> dependencies() {
        List<DependencyOutage> outages = new ArrayList<>();
        sides.forEach((dependency, side) -> outages.add(new DependencyOutage(
                dependency,
                side.operations,
                side.triedAtWorst.unknown(),
                side.happened.effect(),
                EffectBand.between(side.givenAtBest.effect(), side.givenAtWorst.effect()),
                EffectBand.between(side.triedAtBest.effect(), side.triedAtWorst.effect()))));
        return outages;
    }
}
