package dev.errata.schemas.mapping;

import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
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
        avro.setErrorId(decision.errorId());
        avro.setAction(Labels.ACTION.write(decision.action()));
        avro.setReason(Labels.REASON.write(decision.reason()));
        avro.setExplanation(decision.explanation());
        avro.setCategory(Labels.CATEGORY.write(decision.category()));
        avro.setSeverity(Labels.SEVERITY.write(decision.severity()));
        avro.setStrategy(Labels.STRATEGY.write(decision.strategy()));
        avro.setSource(ContextMapping.toAvro(decision.source()));
        avro.setExecution(ContextMapping.toAvro(decision.execution()));
        avro.setOperation(OperationMapping.toAvro(decision.operation()));
        avro.setFingerprint(decision.fingerprint());
        avro.setPolicy(decision.policy());
        avro.setProfile(decision.profile());
        avro.setMaxAttempts(decision.maxAttempts());
        avro.setPolicyAttempt(decision.policyAttempt());
        avro.setNextAttempt(decision.nextAttempt());
        avro.setDelay(DelayMapping.toAvro(decision.delay()));
        avro.setDueAt(decision.dueAt());
        avro.setDecidedAt(decision.decidedAt());
        avro.setFirstFailureAt(decision.firstFailureAt());
        avro.setStrikes(decision.strikes());
        avro.setSuggestions(decision.suggestions());
        avro.setInstruction(InstructionMapping.toAvro(decision.instruction()));
        avro.setEscalationId(decision.escalationId());
        avro.setClosure(toAvro(decision.closure()));
        avro.setCircuitVersion(decision.circuitVersion());
        avro.setTrace(ContextMapping.toAvro(decision.trace()));
        avro.setCode(decision.code());
        avro.setErrorClass(Labels.ERROR_CLASS.write(decision.errorClass()));
        avro.setRetryable(decision.retryable());
        avro.setPolicyDigest(decision.policyDigest());
        avro.setLogicDigest(decision.logicDigest());
        return avro;
    }

    @Override
    public RecoveryDecision fromAvro(dev.errata.schemas.avro.RecoveryDecision avro) {
        return new RecoveryDecision(
                avro.getDecisionId(),
                avro.getErrorId(),
                Labels.ACTION.read("action", avro.getAction()),
                Labels.REASON.read("reason", avro.getReason()),
                avro.getExplanation(),
                Labels.CATEGORY.read("category", avro.getCategory()),
                Labels.SEVERITY.read("severity", avro.getSeverity()),
                Labels.STRATEGY.read("strategy", avro.getStrategy()),
                ContextMapping.fromAvro(avro.getSource()),
                ContextMapping.fromAvro(avro.getExecution()),
                OperationMapping.fromAvro(avro.getOperation()),
                avro.getFingerprint(),
                avro.getPolicy(),
                avro.getProfile(),
                avro.getMaxAttempts(),
                avro.getPolicyAttempt(),
                avro.getNextAttempt(),
                DelayMapping.fromAvro(avro.getDelay()),
                avro.getDueAt(),
                avro.getDecidedAt(),
                avro.getFirstFailureAt(),
                avro.getStrikes(),
                avro.getSuggestions(),
                InstructionMapping.fromAvro(avro.getInstruction()),
                avro.getEscalationId(),
                fromAvro(avro.getClosure()),
                avro.getCircuitVersion(),
                ContextMapping.fromAvro(avro.getTrace()),
                avro.getPolicyDigest(),
                avro.getLogicDigest());
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
