package dev.errata.schemas.mapping;

import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.taxonomy.Category;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Questions to people. */
final class EscalationMapping implements AvroMapping<Escalation, dev.errata.schemas.avro.Escalation> {
    private static final Labels<EscalationStatus> STATUS = new Labels<>(EscalationStatus.class);
    private static final Labels<Answer> ANSWER = new Labels<>(Answer.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.Escalation.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.Escalation toAvro(Escalation escalation) {
        var avro = new dev.errata.schemas.avro.Escalation();
        avro.setEscalationId(escalation.escalationId());
        avro.setStatus(STATUS.write(escalation.standing().status()));
        avro.setTarget(escalation.standing().target());
        avro.setCause(Labels.REASON.write(escalation.cause()));
        avro.setSeverity(Labels.SEVERITY.write(escalation.standing().severity()));
        avro.setCategory(Labels.CATEGORY.write(escalation.category()));
        avro.setOpenedAt(escalation.openedAt());
        avro.setDeadline(escalation.standing().deadline());
        avro.setSource(ContextMapping.toAvro(escalation.provenance().source()));
        avro.setExecution(ContextMapping.toAvro(escalation.provenance().execution()));
        avro.setOperation(OperationMapping.toAvro(escalation.operation()));
        avro.setErrorId(escalation.error().errorId());
        avro.setFingerprint(escalation.error().fingerprint());
        avro.setText(UserTextMapping.toAvro(escalation.text()));
        avro.setHistory(
                escalation.history().stream().map(EscalationMapping::toAvro).toList());
        avro.setOperations(escalation.operations());
        avro.setResolution(toAvro(escalation.resolution()));
        avro.setCode(escalation.code());
        avro.setErrorClass(Labels.ERROR_CLASS.write(escalation.errorClass()));
        avro.setRetryable(escalation.retryable());
        return avro;
    }

    @Override
    public Escalation fromAvro(dev.errata.schemas.avro.Escalation avro) {
        Category category = Labels.CATEGORY.read("category", avro.getCategory());
        return new Escalation(
                avro.getEscalationId(),
                new EscalationStanding(
                        STATUS.read("status", avro.getStatus()),
                        avro.getTarget(),
                        Labels.SEVERITY.read("severity", avro.getSeverity()),
                        avro.getDeadline()),
                Labels.REASON.read("cause", avro.getCause()),
                avro.getRetryable() == null ? category.strategy().runsAgain() : avro.getRetryable(),
                avro.getOpenedAt(),
                ContextMapping.fromAvro(avro.getSource(), avro.getExecution(), null),
                OperationMapping.fromAvro(avro.getOperation()),
                new ErrorReference(avro.getErrorId(), category, avro.getFingerprint()),
                UserTextMapping.fromAvro(avro.getText()),
                avro.getHistory().stream().map(EscalationMapping::fromAvro).toList(),
                avro.getOperations(),
                fromAvro(avro.getResolution()));
    }

    private static dev.errata.schemas.avro.AttemptRecord toAvro(AttemptRecord attempt) {
        var avro = new dev.errata.schemas.avro.AttemptRecord();
        avro.setAttempt(attempt.attempt());
        avro.setFailedAt(attempt.failedAt());
        avro.setCategory(Labels.CATEGORY.write(attempt.category()));
        avro.setAction(Labels.ACTION.write(attempt.action()));
        avro.setErrorId(attempt.errorId());
        avro.setMessage(attempt.message());
        return avro;
    }

    private static AttemptRecord fromAvro(dev.errata.schemas.avro.AttemptRecord avro) {
        return new AttemptRecord(
                avro.getAttempt(),
                avro.getFailedAt(),
                Labels.CATEGORY.read("history.category", avro.getCategory()),
                Labels.ACTION.read("history.action", avro.getAction()),
                avro.getErrorId(),
                avro.getMessage());
    }

    private static dev.errata.schemas.avro.@Nullable Resolution toAvro(@Nullable Resolution resolution) {
        if (resolution == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Resolution();
        avro.setAnswer(ANSWER.write(resolution.answer()));
        avro.setResolvedBy(resolution.resolvedBy());
        avro.setResolvedAt(resolution.resolvedAt());
        avro.setReason(resolution.reason());
        return avro;
    }

    private static @Nullable Resolution fromAvro(dev.errata.schemas.avro.@Nullable Resolution avro) {
        return avro == null
                ? null
                : new Resolution(
                        ANSWER.read("resolution.answer", avro.getAnswer()),
                        avro.getResolvedBy(),
                        avro.getResolvedAt(),
                        avro.getReason());
    }
}
