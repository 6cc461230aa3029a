package dev.errata.launcher.operator;

import dev.errata.client.operator.OperatorDesk;
import dev.errata.client.operator.RefusedException;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupIds;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.launcher.console.ClusterOptions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Asks the worker what the options of a command say. */
public final class CommandSender {
    private final ClusterOptions cluster;
    private final AuditOptions audit;
    private final Clock clock;

    public CommandSender(ClusterOptions cluster, AuditOptions audit, Clock clock) {
        this.cluster = cluster;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The answers of all partitions; of a group, what goes by any of its ids is meant.
     *
     * @throws RefusedException if one of them refuses it
     */
    public List<CommandResult> ask(
            CommandType type, RetryFilter filter, Map<String, String> arguments, boolean isDryRun) {
        GroupIds group = filter.group();
        OperatorCommand command = new OperatorCommand(
                UUID.randomUUID().toString(),
                type,
                group == null
                        ? filter
                        : filter.of(GroupBoard.read(cluster.cluster()).idsOf(group.asked())),
                arguments,
                isDryRun,
                audit.by(),
                clock.instant(),
                audit.why());
        return new OperatorDesk(cluster.cluster(), audit.timeout()).ask(command);
    }
}
