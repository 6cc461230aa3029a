package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Provenance;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.SessionAdvice;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What is told of recovery is what the decisions say, however they were spread over tasks and commits. */
class TallyProperties {
    private static final int SECONDS = 3 * 60 * 60;

    @Property(tries = 200)
    void everyDimensionHasTheRatesOfAllDecisions(
            @ForAll("decisions") List<RecoveryDecision> decisions, @ForAll @IntRange(min = 1, max = 5) int tasks) {
        List<RecoveryDecision> made =
                decisions.stream().filter(it -> it.closure() == null).toList();
        List<Duration> recoveries = decisions.stream()
                .map(RecoveryDecision::closure)
                .filter(it -> it != null && it.result() == ClosureResult.SUCCEEDED)
                .map(Closure::duration)
                .toList();
        long gates = made.stream()
                .filter(it -> it.action() == Action.GATE || it.action() == Action.ESCALATE)
                .count();
        Duration all = recoveries.stream().reduce(Duration.ZERO, Duration::plus);

        assertThat(statistics(decisions, tasks)).hasSize(6).allSatisfy(it -> {
            assertThat(it.decisions()).isEqualTo(made.size());
            assertThat(it.gateRate().orElse(-1)).isEqualTo(made.isEmpty() ? -1 : (double) gates / made.size());
            assertThat(it.successes()).isEqualTo(recoveries.size());
            assertThat(it.meanTimeToRecovery())
                    .isEqualTo(recoveries.isEmpty() ? Optional.empty() : Optional.of(all.dividedBy(recoveries.size())));
        });
    }

    @Provide
    Arbitrary<List<RecoveryDecision>> decisions() {
        Arbitrary<Closure> closures = Combinators.combine(
                        Arbitraries.of(ClosureResult.class),
                        Arbitraries.integers().between(1, 5),
                        Arbitraries.longs().between(0, 100_000))
                .as((result, attempts, millis) -> new Closure(result, attempts, Duration.ofMillis(millis)));
        return Combinators.combine(
                        Arbitraries.of(Action.RETRY, Action.RECOVER, Action.GATE, Action.ESCALATE, Action.ABORT),
                        closures.optional(0.5),
                        Arbitraries.integers().between(0, SECONDS))
                .as(TallyProperties::decision)
                .list()
                .ofMinSize(1)
                .ofMaxSize(80);
    }

    /** Of the day, summed up by dimension. */
    private static List<ErrorStatistics> statistics(List<RecoveryDecision> decisions, int tasks) {
        Map<String, Tally> sums = new HashMap<>();
        for (int task = 0; task < tasks; task++) {
            Combination combination = new Combination(AlertRule.DEFAULTS);
            for (int i = task; i < decisions.size(); i += tasks) {
                combination.add(decisions.get(i));
            }
            for (Partial partial : combination.drain(id -> Optional.empty())) {
                if (PartialCodec.decode(PartialCodec.encode(partial)) instanceof Partial.OfDay day) {
                    day.cells().forEach(cell -> sums.merge(cell.dimension(), cell.tally(), Tally::plus));
                }
            }
        }
        List<ErrorStatistics> statistics = new ArrayList<>();
        sums.forEach((dimension, sum) -> statistics.add(new ErrorStatistics(
                FoldProperties.START,
                Duration.ofDays(1),
                dimension,
                "any",
                sum.errors(),
                sum.decisions(),
                sum.recoveryAttempts(),
                sum.successes(),
                sum.failures(),
                sum.retrySuccesses(),
                sum.gates(),
                sum.timeToRecovery())));
        return statistics;
    }

    private static RecoveryDecision decision(Action action, Optional<Closure> closure, int second) {
        DecisionReason reason = closure.isEmpty() ? DecisionReason.POLICY : DecisionReason.SUCCESS;
        return decision(action, reason, closure, second);
    }

    static RecoveryDecision decision(Action action, DecisionReason reason, Optional<Closure> closure, int second) {
        Category category = second % 2 == 0 ? Category.LLM_RATE_LIMIT : Category.CONFIG_MISSING;
        return new RecoveryDecision(
                "decision",
                closure.isEmpty() ? action : Action.CLOSED,
                Grounds.of(reason, "why"),
                new DecidedError("error", category, category.severity(), category.strategy(), "v1:a"),
                new Provenance(ErrorSource.of(SourceType.LLM, "openrouter"), ExecutionContext.NONE, null),
                null,
                new AppliedPolicy("llm", "default", 3),
                null,
                FoldProperties.START.plusSeconds(second),
                new SessionAdvice(0, List.of()),
                null,
                null,
                closure.orElse(null));
    }
}
