package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.Messages;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.RecoveryDecider;
import dev.errata.core.recovery.operation.RecoveryPlan;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What is to be done about a classified error: the plan alone, and the whole step with its new state. */
@State(Scope.Thread)
public class RecoveryBenchmark {
    private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");

    private final ClassifiedWorkload workload = new ClassifiedWorkload();
    private final Cycle<ClassifiedError> errors = new Cycle<>(
            IntStream.range(0, Messages.VARIETY).mapToObj(workload::error).toList());
    private final RecoveryDecider decider = new RecoveryDecider(RecoveryConfig.defaults());
    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());

    @Benchmark
    public RecoveryPlan rule() {
        return decider.rule(errors.next(), null, NOW);
    }

    @Benchmark
    public Step step() {
        return step.take(errors.next(), null, (scope, cause) -> Optional.empty(), NOW);
    }
}
