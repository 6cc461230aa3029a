package dev.errata.core.recovery.trial;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what tried policies would have decided otherwise. For one thread. */
public final class Trial {
    private final RecoveryConfig given;
    private final RecoveryConfig tried;
    private final Redecider redecider;
    private final int partitions;
    private final OutageTrial outages;
    private final Map<Finding, Long> findings = new EnumMap<>(Finding.class);
    private final Map<String, Sums> dependencies = new TreeMap<>();

    /**
     * For one comparison.
     *
     * @param given the policies that were in force
     * @param from operations that began before are left out
     * @param partitions of the topics
     * @param outages is given each operation of which every decision is the same again
     */
    public Trial(RecoveryConfig given, RecoveryConfig tried, Instant from, int partitions, OutageTrial outages) {
        this.given = given;
        this.tried = tried;
        this.redecider = new Redecider(given, tried, from);
        this.partitions = partitions;
        this.outages = outages;
        for (Finding finding : Finding.values()) {
            findings.put(finding, 0L);
        }
    }

    /** What one side adds up to. */
    private static final class Side {
        private long retries;
        private Duration waits = Duration.ZERO;
        private long asked;
        private long ended;
        private final Map<Instant, Long> minutes = new HashMap<>();

        void add(RecoveryDecision decision) {
            if (decision.next() != null) {
                retries++;
                waits = waits.plus(decision.next().delay().total());
            }
            asked += decision.escalationId() == null ? 0 : 1;
            ended += switch (decision.action()) {
                case ABORT, CONTINUE -> 1;
                default -> 0;
            };
        }

        void release(List<Instant> times) {
            times.forEach(time -> minutes.merge(time.truncatedTo(ChronoUnit.MINUTES), 1L, Long::sum));
        }

        Load load() {
            long peak =
                    minutes.values().stream().mapToLong(Long::longValue).max().orElse(0);
            return new Load(retries, waits, asked, ended, peak);
        }
    }

    private static final class Sums {
        private long decisions;
        private long different;
        private long unreached;
        private long beyond;
        private final Side given = new Side();
        private final Side tried = new Side();
    }

    /** What is due to a dependency from one partition, on both sides. */
    private static final class Due {
        private final List<Instant> firstAttempts = new ArrayList<>();
        private final List<Instant> given = new ArrayList<>();
        private final List<Instant> tried = new ArrayList<>();
    }

    /**
     * Adds a partition.
     *
     * @param circuits of every dependency, as they were published
     */
    public void add(int partition, PartitionRecords records, Map<String, List<CircuitState>> circuits) {
        Map<String, Due> due = new HashMap<>();
        records.forEach(operation -> {
            List<Redecision> made = redecider.redecide(operation);
            made.forEach(one -> add(one, due));
            if (made.stream().allMatch(one -> one.finding() == Finding.REPRODUCED)) {
                outages.add(operation);
            }
        });
        Releases asGiven = new Releases(given.dependencies(), partitions, partition);
        Releases asTried = new Releases(tried.dependencies(), partitions, partition);
        due.forEach((dependency, times) -> {
            List<CircuitState> states = circuits.getOrDefault(dependency, List.of());
            times.firstAttempts.addAll(records.firstSuccesses(dependency));
            Sums sums = sums(dependency);
            sums.given.release(asGiven.of(states, times.firstAttempts, times.given));
            sums.tried.release(asTried.of(states, times.firstAttempts, times.tried));
        });
    }

    private void add(Redecision made, Map<String, Due> due) {
        findings.merge(made.finding(), 1L, Long::sum);
        RecoveryDecision recorded = made.recorded();
        if (made.finding() != Finding.REPRODUCED || !FailureStep.isOfFailure(recorded)) {
            return;
        }
        String dependency = recorded.provenance().source().dependency();
        Sums sums = sums(dependency);
        Due times = due.computeIfAbsent(dependency, unused -> new Due());
        sums.decisions++;
        sums.different += made.differs() ? 1 : 0;
        sums.beyond += made.isBeyondTheRecord() ? 1 : 0;
        sums.given.add(recorded);
        if (recorded.operation() == null || recorded.operation().attempt() == 1) {
            times.firstAttempts.add(recorded.decidedAt());
        }
        if (recorded.next() != null) {
            times.given.add(recorded.next().dueAt());
        }
        if (made.tried() == null) {
            sums.unreached++;
            return;
        }
        sums.tried.add(made.tried());
        if (made.tried().next() != null) {
            times.tried.add(made.tried().next().dueAt());
        }
    }

    private Sums sums(String dependency) {
        return dependencies.computeIfAbsent(dependency, unused -> new Sums());
    }

    /** How many decisions there were of each; all of them are counted once. */
    public Map<Finding, Long> findings() {
        return Map.copyOf(findings);
    }

    /** By name. */
    public List<DependencyTrial> dependencies() {
        List<DependencyTrial> trials = new ArrayList<>();
        dependencies.forEach((dependency, sums) -> trials.add(new DependencyTrial(
                dependency,
                sums.decisions,
                sums.different,
                sums.unreached,
                sums.beyond,
                sums.given.load(),
                sums.tried.load())));
        return trials;
    }
}
