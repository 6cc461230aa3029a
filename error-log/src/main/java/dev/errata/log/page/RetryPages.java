package dev.errata.log.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.wording.Spoken;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.command.Order;
import dev.errata.log.api.pipeline.Retries;
import dev.errata.log.page.view.ActingView;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visible;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.Reads;
import dev.errata.log.query.StartFinder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Attempts that are to come, and those that were handed out, by the worker's own word. */
final class RetryPages {
    static final String LIST = "/retries";
    private static final List<Order> ORDERS = List.of(Order.RUN_NOW, Order.CANCEL);
    private static final Duration SOON = Duration.ofMinutes(5);

    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("Operation"),
            HtmlTable.column("Standing"),
            HtmlTable.column("Attempt"),
            HtmlTable.column("Due"),
            HtmlTable.column("Until", "When it is handed out again, or given up as lost"),
            HtmlTable.column("Held for", "It is due, but what it needs does not answer or was paused"),
            HtmlTable.column("Runs at", "The executor that took it"));

    private final Html html;
    private final Retries retries;
    private final StartFinder starts;
    private final InstantSource clock;

    RetryPages(Html html, Retries retries, Reads reads, InstantSource clock) {
        this.html = html;
        this.retries = retries;
        this.starts = new StartFinder(reads);
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        return List.of(PageEndpoint.of(
                LIST, "Attempts that are pending, handed out or running", retries.parameters(), html, this::list));
    }

    private void list(Call call, Visit visit) {
        JsonNode part = retries.list(call);
        boolean mayAct = visit.may(Role.OPERATOR);
        List<Told> items = new Told(part).each("/items");
        HtmlTable table = new HtmlTable(
                "Attempts to come",
                Cell.Choice.before(COLUMNS, mayAct),
                items.stream().map(item -> row(item, mayAct)).toList(),
                visit.href().query().isEmpty()
                        ? "Nothing waits to be tried again."
                        : "No attempt fits. Take a filter away.");
        ListView view = ListView.of(
                        visit,
                        retries.parameters(),
                        List.of("operation_type", "category", "session_id"),
                        table,
                        part.path("next").isTextual() ? part.path("next").asText() : null)
                .noting(note(items))
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/retries")));
        html.show(call.context(), "acting", "Retries", visit, ActingView.of(visit, view, ORDERS));
    }

    private static List<Cell> row(Told item, boolean mayAct) {
        String id = item.said("/operationId");
        List<Cell> row = new ArrayList<>();
        if (mayAct) {
            row.add(new Cell.Choice(id, id));
        }
        String type = item.said("/operationType");
        row.addAll(List.of(
                new Cell.Lead(
                        type.isEmpty() ? id : type,
                        Href.of(HistoryPages.OPERATION).with("id", id).text(),
                        item.said("/title")),
                stage(item.said("/stage")),
                new Cell.Text(item.number("/attempt") + " of " + item.number("/maxAttempts")),
                item.time("/dueAt"),
                item.time("/until"),
                Cell.text(item.said("/dependency")),
                item.cell("/holder")));
        return row;
    }

    private static Cell stage(String stage) {
        return switch (stage) {
            case "pending" -> new Cell.Mark("pending", "It waits until it is due", Cell.Tone.PLAIN);
            case "awaiting_payload" ->
                new Cell.Mark("no payload", "It is due, and what it is to work on has not arrived", Cell.Tone.CARE);
            case "handed_out" -> new Cell.Mark("handed out", "No executor has begun it yet", Cell.Tone.CARE);
            case "leased" -> new Cell.Mark("running", "An executor says that it works on it", Cell.Tone.GOOD);
            case "unwatched" ->
                new Cell.Mark("handed out", "Nobody watches how it goes: leases are off", Cell.Tone.PLAIN);
            default -> Cell.text(stage);
        };
    }

    /** Types of which some were handed out for long, while no executor began a single one. */
    private @Nullable String note(List<Told> items) {
        Instant since = clock.instant().minus(SOON);
        Map<String, Long> waiting = items.stream()
                .filter(item -> item.said("/stage").equals("handed_out")
                        && item.text("/operationType") != null
                        && item.text("/dueAt") != null
                        && !Instant.parse(item.said("/dueAt")).isAfter(since))
                .collect(Collectors.groupingBy(
                        item -> item.said("/operationType"), TreeMap::new, Collectors.counting()));
        waiting.keySet().removeAll(waiting.isEmpty() ? Set.of() : starts.typesBegunSince(waiting.keySet(), since));
        return waiting.isEmpty()
                ? null
                : waiting.entrySet().stream()
                        .map(type -> "Nobody takes retries of " + Visible.brief(type.getKey()) + ": "
                                + Spoken.count(type.getValue(), "attempt") + " handed out, none begun for "
                                + Spoken.duration(SOON) + ". Is an executor for it running?")
                        .collect(Collectors.joining(" "));
    }
}
