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
import dev.errata.log.query.ItemFinder.Items;
import dev.errata.log.query.Listing;
import dev.errata.log.query.Reads;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Rules that people published, and what no rule knows. */
final class RulePages {
    static final String LIST = "/rules";
    static final String UNKNOWN = "/unknown";
    private static final int SHOWN = 10;

    private final Html html;
    private final ItemFinder items;
    private final InstantSource clock;

    RulePages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    /** What is shown of rules. */
    record View(ListView list, HtmlTable unknown, String unknownHref) {}

    List<Endpoint> endpoints() {
        return List.of(
                PageEndpoint.of(
                        LIST, ItemList.rules().summary(), ItemList.rules().parameters(), html, this::rules),
                PageEndpoint.of(
                        UNKNOWN,
                        ItemList.unknown().summary(),
                        ItemList.unknown().parameters(),
                        html,
                        this::unknown));
    }

    private void rules(Call call, Visit visit) {
        ItemList rules = ItemList.rules();
        ItemList.Part part = rules.part(call, items, clock.instant());
        HtmlTable table = new HtmlTable(
                "Rules that people published",
                List.of(
                        HtmlTable.column("Rule"),
                        HtmlTable.column("Is it used"),
                        HtmlTable.column("What it says"),
                        HtmlTable.column("Published by"),
                        HtmlTable.column("When")),
                part.items().stream().map(rule -> row(new Told(rule))).toList(),
                visit.href().query().isEmpty()
                        ? "Nobody published a rule: the rules that come with Errata are used. errata rules test FILE tries one."
                        : "No rule fits. Take a filter away.");
        Listing unknown = Listing.unknown();
        Listing.Sort byCount = unknown.sorts().get(1);
        Items most = items.page(unknown, byCount, Map.of(), null, SHOWN);
        View view = new View(
                ListView.of(visit, rules.parameters(), List.of("rejected"), table, part.next()),
                GroupPages.table(new ItemList.Part(most.items(), null), visit, "What no rule knows", false),
                Href.of(UNKNOWN).with("sort", byCount.name()).text());
        html.show(call.context(), "rules", "Rules", visit, view);
    }

    private static List<Cell> row(Told rule) {
        String rejection = rule.said("/rejection");
        return List.of(
                new Cell.Link(
                        rule.said("/ruleId"),
                        Href.of(ErrorPages.LIST)
                                .with("rule", rule.said("/ruleId"))
                                .text()),
                rejection.isEmpty()
                        ? new Cell.Mark("used", "The classifier uses it", Cell.Tone.GOOD)
                        : new Cell.Text("refused, " + Cell.words(rejection) + ": " + rule.said("/rejectionDetail")),
                rule.cell("/definition"),
                rule.cell("/changedBy"),
                rule.time("/changedAt"));
    }

    private void unknown(Call call, Visit visit) {
        ItemList unknown = ItemList.unknown();
        Instant now = clock.instant();
        ItemList.Part part = unknown.part(call, items, now);
        ListView view = ListView.of(
                visit,
                unknown.parameters(),
                List.of("q", "status", "sort"),
                GroupPages.table(part, visit, "What no rule knows", false),
                part.next());
        html.show(call.context(), "list", "What no rule knows", visit, view);
    }
}
