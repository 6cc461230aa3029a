package dev.errata.log.page;

import dev.errata.core.wording.Spoken;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.command.Order;
import dev.errata.log.api.search.ItemList;
import dev.errata.log.page.view.ActingView;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Fact;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visible;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.log.query.Reads;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Groups of like errors, and all that is known of one. */
final class GroupPages {
    static final String LIST = "/groups";
    static final String ONE = "/group";
    private static final List<Order> ORDERS =
            List.of(Order.RESOLVE, Order.IGNORE, Order.REOPEN, Order.MERGE, Order.SPLIT);
    private static final List<Order> OF_MANY =
            ORDERS.stream().filter(Order::mayBeMany).toList();
    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("Pattern", "What its errors have in common; what differs is left out"),
            HtmlTable.number("Errors"),
            HtmlTable.number("Sessions", "Distinct sessions that met it"),
            HtmlTable.column("Severity"),
            HtmlTable.column("Standing"),
            HtmlTable.column("Last seen"),
            HtmlTable.column("First seen"));

    private final Html html;
    private final ItemFinder items;
    private final InstantSource clock;

    GroupPages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    /**
     * One of its errors.
     *
     * @param hidden how much of its text is not shown
     */
    record Sample(String errorId, String href, String shown, int hidden) {}

    /** What is shown of a group. */
    record View(
            String pattern,
            List<Fact> facts,
            List<HtmlTable> tables,
            List<Sample> samples,
            String errorsHref,
            List<Cell.Link> orders) {}

    List<Endpoint> endpoints() {
        ItemList groups = ItemList.groups();
        return List.of(
                PageEndpoint.of(LIST, groups.summary(), groups.parameters(), html, this::list),
                PageEndpoint.of(ONE, "A group with its samples", List.of(ErrorPages.ID), html, this::show));
    }

    private void list(Call call, Visit visit) {
        ItemList groups = ItemList.groups();
        ItemList.Part part = groups.part(call, items, clock.instant());
        ListView view = ListView.of(
                        visit,
                        groups.parameters(),
                        List.of("q", "status", "category", "sort"),
                        table(part, visit, "Groups", visit.may(Role.OPERATOR)),
                        part.next())
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/" + groups.name())));
        html.show(call.context(), "acting", "Groups", visit, ActingView.of(visit, view, OF_MANY));
    }

    /** @param canBeChosen whether each row begins with a box */
    static HtmlTable table(ItemList.Part part, Visit visit, String caption, boolean canBeChosen) {
        return new HtmlTable(
                caption,
                Cell.Choice.before(COLUMNS, canBeChosen),
                part.items().stream()
                        .map(item -> row(new Told(item), canBeChosen))
                        .toList(),
                visit.href().query().isEmpty()
                        ? "There are no groups yet: the first error makes one."
                        : "No group fits. Take a filter away.");
    }

    private static List<Cell> row(Told group, boolean canBeChosen) {
        String id = group.said("/groupId");
        String pattern = group.said("/pattern");
        List<Cell> row = new ArrayList<>();
        if (canBeChosen) {
            row.add(new Cell.Choice(id, pattern.isEmpty() ? id : pattern));
        }
        row.addAll(List.of(
                new Cell.Lead(
                        pattern.isEmpty() ? id : pattern,
                        Href.of(ONE).with("id", id).text(),
                        group.said("/category")),
                new Cell.Figure(group.number("/count")),
                new Cell.Figure(group.number("/sessionsAffected")),
                Cell.severity(group.said("/severity")),
                standing(group.said("/status")),
                group.time("/lastSeen"),
                group.time("/firstSeen")));
        return row;
    }

    private static Cell standing(String status) {
        return switch (status) {
            case "new" -> new Cell.Mark(status, "Not seen before", Cell.Tone.CARE);
            case "regressed" -> new Cell.Mark(status, "Seen again after it was resolved or silent", Cell.Tone.BAD);
            case "resolved" -> new Cell.Mark(status, "Somebody said that it is mended", Cell.Tone.GOOD);
            case "ignored" -> new Cell.Mark(status, "Somebody said that it does not matter", Cell.Tone.PLAIN);
            default -> Cell.text(status);
        };
    }

    private void show(Call call, Visit visit) {
        String id = ErrorPages.id(call);
        Told group = new Told(items.find(Listing.groups(), id)
                .orElseThrow(
                        () -> new ProblemException(Problem.notFound("No group has this id, or it ended long ago."))));
        View view = new View(
                group.said("/pattern"),
                facts(group),
                tables(group),
                samples(group),
                Href.of(ErrorPages.LIST).with("group", id).text(),
                orders(id, visit));
        html.show(call.context(), "group", "Group " + id, visit, view);
    }

    private static List<Cell.Link> orders(String id, Visit visit) {
        return visit.may(Role.OPERATOR)
                ? ORDERS.stream()
                        .map(order -> new Cell.Link(
                                ActingView.button(order),
                                OrderPages.ask(order, id).text()))
                        .toList()
                : List.of();
    }

    private static List<Fact> facts(Told group) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Standing", standing(group.said("/status"))));
        facts.add(new Fact("Category", group.cell("/category")));
        facts.add(new Fact("Exception", group.cell("/exceptionType")));
        facts.add(new Fact("Severity", Cell.severity(group.said("/severity"))));
        facts.add(new Fact(
                "Errors",
                new Cell.Text(Spoken.count(group.number("/count"), "error") + " in "
                        + (group.json().at("/hasMoreSessions").asBoolean() ? "more than " : "")
                        + Spoken.count(group.number("/sessionsAffected"), "session"))));
        facts.add(new Fact("First seen", group.time("/firstSeen")));
        facts.add(new Fact("Last seen", group.time("/lastSeen")));
        facts.add(new Fact("Taken over by", Cell.link(group.text("/mergedInto"), ONE)));
        return facts;
    }

    private static List<HtmlTable> tables(Told group) {
        List<List<Cell>> sources = new ArrayList<>();
        group.part("/sources")
                .json()
                .properties()
                .forEach(source -> sources.add(List.of(
                        new Cell.Text(source.getKey()),
                        new Cell.Figure(source.getValue().asLong()))));
        return List.of(
                new HtmlTable(
                        "Where they come from",
                        List.of(HtmlTable.column("Source"), HtmlTable.number("Errors")),
                        sources,
                        "No error said where it came from."),
                new HtmlTable(
                        "When it flared up",
                        List.of(HtmlTable.column("From"), HtmlTable.column("Until"), HtmlTable.number("Errors")),
                        group.each("/episodes").stream()
                                .map(episode -> List.of(episode.time("/from"), episode.time("/to"), (Cell)
                                        new Cell.Figure(episode.number("/count"))))
                                .toList(),
                        "No times are kept of it."));
    }

    private static List<Sample> samples(Told group) {
        return group.each("/samples").stream()
                .map(sample -> {
                    String text = sample.said("/message")
                            + (sample.text("/stack") == null ? "" : "\n\n" + sample.said("/stack"));
                    Visible shown = Visible.of(text, Visible.LONGEST);
                    String id = sample.said("/errorId");
                    return new Sample(
                            id,
                            Href.of(ErrorPages.ONE).with("id", id).text(),
                            shown.text(),
                            text.length() - shown.read());
                })
                .toList();
    }
}
