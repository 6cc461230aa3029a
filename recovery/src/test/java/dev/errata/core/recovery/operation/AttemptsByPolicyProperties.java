package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Each policy counts its own attempts; the model here is the design's table of policies and one counter for each. */
class AttemptsByPolicyProperties {
    private static final int MOST_RUNS = 10;

    /** A policy as the design's table has it: attempts, first delay, factor or step, cap, in seconds. */
    private record Row(int attempts, double first, double factor, double step, double cap) {
        double delay(int attempt) {
            return Math.min(cap, first * Math.pow(factor, attempt - 1.0) + step * (attempt - 1));
        }
    }

    private static final Map<String, Row> DESIGN = Map.ofEntries(
            Map.entry("llm", new Row(3, 1, 2, 0, 30)),
            Map.entry("github", new Row(5, 1, 2, 0, 60)),
            Map.entry("tool", new Row(3, 0.5, 2, 0, 10)),
            Map.entry("verification", new Row(3, 2, 2, 0, 30)),
            Map.entry("network", new Row(4, 1, 2, 0, 30)),
            Map.entry("external", new Row(4, 1, 2, 0, 1e9)),
            Map.entry("rate_limit", new Row(6, 60, 2, 0, 900)),
            Map.entry("timeout", new Row(3, 30, 1, 30, 1e9)),
            Map.entry("internal", new Row(2, 60, 1, 0, 1e9)),
            Map.entry("agent", new Row(2, 0, 1, 0, 1e9)),
            Map.entry("once", new Row(2, 1, 1, 0, 1e9)));

    private static final EscalationLookup NONE = (scope, cause) -> Optional.empty();

    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final AlarmStep alarms = new AlarmStep(RecoveryConfig.defaults());

    @Property
    void eachPolicyCountsItsOwnAttemptsAndAllTogetherStopAtTenRuns(@ForAll("failing") List<Category> failed) {
        OperationState state = null;
        Map<String, Integer> counts = new HashMap<>();
        for (int run = 1; run <= failed.size(); run++) {
            String policy = failed.get(run - 1).facts().policy();
            int count = counts.merge(policy, 1, Integer::sum);
            Step step = failures.take(Errors.attempt(failed.get(run - 1), run), state, NONE, NOW);
            RecoveryDecision decision = step.decisions().get(0);
            assertThat(policyAttempt(decision)).isEqualTo(count);
            Row row = Objects.requireNonNull(DESIGN.get(policy));
            assertThat(decision.applied().maxAttempts()).isEqualTo(row.attempts());
            if (count >= row.attempts() || run >= MOST_RUNS) {
                assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.EXHAUSTED);
                assertThat(decision.next()).isNull();
                return;
            }
            NextAttempt next = Objects.requireNonNull(decision.next());
            assertThat(next.attempt()).isEqualTo(run + 1);
            assertThat(next.delay().backoff()).isEqualTo(Duration.ofMillis(Math.round(row.delay(count) * 1_000)));
            state = Objects.requireNonNull(step.state());
            RetryCommand command = fired(state);
            assertThat(command.operation().attempt()).isEqualTo(run + 1);
            assertThat(command.count().policyAttempt()).isEqualTo(count + 1);
        }
    }

    private static @Nullable Integer policyAttempt(RecoveryDecision decision) {
        return Objects.requireNonNull(decision.run()).policyAttempt();
    }

    @Property
    void theOrderInWhichEarlierFailuresComeMakesNoDifference(
            @ForAll("failing") List<Category> failed, @ForAll Random order) {
        List<Integer> earlier = new ArrayList<>();
        for (int run = 1; run < failed.size(); run++) {
            earlier.add(run);
        }
        List<Integer> shuffled = new ArrayList<>(earlier);
        shuffled.addAll(earlier.subList(0, earlier.size() / 2));
        Collections.shuffle(shuffled, order);

        RecoveryDecision inOrder = last(failed, earlier);
        RecoveryDecision inAnyOrder = last(failed, shuffled);

        assertThat(policyAttempt(inAnyOrder)).isEqualTo(policyAttempt(inOrder));
        assertThat(inAnyOrder.action()).isEqualTo(inOrder.action());
        assertThat(inAnyOrder.grounds().reason()).isEqualTo(inOrder.grounds().reason());
        assertThat(inAnyOrder.next()).isEqualTo(inOrder.next());
    }

    @Example
    void twoRateLimitsDoNotUseUpTheAttemptsAgainstAnOutage() {
        OperationState state = null;
        List<Action> actions = new ArrayList<>();
        Category[] failed = {
            Category.LLM_RATE_LIMIT,
            Category.LLM_RATE_LIMIT,
            Category.LLM_SERVER_ERROR,
            Category.LLM_SERVER_ERROR,
            Category.LLM_SERVER_ERROR
        };
        for (int run = 1; run <= failed.length; run++) {
            Step step = failures.take(Errors.attempt(failed[run - 1], run), state, NONE, NOW);
            actions.add(step.decisions().get(0).action());
            state = step.state();
        }
        assertThat(actions).containsExactly(Action.RETRY, Action.RETRY, Action.RETRY, Action.RETRY, Action.GATE);
    }

    @Example
    void whatAProducerAsksForIsBoundedByAllRunsTogether() {
        RecoverySettings endless = new RecoverySettings(null, null, null, 50, null, null, null, null, null);
        OperationState state = null;
        for (int run = 1; run <= MOST_RUNS; run++) {
            Step step = failures.take(
                    Errors.of(Category.NETWORK_ERROR, run).with(endless).build(), state, NONE, NOW);
            RecoveryDecision decision = step.decisions().get(0);
            assertThat(decision.applied().maxAttempts()).isEqualTo(MOST_RUNS);
            assertThat(decision.action()).isEqualTo(run < MOST_RUNS ? Action.RETRY : Action.GATE);
            state = step.state();
        }
    }

    @Example
    void aRunOfWhichNothingIsKnownCountsForThePolicyThatAsks() {
        Step step = failures.take(Errors.attempt(Category.LLM_SERVER_ERROR, 3), null, NONE, NOW);

        assertThat(step.decisions().get(0).grounds().reason()).isEqualTo(DecisionReason.EXHAUSTED);
        assertThat(policyAttempt(step.decisions().get(0))).isEqualTo(3);
    }

    @Example
    void theExplanationNamesTheRunWhereThePolicysCountDiffers() {
        OperationState state = failures.take(Errors.attempt(Category.LLM_RATE_LIMIT, 1), null, NONE, NOW)
                .state();
        Step step = failures.take(Errors.attempt(Category.LLM_SERVER_ERROR, 2), state, NONE, NOW);

        assertThat(step.decisions().get(0).sentence())
                .startsWith("Attempt 2 of 3 (run 3 of the operation) in ")
                .contains("by policy 'llm'");
    }

    @Provide
    Arbitrary<List<Category>> failing() {
        return Arbitraries.of(Category.class)
                .filter(category -> DESIGN.containsKey(category.facts().policy()))
                .list()
                .ofMinSize(1)
                .ofMaxSize(14);
    }

    private RecoveryDecision last(List<Category> failed, List<Integer> earlier) {
        OperationState state = null;
        for (int run : earlier) {
            state = failures.take(Errors.attempt(failed.get(run - 1), run), withoutEnd(state), NONE, NOW)
                    .state();
        }
        int run = failed.size();
        return failures.take(Errors.attempt(failed.get(run - 1), run), withoutEnd(state), NONE, NOW)
                .decisions()
                .get(0);
    }

    /** An operation that an earlier failure ended, by CONTINUE, is taken up again: what is asked here is the count. */
    private static @Nullable OperationState withoutEnd(@Nullable OperationState state) {
        return state != null && state.stage() instanceof Stage.Closed
                ? state.at(new Stage.Gated(state.decidedAttempt()))
                : state;
    }

    private RetryCommand fired(OperationState pending) {
        Step step = alarms.take(
                pending, NONE, Objects.requireNonNull(pending.stage().alarm()));
        return Objects.requireNonNull(step.command());
    }
}
