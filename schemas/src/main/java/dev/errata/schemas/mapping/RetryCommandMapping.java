package dev.errata.schemas.mapping;

import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import org.apache.avro.Schema;

/** Retries that are due. */
final class RetryCommandMapping implements AvroMapping<RetryCommand, dev.errata.schemas.avro.RetryCommand> {
    private static final Labels<Hold> HOLD = new Labels<>(Hold.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.RetryCommand.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.RetryCommand toAvro(RetryCommand command) {
        var avro = new dev.errata.schemas.avro.RetryCommand();
        avro.setCommandId(command.commandId());
        avro.setAction(Labels.ACTION.write(command.action()));
        avro.setOperation(OperationMapping.toAvro(command.operation()));
        avro.setDueAt(command.dueAt());
        avro.setExecution(ContextMapping.toAvro(command.provenance().execution()));
        avro.setSource(ContextMapping.toAvro(command.provenance().source()));
        avro.setCategory(Labels.CATEGORY.write(command.error().category()));
        avro.setErrorId(command.error().errorId());
        avro.setFingerprint(command.error().fingerprint());
        avro.setPolicy(command.count().policy());
        avro.setMaxAttempts(command.count().maxAttempts());
        avro.setPolicyAttempt(command.count().policyAttempt());
        avro.setHandOut(command.handOut());
        avro.setInstruction(InstructionMapping.toAvro(command.instruction()));
        avro.setTitle(command.title());
        avro.setTrace(ContextMapping.toAvro(command.provenance().trace()));
        Hold heldBy = command.heldBy();
        avro.setHeldBy(heldBy == null ? null : HOLD.write(heldBy));
        avro.setCircuitVersion(command.circuitVersion());
        avro.setPayload(PayloadMapping.toAvro(command.payload()));
        return avro;
    }

    @Override
    public RetryCommand fromAvro(dev.errata.schemas.avro.RetryCommand avro) {
        return new RetryCommand(
                avro.getCommandId(),
                Labels.ACTION.read("action", avro.getAction()),
                OperationMapping.read(avro.getOperation()),
                avro.getDueAt(),
                ContextMapping.fromAvro(avro.getSource(), avro.getExecution(), avro.getTrace()),
                new ErrorReference(
                        avro.getErrorId(), Labels.CATEGORY.read("category", avro.getCategory()), avro.getFingerprint()),
                new PolicyCount(avro.getPolicy(), avro.getMaxAttempts(), avro.getPolicyAttempt()),
                avro.getHandOut(),
                InstructionMapping.fromAvro(avro.getInstruction()),
                avro.getTitle(),
                avro.getHeldBy() == null ? null : HOLD.read("heldBy", avro.getHeldBy()),
                avro.getCircuitVersion(),
                PayloadMapping.fromAvro(avro.getPayload()));
    }
}
