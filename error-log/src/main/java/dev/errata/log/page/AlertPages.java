package dev.errata.log.page;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.search.ItemList;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Reads;
import java.time.InstantSource;
import java.util.List;

/** Alerts, firing and past. */
final class AlertPages {
    static final String LIST = "/alerts";

    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("Alert"),
            HtmlTable.column("Standing"),
            HtmlTable.column("Severity"),
            HtmlTable.column("Value"),
            HtmlTable.column("Limit"),
            HtmlTable.column("Since"),
            HtmlTable.column("Ended"),
            HtmlTable.column("Group"));

    private final Html html;
    private final ItemFinder items;
    private final InstantSource clock;

    AlertPages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        ItemList alerts = ItemList.alerts();
        return List.of(PageEndpoint.of(LIST, alerts.summary(), alerts.parameters(), html, this::list));
    }

    private void list(Call call, Visit visit) {
        ItemList alerts = ItemList.alerts();
        ItemList.Part part = alerts.part(call, items, clock.instant());
        HtmlTable table = new HtmlTable(
                "Alerts",
                COLUMNS,
                part.items().stream().map(item -> row(new Told(item))).toList(),
                visit.href().query().isEmpty()
                        ? "There was no alert yet. Rules of alerts are watched all the time."
                        : "No alert fits. Take a filter away.");
        ListView view = ListView.of(visit, alerts.parameters(), List.of("state", "rule"), table, part.next())
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/" + alerts.name())));
        html.show(call.context(), "list", "Alerts", visit, view);
    }

    private static List<Cell> row(Told alert) {
        String rule = alert.said("/rule");
        return List.of(
                new Cell.Lead(
                        rule.isEmpty() ? alert.said("/alertId") : rule,
                        Href.of(LIST).with("rule", rule).text(),
                        alert.said("/text")),
                standing(alert.said("/state")),
                Cell.severity(alert.said("/severity")),
                alert.cell("/value"),
                alert.cell("/threshold"),
                alert.time("/startedAt"),
                alert.time("/resolvedAt"),
                Cell.link(alert.text("/groupId"), GroupPages.ONE));
    }

    private static Cell standing(String state) {
        return switch (state) {
            case "firing" -> new Cell.Mark(state, "It is beyond its limit now", Cell.Tone.BAD);
            case "pending" -> new Cell.Mark(state, "It is beyond its limit, not yet for long enough", Cell.Tone.CARE);
            case "resolved" -> new Cell.Mark("over", "It is within its limit again", Cell.Tone.GOOD);
            default -> Cell.text(state);
        };
    }
}
