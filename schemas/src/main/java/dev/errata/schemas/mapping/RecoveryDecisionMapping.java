package dev.errata.schemas.mapping;

import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.SessionAdvice;
import java.time.Duration;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Decisions, with everything that explains them. */
final class RecoveryDecisionMapping implements AvroMapping<RecoveryDecision, dev.errata.schemas.avro.RecoveryDecision> {
    private static final Labels<ClosureResult> RESULT = new Labels<>(ClosureResult.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.RecoveryDecision.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.RecoveryDecision toAvro(RecoveryDecision decision) {
        var avro = new dev.errata.schemas.avro.RecoveryDecision();
        avro.setDecisionId(decision.decisionId());
        avro.setAction(Labels.ACTION.write(decision.action()));
        write(avro, decision.grounds());
        write(avro, decision.error());
        write(avro, decision.provenance());
        if (decision.run() != null) {
            write(avro, decision.run());
        }
        write(avro, decision.applied());
        if (decision.next() != null) {
            write(avro, decision.next());
        }
        avro.setDecidedAt(decision.decidedAt());
        avro.setStrikes(decision.session().strikes());
        avro.setSuggestions(decision.session().suggestions());
        avro.setInstruction(InstructionMapping.toAvro(decision.instruction()));
        avro.setEscalationId(decision.escalationId());
        avro.setClosure(toAvro(decision.closure()));
        avro.setCode(decision.code());
        avro.setErrorClass(Labels.ERROR_CLASS.write(decision.errorClass()));
        avro.setRetryable(decision.retryable());
        return avro;
    }

    @Override
    public RecoveryDecision fromAvro(dev.errata.schemas.avro.RecoveryDecision avro) {
        return new RecoveryDecision(
                avro.getDecisionId(),
                Labels.ACTION.read("action", avro.getAction()),
                grounds(avro),
                error(avro),
                ContextMapping.fromAvro(avro.getSource(), avro.getExecution(), avro.getTrace()),
                run(avro),
                new AppliedPolicy(avro.getPolicy(), avro.getProfile(), avro.getMaxAttempts()),
                next(avro),
                avro.getDecidedAt(),
                new SessionAdvice(avro.getStrikes(), avro.getSuggestions()),
                InstructionMapping.fromAvro(avro.getInstruction()),
                avro.getEscalationId(),
                fromAvro(avro.getClosure()));
    }

    private static void write(dev.errata.schemas.avro.RecoveryDecision avro, Grounds grounds) {
        avro.setReason(Labels.REASON.write(grounds.reason()));
        avro.setExplanation(grounds.explanation());
        avro.setCircuitVersion(grounds.circuitVersion());
        avro.setPolicyDigest(grounds.policyDigest());
        avro.setLogicDigest(grounds.logicDigest());
    }

    private static Grounds grounds(dev.errata.schemas.avro.RecoveryDecision avro) {
        return new Grounds(
                Labels.REASON.read("reason", avro.getReason()),
                avro.getExplanation(),
                avro.getCircuitVersion(),
                avro.getPolicyDigest(),
                avro.getLogicDigest());
    }

    private static void write(dev.errata.schemas.avro.RecoveryDecision avro, DecidedError error) {
        avro.setErrorId(error.errorId());
        avro.setCategory(Labels.CATEGORY.write(error.category()));
        avro.setSeverity(Labels.SEVERITY.write(error.severity()));
        avro.setStrategy(Labels.STRATEGY.write(error.strategy()));
        avro.setFingerprint(error.fingerprint());
    }

    private static DecidedError error(dev.errata.schemas.avro.RecoveryDecision avro) {
        return new DecidedError(
                avro.getErrorId(),
                Labels.CATEGORY.read("category", avro.getCategory()),
                Labels.SEVERITY.read("severity", avro.getSeverity()),
                Labels.STRATEGY.read("strategy", avro.getStrategy()),
                avro.getFingerprint());
    }

    private static void write(dev.errata.schemas.avro.RecoveryDecision avro, Provenance provenance) {
        avro.setSource(ContextMapping.toAvro(provenance.source()));
        avro.setExecution(ContextMapping.toAvro(provenance.execution()));
        avro.setTrace(ContextMapping.toAvro(provenance.trace()));
    }

    private static void write(dev.errata.schemas.avro.RecoveryDecision avro, DecidedRun run) {
        avro.setOperation(OperationMapping.toAvro(run.operation()));
        avro.setPolicyAttempt(run.policyAttempt());
        avro.setFirstFailureAt(run.firstFailureAt());
    }

    private static @Nullable DecidedRun run(dev.errata.schemas.avro.RecoveryDecision avro) {
        Operation operation = OperationMapping.fromAvro(avro.getOperation());
        return operation == null ? null : new DecidedRun(operation, avro.getPolicyAttempt(), avro.getFirstFailureAt());
    }

    private static void write(dev.errata.schemas.avro.RecoveryDecision avro, AppliedPolicy applied) {
        avro.setPolicy(applied.policy());
        avro.setProfile(applied.profile());
        avro.setMaxAttempts(applied.maxAttempts());
    }

    private static void write(dev.errata.schemas.avro.RecoveryDecision avro, NextAttempt next) {
        avro.setNextAttempt(next.attempt());
        avro.setDelay(DelayMapping.toAvro(next.delay()));
        avro.setDueAt(next.dueAt());
    }

    private static @Nullable NextAttempt next(dev.errata.schemas.avro.RecoveryDecision avro) {
        Delay delay = DelayMapping.fromAvro(avro.getDelay());
        return avro.getNextAttempt() == null || delay == null || avro.getDueAt() == null
                ? null
                : new NextAttempt(avro.getNextAttempt(), delay, avro.getDueAt());
    }

    private static dev.errata.schemas.avro.@Nullable Closure toAvro(@Nullable Closure closure) {
        if (closure == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Closure();
        avro.setResult(RESULT.write(closure.result()));
        avro.setAttempts(closure.attempts());
        avro.setDurationMs(closure.duration().toMillis());
        return avro;
    }

    private static @Nullable Closure fromAvro(dev.errata.schemas.avro.@Nullable Closure avro) {
        return avro == null
                ? null
                : new Closure(
                        RESULT.read("closure.result", avro.getResult()),
                        avro.getAttempts(),
                        Duration.ofMillis(avro.getDurationMs()));
    }
}
