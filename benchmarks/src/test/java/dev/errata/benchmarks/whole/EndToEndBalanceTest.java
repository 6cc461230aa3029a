package dev.errata.benchmarks.whole;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.CommandStep;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EndToEndBalanceTest {
    private final ClassifiedError error = new ClassifiedWorkload().error(0);
    private final Step step = new FailureStep(RecoveryConfig.defaults())
            .take(error, null, (scope, cause) -> Optional.empty(), error.receivedAt());
    private final RecoveryDecision decision = step.decisions().get(0);
    private final NextAttempt next = Objects.requireNonNull(decision.next());
    private final long dueAt = next.dueAt().toEpochMilli();
    private final EndToEndBalance balance = new EndToEndBalance();

    @Test
    void whatIsDecidedAndFiredOnceBalances() {
        balance.reported(error.error(), 1_000);
        balance.decided(decision, 1_040);
        balance.fired(retry(1), dueAt + 3);
        balance.fired(retry(2), dueAt + 600_000);

        assertThat(balance.violations()).isEmpty();
        assertThat(balance.takeLatencies().at(0.5)).isEqualTo(40);
        assertThat(balance.fresh()).isEqualTo(1);
        assertThat(balance.firedRetries()).isEqualTo(1);
    }

    @Test
    void topicsMayBeReadInAnyOrder() {
        balance.fired(retry(1), dueAt);
        balance.decided(decision, 1_040);
        balance.reported(error.error(), 1_000);

        assertThat(balance.violations()).isEmpty();
        assertThat(balance.takeLatencies().at(0.99)).isEqualTo(40);
    }

    @Test
    void whatAPersonDecidesAfterwardsIsNoSecondDecision() {
        OperatorCommand command = new OperatorCommand(
                "command-1", CommandType.RESCHEDULE, RetryFilter.ALL, Map.of(), false, "ann", error.receivedAt(), null);
        RecoveryDecision later = new CommandStep(RecoveryConfig.defaults())
                .reschedule(
                        Objects.requireNonNull(step.state()),
                        command,
                        next.dueAt().plusSeconds(60),
                        error.receivedAt())
                .decisions()
                .get(0);
        balance.reported(error.error(), 1_000);
        balance.decided(decision, 1_040);
        balance.decided(later, 2_000);
        balance.fired(retry(1), dueAt + 60_000);

        assertThat(balance.violations()).isEmpty();
    }

    @Test
    void whatIsMissingIsNamed() {
        balance.reported(error.error(), 1_000);
        assertThat(balance.violations()).singleElement().asString().contains("1 errors without a decision");

        balance.decided(decision, 1_040);
        assertThat(balance.violations()).singleElement().asString().contains("1 retries promised and not fired");
        assertThat(balance.overdue(dueAt)).isZero();
        assertThat(balance.overdue(dueAt + 1)).isEqualTo(1);
    }

    @Test
    void whatComesTwiceIsNamed() {
        balance.reported(error.error(), 1_000);
        balance.decided(decision, 1_040);
        balance.fired(retry(1), dueAt);
        balance.fired(retry(1), dueAt);
        assertThat(balance.violations()).singleElement().asString().contains("1 fired twice");

        balance.decided(decision, 1_050);
        assertThat(balance.violations()).singleElement().asString().contains("1 decided twice");
    }

    @Test
    void whatComesBeforeItsTimeIsNamedInEitherOrder() {
        balance.reported(error.error(), 1_000);
        balance.decided(decision, 1_040);
        balance.fired(retry(1), dueAt - 1);
        assertThat(balance.violations()).singleElement().asString().contains("1 fired before their time");

        EndToEndBalance other = new EndToEndBalance();
        other.reported(error.error(), 1_000);
        other.fired(retry(1), dueAt - 1);
        other.decided(decision, 1_040);
        assertThat(other.violations()).singleElement().asString().contains("1 fired before their time");
    }

    private RetryCommand retry(int handOut) {
        Operation first = Objects.requireNonNull(decision.operation());
        return new RetryCommand(
                "command",
                Action.RETRY,
                new Operation(first.id(), first.type(), next.attempt(), null),
                next.dueAt(),
                decision.provenance(),
                decision.error().reference(),
                new PolicyCount(decision.applied().policy(), decision.applied().maxAttempts(), 2),
                handOut,
                null,
                "It failed",
                null,
                null,
                null);
    }
}
