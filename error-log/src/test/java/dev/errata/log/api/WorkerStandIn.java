package dev.errata.log.api;

import dev.errata.client.operator.DeadLetterReplay;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.ledger.Balance;
import dev.errata.log.api.pipeline.Operators;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Stands where the worker and the aggregator are: gates that wait once each, and a record of what was said. */
public final class WorkerStandIn implements Operators {
    private static final Instant NOW = Instant.parse("2026-11-22T12:30:00Z");

    /** Ids of gates and operations that something can be done about. */
    public final Set<String> waiting = ConcurrentHashMap.newKeySet();

    public final List<OperatorCommand> asked = Collections.synchronizedList(new ArrayList<>());
    public final List<GroupCommand> told = Collections.synchronizedList(new ArrayList<>());
    public final List<DeadLetterReplay> replays = Collections.synchronizedList(new ArrayList<>());
    /** Instead of the next answer. */
    public volatile @Nullable RuntimeException failure;

    public volatile Map<TopicPartition, Long> ends = Map.of();

    /** How the books stand. */
    public volatile Balance balance = new Balance(NOW, List.of(), List.of(), List.of());

    /** What commands of a type find; of the other types {@link #items}. */
    public final Map<CommandType, List<String>> itemsOf = new ConcurrentHashMap<>();

    public volatile List<String> items = List.of();

    @Override
    public List<CommandResult> ask(OperatorCommand command) {
        failIfToldTo();
        asked.add(command);
        List<String> found =
                command.filter().ids().stream().filter(waiting::contains).toList();
        if (!command.isDryRun()) {
            found.forEach(waiting::remove);
        }
        return List.of(
                result(command.commandId(), 0, List.of(), command), result(command.commandId(), 1, found, command));
    }

    private CommandResult result(String id, int partition, List<String> found, OperatorCommand command) {
        return new CommandResult(
                id,
                command.type(),
                partition,
                found.size(),
                command.isDryRun() ? 0 : found.size(),
                found,
                partition == 0 ? itemsOf.getOrDefault(command.type(), items) : List.of(),
                null,
                null,
                command.isDryRun(),
                command.issuedBy(),
                command.reason(),
                NOW);
    }

    @Override
    public CommandResult tell(GroupCommand command) {
        failIfToldTo();
        told.add(command);
        return new CommandResult(
                command.commandId(),
                CommandType.of(command.type()),
                2,
                1,
                1,
                List.of(command.groupId()),
                List.of(),
                null,
                null,
                false,
                command.issuedBy(),
                command.reason(),
                NOW);
    }

    @Override
    public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
        failIfToldTo();
        return ends;
    }

    @Override
    public DeadLetterReplay.Result replay(DeadLetterReplay replay) {
        failIfToldTo();
        replays.add(replay);
        return new DeadLetterReplay.Result(3, Map.of("put back before; force does it once more", 1));
    }

    @Override
    public Balance ledger() {
        failIfToldTo();
        return balance;
    }

    private void failIfToldTo() {
        RuntimeException told = failure;
        failure = null;
        if (told != null) {
            throw told;
        }
    }
}
