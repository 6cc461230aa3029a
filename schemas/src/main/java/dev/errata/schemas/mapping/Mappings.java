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

/** The mapping of every record that travels. */
public final class Mappings {
    public static final AvroMapping<ErrorEvent, dev.errata.schemas.avro.ErrorEvent> ERROR_EVENT =
            new ErrorEventMapping();
    public static final AvroMapping<ExecutionOutcome, dev.errata.schemas.avro.ExecutionOutcome> EXECUTION_OUTCOME =
            new ExecutionOutcomeMapping();
    public static final AvroMapping<ClassifiedError, dev.errata.schemas.avro.ClassifiedError> CLASSIFIED_ERROR =
            new ClassifiedErrorMapping();
    public static final AvroMapping<RecoveryDecision, dev.errata.schemas.avro.RecoveryDecision> RECOVERY_DECISION =
            new RecoveryDecisionMapping();
    public static final AvroMapping<RetryCommand, dev.errata.schemas.avro.RetryCommand> RETRY_COMMAND =
            new RetryCommandMapping();
    public static final AvroMapping<Escalation, dev.errata.schemas.avro.Escalation> ESCALATION =
            new EscalationMapping();
    public static final AvroMapping<ErrorGroup, dev.errata.schemas.avro.ErrorGroup> ERROR_GROUP =
            new ErrorGroupMapping();
    public static final AvroMapping<Alert, dev.errata.schemas.avro.Alert> ALERT = new AlertMapping();
    public static final AvroMapping<ErrorStatistics, dev.errata.schemas.avro.ErrorStatistics> ERROR_STATISTICS =
            new ErrorStatisticsMapping();
    public static final AvroMapping<CircuitState, dev.errata.schemas.avro.CircuitState> CIRCUIT_STATE =
            new CircuitStateMapping();
    public static final AvroMapping<DependencySignal, dev.errata.schemas.avro.DependencySignal> DEPENDENCY_SIGNAL =
            new DependencySignalMapping();
    public static final AvroMapping<OperatorCommand, dev.errata.schemas.avro.OperatorCommand> OPERATOR_COMMAND =
            new OperatorCommandMapping();
    public static final AvroMapping<CommandResult, dev.errata.schemas.avro.CommandResult> COMMAND_RESULT =
            new CommandResultMapping();
    public static final AvroMapping<GroupCommand, dev.errata.schemas.avro.GroupCommand> GROUP_COMMAND =
            new GroupCommandMapping();
    public static final AvroMapping<GroupAlias, dev.errata.schemas.avro.GroupAlias> GROUP_ALIAS =
            new GroupAliasMapping();
    public static final AvroMapping<ClassificationRule, dev.errata.schemas.avro.ClassificationRule>
            CLASSIFICATION_RULE = new ClassificationRuleMapping();
    public static final AvroMapping<OperationPayload, dev.errata.schemas.avro.OperationPayload> OPERATION_PAYLOAD =
            new OperationPayloadMapping();
    public static final AvroMapping<LedgerLine, dev.errata.schemas.avro.LedgerLine> LEDGER_LINE =
            new LedgerLineMapping();

    private Mappings() {}
}
