package dev.errata.log.page;

import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.command.Order;
import dev.errata.log.api.search.ItemList;
import dev.errata.log.page.view.ActingView;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Reads;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Dead letters: records that no app could use, why, and the way back for them. */
final class LetterPages {
    static final String LIST = "/letters";

    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("Reason"),
            HtmlTable.column("Given up by"),
            HtmlTable.column("From"),
            HtmlTable.column("Given up"),
            new HtmlTable.Column("Bytes", "Of its value", true),
            new HtmlTable.Column("Put back", "So often already", true));

    private final Html html;
    private final ItemFinder items;
    private final InstantSource clock;

    LetterPages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        ItemList letters = ItemList.deadLetters(false);
        return List.of(PageEndpoint.of(LIST, letters.summary(), letters.parameters(), html, this::list));
    }

    private void list(Call call, Visit visit) {
        boolean mayAct = visit.may(Role.OPERATOR);
        ItemList letters = ItemList.deadLetters(mayAct);
        ItemList.Part part = letters.part(call, items, clock.instant());
        List<HtmlTable.Column> columns = new ArrayList<>(Cell.Choice.before(COLUMNS, mayAct));
        if (mayAct) {
            columns.add(HtmlTable.column("Content", "Its beginning, secrets blacked out"));
        }
        HtmlTable table = new HtmlTable(
                "Dead letters",
                columns,
                part.items().stream().map(item -> row(new Told(item), mayAct)).toList(),
                visit.href().query().isEmpty()
                        ? "There is no dead letter: every record could be used."
                        : "No letter fits. Take a filter away.");
        ListView view = ListView.of(visit, letters.parameters(), List.of("app", "reason", "topic"), table, part.next())
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/" + letters.name())));
        html.show(call.context(), "acting", "Dead letters", visit, ActingView.of(visit, view, List.of(Order.REPLAY)));
    }

    private static List<Cell> row(Told letter, boolean mayAct) {
        String id = letter.said("/id");
        List<Cell> row = new ArrayList<>();
        if (mayAct) {
            row.add(new Cell.Choice(id, "letter " + id));
        }
        String reason = letter.said("/reason");
        row.addAll(List.of(
                new Cell.Lead(
                        reason.isEmpty() ? id : Cell.words(reason),
                        Href.of(LIST).with("reason", reason).text(),
                        letter.said("/explanation")),
                letter.cell("/app"),
                letter.cell("/originTopic"),
                letter.time("/buriedAt"),
                new Cell.Figure(letter.number("/size")),
                new Cell.Figure(letter.number("/replays"))));
        if (mayAct) {
            row.add(letter.cell("/preview"));
        }
        return row;
    }
}
