package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ShownText;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** All that the worker knows of one thing, as JSON; exit code 1 if it knows of none. */
@Command(mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private AuditOptions audit = new AuditOptions();

    @Parameters(paramLabel = "ID", description = "The id of an operation, a retry command or an escalation.")
    private String id = "";

    private final CommandType type;
    private final Console console;
    private final Clock clock;

    ShowCommand(CommandType type, Console console, Clock clock) {
        this.type = type;
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        List<JsonNode> items = OperatorDesk.items(
                new CommandSender(cluster, audit, clock).ask(type, RetryFilter.ofIds(List.of(id)), Map.of(), false));
        ShownText shown = new ShownText();
        for (JsonNode item : items) {
            JsonNode redacted = shown.redacted(item);
            console.result(audit.isJson() ? redacted.toString() : redacted.toPrettyString());
        }
        if (items.isEmpty()) {
            console.note("errata: the worker knows of nothing with the id '" + id + "'");
            return 1;
        }
        return 0;
    }
}
