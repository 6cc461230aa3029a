package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** What is said of one operation, in every order and with repetitions, leads to one end. */
class OrderProperties {
    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final OutcomeStep outcomes = new OutcomeStep(RecoveryConfig.defaults());

    /** One record of a topic. */
    private sealed interface Said {
        record Failed(ClassifiedError error) implements Said {}

        record Told(ExecutionOutcome outcome) implements Said {}
    }

    /** How an operation ended, without the times, which depend on when it was heard. */
    private record End(
            String stage,
            int attempt,
            int decided,
            @Nullable Instant firstFailure,
            @Nullable LastFailure failure,
            List<Integer> history) {}

    @Property
    void theOrderOfLateAndRepeatedRecordsMakesNoDifference(
            @ForAll @IntRange(min = 1, max = 5) int runs,
            @ForAll boolean succeeds,
            @ForAll Random order,
            @ForAll @IntRange(min = 0, max = 6) int repetitions) {
        List<Said> said = history(runs, succeeds);
        End inOrder = play(said);
        List<Said> shuffled = new ArrayList<>(said);
        for (int i = 0; i < repetitions; i++) {
            shuffled.add(said.get(order.nextInt(said.size())));
        }
        Collections.shuffle(shuffled, order);

        assertThat(play(shuffled)).isEqualTo(inOrder);
    }

    @Property
    void aFailedOperationThatSucceededIsClosedExactlyOnce(
            @ForAll @IntRange(min = 2, max = 4) int runs, @ForAll Random order) {
        List<Said> said = new ArrayList<>(history(runs, true));
        said.addAll(history(runs, true));
        Collections.shuffle(said, order);

        assertThat(closures(said)).isEqualTo(1);
    }

    /** Runs that fail one after the other; the last one succeeds or has its failure reported as well. */
    private static List<Said> history(int runs, boolean succeeds) {
        List<Said> said = new ArrayList<>();
        for (int attempt = 1; attempt <= runs; attempt++) {
            said.add(new Said.Told(Errors.outcome(OutcomeStatus.STARTED, attempt)));
            said.add(new Said.Told(Errors.outcome(OutcomeStatus.HEARTBEAT, attempt)));
            if (attempt < runs || !succeeds) {
                said.add(new Said.Failed(Errors.attempt(Category.GITHUB_SERVER_ERROR, attempt)));
            } else {
                said.add(new Said.Told(Errors.outcome(OutcomeStatus.SUCCEEDED, attempt)));
            }
        }
        return said;
    }

    private End play(List<Said> records) {
        OperationState state = null;
        Instant now = NOW;
        for (Said record : records) {
            now = now.plusMillis(7);
            state = take(record, state, now).state();
        }
        return end(Objects.requireNonNull(state));
    }

    private static End end(OperationState state) {
        return new End(
                state.stage().getClass().getSimpleName(),
                state.stage().attempt(),
                state.decidedAttempt(),
                state.firstFailureAt(),
                state.failure(),
                state.history().stream().map(attempt -> attempt.attempt()).toList());
    }

    private long closures(List<Said> records) {
        OperationState state = null;
        long closures = 0;
        for (Said record : records) {
            Step step = take(record, state, NOW);
            state = step.state();
            closures += step.decisions().stream()
                    .filter(decision -> decision.action() == Action.CLOSED)
                    .count();
        }
        return closures;
    }

    private Step take(Said record, @Nullable OperationState state, Instant now) {
        if (record instanceof Said.Failed failed) {
            return failures.take(failed.error(), state, (scope, cause) -> Optional.empty(), now);
        }
        return outcomes.take(((Said.Told) record).outcome(), state, (scope, cause) -> Optional.empty(), now);
    }
}
