package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class DueTimeProperties {
    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());
    private final AlarmStep alarms = new AlarmStep(RecoveryConfig.defaults());

    @Property
    void theRecordAloneGivesTheSameDueTimeToTheMillisecond(
            @ForAll long id,
            @ForAll @Size(min = 1, max = 8) List<Category> failures,
            @ForAll @LongRange(min = 0, max = 9_000_000) long waitMillis,
            @ForAll @LongRange(min = -1_000, max = 9_000_000) long passedMillis,
            @ForAll @DoubleRange(min = 0.5, max = 4) double multiplier) {
        RecoverySettings asked = new RecoverySettings(
                null, null, null, 20, Duration.ofMillis(waitMillis / 7), null, multiplier, null, null);
        Instant now = NOW.plusMillis(passedMillis);
        OperationState state = null;
        int attempt = 0;
        for (Category category : failures) {
            attempt++;
            Errors error = Errors.of(category, attempt)
                    .with(new Operation("op-" + id, "t", attempt, null))
                    .with(asked)
                    .asking(Duration.ofMillis(waitMillis));
            Step taken = step.take(error.build(), state, (scope, cause) -> Optional.empty(), now);
            taken.decisions().forEach(DueTimeProperties::checkDueTime);
            state = taken.state();
        }
    }

    @Property
    void aDelayIsNeverBelowWhatWasAskedForAndItsBackoffNeverAboveTheCap(
            @ForAll long id,
            @ForAll @IntRange(min = 1, max = 5) int attempt,
            @ForAll @LongRange(min = 0, max = 7_200_000) long waitMillis) {
        Errors error = Errors.of(Category.GITHUB_RATE_LIMIT, attempt)
                .with(new Operation("op-" + id, "t", attempt, null))
                .asking(Duration.ofMillis(waitMillis));
        Step taken = step.take(error.build(), null, (scope, cause) -> Optional.empty(), NOW);

        RecoveryDecision decision = taken.decisions().get(0);
        assertThat(Objects.requireNonNull(decision.next()).delay()).satisfies(delay -> {
            assertThat(delay.total()).isGreaterThanOrEqualTo(Duration.ofMillis(waitMillis));
            assertThat(delay.total())
                    .isLessThanOrEqualTo(Duration.ofMillis(Math.max(waitMillis + 30_000, 15 * 60_000)));
            assertThat(delay.backoff()).isLessThanOrEqualTo(Duration.ofMinutes(15));
        });
    }

    @Property
    void nothingIsHandedOutEarly(@ForAll long id, @ForAll @LongRange(min = 1, max = 100_000) long early) {
        Errors error = Errors.of(Category.NETWORK_ERROR, 1).with(new Operation("op-" + id, "t", 1, null));
        OperationState pending =
                Objects.requireNonNull(step.take(error.build(), null, (scope, cause) -> Optional.empty(), NOW)
                        .state());
        Instant dueAt = Objects.requireNonNull(pending.stage().alarm());

        assertThat(alarms.take(pending, (scope, cause) -> Optional.empty(), dueAt.minusMillis(early))
                        .command())
                .isNull();
        assertThat(alarms.take(pending, (scope, cause) -> Optional.empty(), dueAt)
                        .command())
                .isNotNull();
    }

    private static void checkDueTime(RecoveryDecision decision) {
        NextAttempt next = decision.next();
        if (next == null) {
            return;
        }
        assertThat(next.dueAt()).isEqualTo(DueTimeOracle.dueAt(decision));
        assertThat(next.recomputedDueAt(decision.decidedAt())).isEqualTo(DueTimeOracle.dueAt(decision));
        assertThat(next.delay().seed())
                .isEqualTo(DueTimeOracle.seed(
                        Objects.requireNonNull(decision.operation()).id() + '#' + next.attempt()));
    }
}
