package dev.errata.schemas.mapping;

import dev.errata.core.alert.Alert;
import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;

/** One of the records that travel, with its mapping: for tests that hold for all of them. */
record MappedRecord<D extends Record, A extends SpecificRecordBase>(Class<D> type, AvroMapping<D, A> mapping) {
    static List<MappedRecord<?, ?>> all() {
        return List.of(
                new MappedRecord<>(ErrorEvent.class, Mappings.ERROR_EVENT),
                new MappedRecord<>(ExecutionOutcome.class, Mappings.EXECUTION_OUTCOME),
                new MappedRecord<>(OperationPayload.class, Mappings.OPERATION_PAYLOAD),
                new MappedRecord<>(ClassifiedError.class, Mappings.CLASSIFIED_ERROR),
                new MappedRecord<>(RecoveryDecision.class, Mappings.RECOVERY_DECISION),
                new MappedRecord<>(RetryCommand.class, Mappings.RETRY_COMMAND),
                new MappedRecord<>(Escalation.class, Mappings.ESCALATION),
                new MappedRecord<>(ErrorGroup.class, Mappings.ERROR_GROUP),
                new MappedRecord<>(Alert.class, Mappings.ALERT),
                new MappedRecord<>(ErrorStatistics.class, Mappings.ERROR_STATISTICS),
                new MappedRecord<>(CircuitState.class, Mappings.CIRCUIT_STATE),
                new MappedRecord<>(DependencySignal.class, Mappings.DEPENDENCY_SIGNAL),
                new MappedRecord<>(OperatorCommand.class, Mappings.OPERATOR_COMMAND),
                new MappedRecord<>(CommandResult.class, Mappings.COMMAND_RESULT),
                new MappedRecord<>(GroupCommand.class, Mappings.GROUP_COMMAND),
                new MappedRecord<>(GroupAlias.class, Mappings.GROUP_ALIAS),
                new MappedRecord<>(ClassificationRule.class, Mappings.CLASSIFICATION_RULE),
                new MappedRecord<>(LedgerLine.class, Mappings.LEDGER_LINE));
    }

    String name() {
        return type.getSimpleName();
    }

    Schema schema() {
        return mapping.schema();
    }

    D random(RandomGenerator random) {
        return new RecordGenerator(random, false).create(type);
    }

    /** The same record every time, with nothing null and nothing empty. */
    D fullExample() {
        return new RecordGenerator(new SplittableRandom(20_260_101), true).create(type);
    }

    byte[] encode(Record domain) {
        return AvroBytes.encode(mapping, type.cast(domain));
    }

    D decode(Schema writer, byte[] bytes) {
        return AvroBytes.decode(mapping, writer, bytes);
    }

    /** Reads the full example with one field replaced. */
    D readWith(String field, Object unexpected) {
        A avro = mapping.toAvro(fullExample());
        avro.put(field, unexpected);
        return mapping.fromAvro(avro);
    }

    @Override
    public String toString() {
        return name();
    }
}
