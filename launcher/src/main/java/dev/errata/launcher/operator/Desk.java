package dev.errata.launcher.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.UserMistake;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Asks the worker and takes its answers apart. */
public final class Desk {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ClusterOptions cluster;
    private final AuditOptions audit;
    private final Clock clock;

    public Desk(ClusterOptions cluster, AuditOptions audit, Clock clock) {
        this.cluster = cluster;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The answers of all partitions.
     *
     * @throws UserMistake if one of them refuses it
     */
    public List<CommandResult> ask(
            CommandType type, RetryFilter filter, Map<String, String> arguments, boolean isDryRun) {
        OperatorCommand command = new OperatorCommand(
                UUID.randomUUID().toString(),
                type,
                filter,
                arguments,
                isDryRun,
                audit.by(),
                clock.instant(),
                audit.why());
        List<CommandResult> results = new RoundTrip(cluster.cluster(), audit.timeout()).send(command);
        for (CommandResult result : results) {
            if (result.error() != null) {
                throw new UserMistake("partition " + result.partition() + " refused: " + result.error());
            }
        }
        return results;
    }

    /** All items of all answers. */
    static List<JsonNode> items(List<CommandResult> results) {
        List<JsonNode> items = new ArrayList<>();
        for (CommandResult result : results) {
            for (String item : result.items()) {
                try {
                    items.add(JSON.readTree(item));
                } catch (JsonProcessingException e) {
                    throw new IllegalStateException(
                            "partition " + result.partition() + " answered with something that is no JSON", e);
                }
            }
        }
        return items;
    }
}
