package dev.errata.schemas.mapping;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import java.time.Instant;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Outcomes of runs. An invalid operation is mended; an unknown status or origin is refused, since it may end work. */
final class ExecutionOutcomeMapping implements AvroMapping<ExecutionOutcome, dev.errata.schemas.avro.ExecutionOutcome> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.ExecutionOutcome.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.ExecutionOutcome toAvro(ExecutionOutcome outcome) {
        var avro = new dev.errata.schemas.avro.ExecutionOutcome();
        avro.setOutcomeId(outcome.outcomeId());
        avro.setStatus(Labels.OUTCOME_STATUS.write(outcome.status()));
        avro.setOrigin(Labels.ORIGIN.write(outcome.origin()));
        avro.setOccurredAt(outcome.occurredAt().toEpochMilli());
        avro.setExecution(ContextMapping.toAvro(outcome.execution()));
        avro.setOperation(OperationMapping.toAvro(outcome.operation()));
        avro.setSource(ContextMapping.toAvro(outcome.source()));
        avro.setExecutorId(outcome.executorId());
        avro.setDurationMs(Millis.of(outcome.duration()));
        avro.setFailure(toAvro(outcome.failure()));
        avro.setOutput(outcome.output());
        avro.setErrorId(outcome.errorId());
        avro.setTrace(ContextMapping.toAvro(outcome.trace()));
        return avro;
    }

    @Override
    public ExecutionOutcome fromAvro(dev.errata.schemas.avro.ExecutionOutcome avro) {
        return new ExecutionOutcome(
                avro.getOutcomeId(),
                Labels.OUTCOME_STATUS.read("status", avro.getStatus()),
                Labels.ORIGIN.read("origin", avro.getOrigin()),
                Instant.ofEpochMilli(avro.getOccurredAt()),
                ContextMapping.fromAvro(avro.getExecution()),
                OperationMapping.fromStranger(avro.getOperation()),
                ContextMapping.fromAvro(avro.getSource()),
                avro.getExecutorId(),
                Millis.toDuration(avro.getDurationMs()),
                fromAvro(avro.getFailure()),
                avro.getOutput(),
                avro.getErrorId(),
                ContextMapping.fromAvro(avro.getTrace()));
    }

    private static dev.errata.schemas.avro.@Nullable Failure toAvro(@Nullable Failure failure) {
        if (failure == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Failure();
        avro.setCategory(failure.category());
        avro.setCode(failure.code());
        avro.setMessage(failure.message());
        avro.setDetails(failure.details());
        return avro;
    }

    private static @Nullable Failure fromAvro(dev.errata.schemas.avro.@Nullable Failure avro) {
        return avro == null
                ? null
                : new Failure(avro.getCategory(), avro.getCode(), avro.getMessage(), avro.getDetails());
    }
}
