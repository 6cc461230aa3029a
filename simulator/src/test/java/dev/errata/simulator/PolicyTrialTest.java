package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.recovery.trial.Finding;
import dev.errata.core.recovery.trial.Redecision;
import dev.errata.simulator.kafka.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decisions of whole histories, tried under other policies; that those in force make every one again is a check of each history. */
final class PolicyTrialTest {
    private static final String CHANGED = "network";
    private static final Duration CAP = Duration.ofSeconds(30);

    @Test
    void whatBeganBeforeTheRangeIsLeftOutAndNothingElse() {
        Simulation simulation = Simulation.of(20, HistoryKind.WITHOUT_RARITIES);
        RecoveryConfig given = Apps.policies(simulation.swarm());
        Recorded recorded = recorded(simulation);

        List<Redecision> made = recorded.redecided(given, given, recorded.middle());

        assertThat(made)
                .extracting(Redecision::finding)
                .containsOnly(Finding.REPRODUCED, Finding.BEGAN_BEFORE)
                .contains(Finding.REPRODUCED, Finding.BEGAN_BEFORE);
    }

    @Test
    void onlyWhatTheTriedPoliciesChangeIsDifferent() {
        Simulation simulation = Simulation.of(21, HistoryKind.WITHOUT_RARITIES);
        RecoveryConfig given = Apps.policies(simulation.swarm());

        List<Redecision> made = recorded(simulation).redecided(given, slower(given), Instant.EPOCH);

        assertThat(made).anyMatch(Redecision::differs).allSatisfy(one -> {
            RecoveryDecision recorded = one.recorded();
            NextAttempt next = recorded.next();
            boolean isOfPolicy = recorded.applied().policy().equals(CHANGED)
                    && next != null
                    && recorded.grounds().reason() == DecisionReason.POLICY;
            assertThat(one.differs() && !isOfPolicy).as("%s", one).isFalse();
            if (isOfPolicy && next != null && CAP.equals(next.delay().cap())) { // whose producer asks for no other
                assertThat(one.differs()).as("%s", one).isTrue();
            }
        });
    }

    private static RecoveryConfig slower(RecoveryConfig given) {
        Map<String, RetryPolicy> policies = new HashMap<>(given.policies());
        policies.put(
                CHANGED,
                RetryPolicy.of(CHANGED, 4, new Backoff.Exponential(Duration.ofSeconds(3), 2, null), Jitter.FULL));
        return new RecoveryConfig(
                given.defaultProfile(),
                given.maxWait(),
                given.maxRuns(),
                policies,
                given.profiles(),
                given.categories(),
                given.components(),
                given.escalation(),
                given.leases(),
                given.retention(),
                given.dependencies());
    }

    private static Recorded recorded(Simulation simulation) {
        Recorded recorded = new Recorded();
        simulation.run(seen -> recorded.see(seen.record(), seen.value()));
        return recorded;
    }
}
