package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that changes something: what is meant has to be said, if only by {@code --all}. */
@Command(mixinStandardHelpOptions = true)
class ChangeCommand implements Callable<Integer> {
    private static final int MOST_SHOWN = 20;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    @Mixin
    private AuditOptions audit = new AuditOptions();

    @Option(names = "--dry-run", description = "Say what would change, and change nothing.")
    private boolean isDryRun;

    @Option(names = "--all", description = "Needed to mean everything: without an id or a filter.")
    private boolean isAll;

    private final CommandType type;
    private final Console console;
    private final Clock clock;

    ChangeCommand(CommandType type, Console console, Clock clock) {
        this.type = type;
        this.console = console;
        this.clock = clock;
    }

    /** What else the command says. */
    Map<String, String> arguments() {
        return Map.of();
    }

    final Clock clock() {
        return clock;
    }

    @Override
    public final Integer call() {
        RetryFilter meant = filter.filter();
        if (meant.equals(RetryFilter.ALL) && !isAll && !isDryRun) {
            throw new UserMistake("this would " + type.label().replace('_', ' ')
                    + " everything: name ids or a filter, or say --all; --dry-run shows what would change");
        }
        List<CommandResult> results = new CommandSender(cluster, audit, clock).ask(type, meant, arguments(), isDryRun);
        long matched = results.stream().mapToLong(CommandResult::matched).sum();
        long changed = results.stream().mapToLong(CommandResult::changed).sum();
        List<String> ids = results.stream()
                .flatMap(result -> result.ids().stream())
                .limit(MOST_SHOWN)
                .toList();
        if (audit.isJson()) {
            console.result(json(results.get(0).commandId(), matched, changed, ids));
        } else {
            ids.forEach(console::result);
            console.note((isDryRun ? matched + " would be changed" : changed + " changed")
                    + (matched > ids.size() ? "; the first " + ids.size() + " are shown" : "")
                    + " (command " + results.get(0).commandId() + ")");
        }
        return matched == 0 && !meant.ids().isEmpty() ? nothingHasTheId(meant) : 0;
    }

    private int nothingHasTheId(RetryFilter meant) {
        console.note("errata: nothing that this command is for has the id " + String.join(" or ", meant.ids()));
        return 1;
    }

    private String json(String commandId, long matched, long changed, List<String> ids) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("commandId", commandId)
                .put("type", type.label())
                .put("isDryRun", isDryRun)
                .put("matched", matched)
                .put("changed", changed);
        ids.forEach(json.putArray("ids")::add);
        return json.toString();
    }
}
