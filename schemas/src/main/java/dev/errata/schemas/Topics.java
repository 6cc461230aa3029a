package dev.errata.schemas;

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
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.mapping.Mappings;
import dev.errata.schemas.registry.SchemaRegistryClient;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The one catalogue of topics. For all threads.
 *
 * <p>Co-keyed topics all have the same number of partitions, one setting, so that everything under one correlation key
 * meets in one task. {@code circuits}, {@code rules} and {@code group-aliases}, which every instance reads whole, and
 * {@code alerts} and {@code ledger}, which are few and read in order, have one.
 *
 * <p>{@code errors} and {@code outcomes} are written by strangers, whose keys may be any bytes or none: their key type
 * is the raw bytes, to be compared with the correlation key by {@link KeyPlacement}. All other keys are UTF-8 text.
 */
public final class Topics {
    public static final int DEFAULT_PARTITIONS = 8;

    private final int partitions;
    private final Topic<byte[], ErrorEvent> errors;
    private final Topic<byte[], ExecutionOutcome> outcomes;
    private final Map<Recoverability, Topic<String, ClassifiedError>> classified = new EnumMap<>(Recoverability.class);
    private final Topic<String, OperationPayload> payloads;
    private final Topic<String, RecoveryDecision> decisions;
    private final Topic<String, RetryCommand> retries;
    private final Topic<String, Escalation> escalations;
    private final Topic<String, OperatorCommand> commands;
    private final Topic<String, CommandResult> commandResults;
    private final Topic<String, GroupCommand> groupCommands;
    private final Topic<String, GroupAlias> groupAliases;
    private final Topic<String, DependencySignal> dependencySignals;
    private final Topic<String, CircuitState> circuits;
    private final Topic<String, ClassificationRule> rules;
    private final Topic<String, ErrorStatistics> statistics;
    private final Topic<String, ErrorGroup> groups;
    private final Topic<String, Alert> alerts;
    private final Topic<String, LedgerLine> ledger;
    private final Topic<byte[], byte[]> deadLetter;
    private final List<Topic<?, ?>> all;

    /**
     * The catalogue of one cluster.
     *
     * @param partitions of every co-keyed topic
     */
    public Topics(SchemaRegistryClient registry, int partitions, short replicationFactor) {
        this.partitions = partitions;
        TopicFactory topics = new TopicFactory(registry, partitions, replicationFactor);
        errors = topics.written(TopicNames.ERRORS, Mappings.ERROR_EVENT);
        outcomes = topics.written(TopicNames.OUTCOMES, Mappings.EXECUTION_OUTCOME);
        for (Recoverability recoverability : Recoverability.values()) {
            String name = TopicNames.classified(recoverability);
            classified.put(recoverability, topics.derived(name, Mappings.CLASSIFIED_ERROR));
        }
        payloads = topics.restrictedTable(TopicNames.PAYLOADS, Mappings.OPERATION_PAYLOAD);
        decisions = topics.derived(TopicNames.DECISIONS, Mappings.RECOVERY_DECISION);
        retries = topics.derived(TopicNames.RETRIES, Mappings.RETRY_COMMAND);
        escalations = topics.table(TopicNames.ESCALATIONS, Mappings.ESCALATION);
        commands = topics.audit(TopicNames.COMMANDS, Mappings.OPERATOR_COMMAND);
        commandResults = topics.audit(TopicNames.COMMAND_RESULTS, Mappings.COMMAND_RESULT);
        groupCommands = topics.audit(TopicNames.GROUP_COMMANDS, Mappings.GROUP_COMMAND);
        groupAliases = topics.globalTable(TopicNames.GROUP_ALIASES, Mappings.GROUP_ALIAS);
        dependencySignals = topics.passing(TopicNames.DEPENDENCY_SIGNALS, Mappings.DEPENDENCY_SIGNAL);
        circuits = topics.globalHistory(TopicNames.CIRCUITS, Mappings.CIRCUIT_STATE);
        rules = topics.globalTable(TopicNames.RULES, Mappings.CLASSIFICATION_RULE);
        statistics = topics.fadingTable(TopicNames.ERRORS_STATS, Mappings.ERROR_STATISTICS);
        groups = topics.fadingTable(TopicNames.ERRORS_GROUPED, Mappings.ERROR_GROUP);
        alerts = topics.orderedFadingTable(TopicNames.ALERTS, Mappings.ALERT);
        ledger = topics.globalTable(TopicNames.LEDGER, Mappings.LEDGER_LINE);
        deadLetter = topics.deadLetters(TopicNames.DEAD_LETTER);
        all = topics.made();
    }

    public Topic<byte[], ErrorEvent> errors() {
        return errors;
    }

    public Topic<byte[], ExecutionOutcome> outcomes() {
        return outcomes;
    }

    public Topic<String, ClassifiedError> classified(Recoverability recoverability) {
        return Objects.requireNonNull(classified.get(recoverability));
    }

    /** Of operations, for the recovery worker alone; a record lies in its correlation key's partition: {@link PayloadKey}. */
    public Topic<String, OperationPayload> payloads() {
        return payloads;
    }

    public Topic<String, RecoveryDecision> decisions() {
        return decisions;
    }

    public Topic<String, RetryCommand> retries() {
        return retries;
    }

    public Topic<String, Escalation> escalations() {
        return escalations;
    }

    public Topic<String, OperatorCommand> commands() {
        return commands;
    }

    public Topic<String, CommandResult> commandResults() {
        return commandResults;
    }

    public Topic<String, GroupCommand> groupCommands() {
        return groupCommands;
    }

    public Topic<String, GroupAlias> groupAliases() {
        return groupAliases;
    }

    public Topic<String, DependencySignal> dependencySignals() {
        return dependencySignals;
    }

    public Topic<String, CircuitState> circuits() {
        return circuits;
    }

    public Topic<String, ClassificationRule> rules() {
        return rules;
    }

    public Topic<String, ErrorStatistics> statistics() {
        return statistics;
    }

    public Topic<String, ErrorGroup> groups() {
        return groups;
    }

    public Topic<String, Alert> alerts() {
        return alerts;
    }

    /** The newest line of each task, under {@link LedgerLine#writer()}. */
    public Topic<String, LedgerLine> ledger() {
        return ledger;
    }

    /** The original key and value of what could not be used; why is in the headers, see {@link HeaderNames}. */
    public Topic<byte[], byte[]> deadLetter() {
        return deadLetter;
    }

    /** How many partitions every co-keyed topic has. */
    public int partitions() {
        return partitions;
    }

    /** Every topic, in the order of the flow. */
    public List<Topic<?, ?>> all() {
        return all;
    }

    /** The topic with this name; empty for a name that is none of ours. */
    public Optional<Topic<?, ?>> find(String name) {
        return all.stream().filter(topic -> topic.name().equals(name)).findFirst();
    }

    /**
     * Registers or looks up every schema, so that no record waits for the registry later. Waits for a registry that is
     * down as its client is configured, then fails clearly.
     */
    public void prepare() {
        all.forEach(Topic::prepare);
    }
}
