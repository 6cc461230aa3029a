package dev.errata.simulator.check;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.SimulatedLog;
import dev.errata.simulator.kafka.TopicRecord;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that must hold in one history. */
public final class Checks {
    private final Topics topics;
    private final OperationsCheck operations;
    private final EscalationsCheck escalations;
    private final GaugesCheck gauges;
    private final LedgerCheck ledger;
    private final List<Check> checks;
    private final Map<String, Optional<Topic<?, ?>>> found = new HashMap<>();

    /**
     * For one history.
     *
     * @param config that the worker runs under
     * @param mark in every secret that was planted
     * @param meters of every process of the worker that there is or has been
     * @param log that the records lie on
     */
    public Checks(
            Topics topics,
            Produced produced,
            RecoveryConfig config,
            byte[] mark,
            List<MeterRegistry> meters,
            SimulatedLog log) {
        this.topics = topics;
        ledger = new LedgerCheck(log);
        operations = new OperationsCheck(config);
        ErrorsCheck errors = new ErrorsCheck(produced);
        DecisionsCheck decisions = new DecisionsCheck(errors, config);
        AliasTable aliases = new AliasTable();
        GroupsCheck groups = new GroupsCheck(errors, decisions, aliases);
        escalations = new EscalationsCheck(errors, decisions, operations, config);
        HandOutsCheck handOuts =
                new HandOutsCheck(errors, operations, config.leases().handOuts());
        CommandTable commands = new CommandTable();
        gauges = new GaugesCheck(operations, meters);
        checks = List.of(
                errors,
                commands,
                aliases,
                handOuts,
                decisions,
                operations,
                new RecoveryPlansCheck(errors, operations, config),
                new SentencesCheck(errors, handOuts, commands, config),
                new PolicyDigestsCheck(config),
                escalations,
                groups,
                new GrowingGroupsCheck(aliases),
                new GroupLooksCheck(groups, aliases),
                new SuccessionsCheck(aliases),
                new StatisticsCheck(errors, decisions),
                new PayloadsCheck(operations),
                new AlertsCheck(errors, decisions, groups, aliases),
                new BurstsCheck(groups, aliases),
                new AnswersCheck(errors, operations, commands),
                gauges,
                ledger,
                new StoredStatesCheck(),
                new LeaksCheck(mark));
    }

    /** What a record says. */
    public Seen read(TopicRecord record) {
        Optional<Topic<?, ?>> topic = found.computeIfAbsent(record.topic(), topics::find);
        byte[] bytes = record.value();
        boolean isBytes = record.topic().equals(TopicNames.DEAD_LETTER) || isUnread(record);
        @Nullable Object value = topic.isEmpty() || bytes == null || isBytes
                ? null
                : topic.get().valueSerde().deserializer().deserialize(record.topic(), bytes);
        return new Seen(record, value);
    }

    /** What producers send may be anything; what an app writes there can be read. */
    private static boolean isUnread(TopicRecord record) {
        return record.topic().equals(TopicNames.ERRORS)
                && record.sender().name().equals("producer");
    }

    /**
     * Looks at a record that was committed.
     *
     * @throws Violation if something does not hold
     */
    public void see(Seen seen) {
        checks.forEach(check -> check.see(seen));
    }

    /** Whether no operation has anything left to do, and everybody was asked who can be. */
    public boolean isAtRest() {
        return operations.isAtRest() && escalations.isAtRest();
    }

    /** Whether the ledger's readers have told of all that its writers have told of. */
    public boolean isTold() {
        return ledger.isTold();
    }

    /**
     * Looks at the gauges, while nothing waits to be read or committed.
     *
     * @throws Violation if one has been wrong for long
     */
    public void look() {
        gauges.look();
    }

    /**
     * Looks at the whole at its end.
     *
     * @throws Violation if something does not hold
     */
    public void end() {
        checks.forEach(Check::end);
    }
}
