package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A list out of the worker's stores, page by page. Every partition's page begins behind the same place. */
@Command(mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    private static final int MOST = 200;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    @Mixin
    private AuditOptions audit = new AuditOptions();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "Entries of a page, 1 to " + MOST + " (default: ${DEFAULT-VALUE}).")
    private int limit = 50;

    @Option(
            names = "--page",
            paramLabel = "PAGE",
            description = "The page to begin with; each list names its next one.")
    private @Nullable String page;

    private final CommandType type;
    private final Rows rows;
    private final Console console;
    private final Clock clock;

    ListCommand(CommandType type, Rows rows, Console console, Clock clock) {
        this.type = type;
        this.rows = rows;
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Map<String, String> arguments = new HashMap<>(Map.of("limit", Integer.toString(limit)));
        if (page != null) {
            arguments.put("page", page);
        }
        CompletableFuture<Optional<String>> complaint = rows == Rows.RETRIES
                ? CompletableFuture.supplyAsync(() -> RetryConsumers.complaint(cluster.cluster()))
                : CompletableFuture.completedFuture(Optional.empty());
        List<CommandResult> results =
                new CommandSender(cluster, audit, clock).ask(type, filter.filter(), arguments, false);
        List<JsonNode> items = OperatorDesk.firstItems(results, limit);
        long found = results.stream().mapToLong(CommandResult::matched).sum();
        boolean isMore = found > items.size() || results.stream().anyMatch(result -> result.nextPage() != null);
        ListFormat.Listing listing = audit.format().list(console, rows.head());
        Instant now = clock.instant();
        items.forEach(item -> listing.add((ObjectNode) item, rows.cells(item, now)));
        listing.print();
        console.note(items.isEmpty() ? "none" : items.size() + (isMore ? " shown, and there are more" : " in all"));
        if (isMore && !items.isEmpty()) {
            console.note("next page: --page "
                    + items.get(items.size() - 1).path("page").asText());
        }
        complaint.join().ifPresent(console::note);
        return 0;
    }
}
