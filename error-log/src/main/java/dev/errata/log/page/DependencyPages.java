package dev.errata.log.page;

import dev.errata.client.operator.Forecast;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.command.Order;
import dev.errata.log.api.pipeline.Retries;
import dev.errata.log.api.search.ItemList;
import dev.errata.log.page.view.ActingView;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Chart;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Reads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What retries go to: whether they do, what is held, and what the next hour brings. */
final class DependencyPages {
    static final String LIST = "/dependencies";
    /** Minutes of the forecast that are added up. */
    private static final List<Integer> AHEAD = List.of(5, 15, 60);

    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("Dependency"),
            HtmlTable.column("Standing"),
            HtmlTable.column("Since"),
            HtmlTable.column("Waits until", "When it is tried again"),
            HtmlTable.column("Because"),
            HtmlTable.column("By"));

    private final Html html;
    private final Retries retries;
    private final ItemFinder items;
    private final InstantSource clock;

    DependencyPages(Html html, Retries retries, Reads reads, InstantSource clock) {
        this.html = html;
        this.retries = retries;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        ItemList circuits = ItemList.circuits();
        return List.of(PageEndpoint.of(LIST, circuits.summary(), circuits.parameters(), html, this::list));
    }

    private void list(Call call, Visit visit) {
        ItemList circuits = ItemList.circuits();
        ItemList.Part part = circuits.part(call, items, clock.instant());
        boolean mayAct = visit.may(Role.OPERATOR);
        List<HtmlTable.Column> columns = new ArrayList<>(COLUMNS);
        if (mayAct) {
            columns.add(HtmlTable.column("Do"));
        }
        HtmlTable table = new HtmlTable(
                "Dependencies",
                columns,
                part.items().stream().map(item -> row(new Told(item), mayAct)).toList(),
                visit.href().query().isEmpty()
                        ? "No dependency ever failed so often that its retries were held."
                        : "No dependency fits. Take a filter away.");
        ListView view = ListView.of(visit, circuits.parameters(), List.of("status"), table, part.next())
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/" + circuits.name())));
        List<Told> forecasts = new Told(retries.forecast()).each("/forecast");
        html.show(
                call.context(),
                "acting",
                "Dependencies",
                visit,
                ActingView.of(visit, view, List.of()).and(chart(forecasts), table(forecasts)));
    }

    private static List<Cell> row(Told circuit, boolean mayAct) {
        String dependency = circuit.said("/dependency");
        String status = circuit.said("/status");
        List<Cell> row = new ArrayList<>(List.of(
                new Cell.Lead(
                        dependency,
                        Href.of(RetryPages.LIST).with("component", dependency).text(),
                        ""),
                standing(status),
                circuit.time("/updatedAt"),
                circuit.time("/waitUntil"),
                Cell.text(Cell.words(circuit.said("/reason"))),
                circuit.cell("/changedBy")));
        if (mayAct) {
            Order order = status.equals("paused") ? Order.RESUME : Order.PAUSE;
            row.add(new Cell.Link(
                    ActingView.button(order), OrderPages.ask(order, dependency).text()));
        }
        return row;
    }

    private static Cell standing(String status) {
        return switch (status) {
            case "closed" -> new Cell.Mark("answers", "Retries go to it", Cell.Tone.GOOD);
            case "open" -> new Cell.Mark("held", "It failed too often: retries to it wait", Cell.Tone.BAD);
            case "half_open" ->
                new Cell.Mark("on probation", "One retry goes to it, to see whether it answers", Cell.Tone.CARE);
            case "paused" -> new Cell.Mark("paused", "A person holds all retries to it", Cell.Tone.CARE);
            default -> Cell.text(Cell.words(status));
        };
    }

    /** Of all dependencies together; null if nothing is due. */
    private static @Nullable Chart chart(List<Told> forecasts) {
        if (forecasts.isEmpty()) {
            return null;
        }
        Instant from = Instant.parse(forecasts.get(0).said("/from"));
        List<Chart.Point> minutes = new ArrayList<>();
        for (int i = 0; i < Forecast.MINUTES; i++) {
            String due = "/due/" + i;
            minutes.add(new Chart.Point(
                    PageLayout.minute(from.plus(Duration.ofMinutes(i))),
                    forecasts.stream()
                            .mapToLong(forecast -> forecast.number(due))
                            .sum()));
        }
        return Chart.of("Retries due by the minute, an hour ahead", minutes);
    }

    private static HtmlTable table(List<Told> forecasts) {
        List<HtmlTable.Column> columns = new ArrayList<>(List.of(
                HtmlTable.column("Dependency"),
                new HtmlTable.Column("Held or late", "They go as soon as they may", true)));
        AHEAD.forEach(minutes -> columns.add(HtmlTable.number("Within " + minutes + " min")));
        return new HtmlTable(
                "Retries due within the hour",
                columns,
                forecasts.stream().map(DependencyPages::due).toList(),
                "No retry is due within the hour.");
    }

    private static List<Cell> due(Told forecast) {
        List<Cell> row = new ArrayList<>(
                List.of(new Cell.Text(forecast.said("/dependency")), new Cell.Figure(forecast.number("/waiting"))));
        List<Told> minutes = forecast.each("/due");
        AHEAD.forEach(ahead -> row.add(new Cell.Figure(minutes.stream()
                .limit(ahead)
                .mapToLong(minute -> minute.number(""))
                .sum())));
        return row;
    }
}
