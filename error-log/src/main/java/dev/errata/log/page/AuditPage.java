package dev.errata.log.page;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.search.ItemList;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Reads;
import java.time.InstantSource;
import java.util.List;

/** Who did what, when, why, and what came of it. */
final class AuditPage {
    static final String PATH = "/audit";

    private final Html html;
    private final ItemFinder items;
    private final InstantSource clock;

    AuditPage(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        ItemList audit = ItemList.audit();
        return List.of(PageEndpoint.of(PATH, audit.summary(), audit.parameters(), html, this::show));
    }

    private void show(Call call, Visit visit) {
        ItemList audit = ItemList.audit();
        ItemList.Part part = audit.part(call, items, clock.instant());
        HtmlTable table = new HtmlTable(
                "What people did",
                List.of(
                        HtmlTable.column("When"),
                        HtmlTable.column("Who"),
                        HtmlTable.column("What"),
                        HtmlTable.column("To what"),
                        HtmlTable.column("Why"),
                        HtmlTable.number("Found", "How many it was about"),
                        HtmlTable.number("Changed", "How many it changed")),
                part.items().stream().map(entry -> row(new Told(entry))).toList(),
                visit.href().query().isEmpty()
                        ? "Nobody did anything yet. What people answer, run, cancel or forget is written down here."
                        : "Nothing fits. Take a filter away.");
        ListView view = ListView.of(visit, audit.parameters(), List.of("by", "action"), table, part.next())
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/" + audit.name())));
        html.show(call.context(), "list", "Audit", visit, view);
    }

    private static List<Cell> row(Told entry) {
        String tried = entry.json().path("isDryRun").asBoolean() ? " (only tried)" : "";
        String failed = entry.text("/error") == null ? "" : "; not done: " + entry.said("/error");
        return List.of(
                entry.time("/at"),
                entry.cell("/by"),
                Cell.text(Cell.words(entry.said("/action")) + tried),
                entry.cell("/subject"),
                Cell.text(entry.said("/reason") + failed),
                number(entry, "/matched"),
                number(entry, "/changed"));
    }

    private static Cell number(Told entry, String pointer) {
        return entry.text(pointer) == null ? Cell.NONE : new Cell.Figure(entry.number(pointer));
    }
}
