package dev.errata.log.page;

import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.taxonomy.Labelled;
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
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.log.query.Reads;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.HttpStatus;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What waits for a person: questions by deadline, and all that is known of one. */
final class WaitingPages {
    static final String LIST = "/waiting";
    static final String ONE = "/gate";
    static final List<Order> ORDERS = List.of(Order.APPROVE, Order.REJECT, Order.RETRY);

    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("Question"),
            HtmlTable.column("Severity"),
            HtmlTable.column("Asked", "Who is asked: an oracle decides by itself, operators and owners are people"),
            HtmlTable.column("Standing"),
            HtmlTable.column("Answer until"),
            new HtmlTable.Column("Operations", "That wait for the answer", true),
            HtmlTable.column("Opened"));

    private final Html html;
    private final ItemFinder items;
    private final InstantSource clock;

    WaitingPages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.items = new ItemFinder(reads);
        this.clock = clock;
    }

    /**
     * What is shown of a question.
     *
     * @param orders answers that whoever looks may give
     */
    record View(
            String title,
            String message,
            List<String> suggestions,
            List<Fact> facts,
            HtmlTable history,
            List<Answer> orders) {}

    /**
     * A way to answer.
     *
     * @param href to the question whether to, never further
     */
    record Answer(Order order, String href) {}

    static String href(String id) {
        return Href.of(ONE).with("id", id).text();
    }

    static String title(Told gate, String id) {
        String title = gate.said("/text/title");
        return title.isEmpty() ? id : title;
    }

    List<Endpoint> endpoints() {
        ItemList gates = ItemList.escalations();
        return List.of(
                PageEndpoint.of(LIST, gates.summary(), gates.parameters(), html, this::list),
                PageEndpoint.of(
                        ONE, "A question to people, with its history", List.of(ErrorPages.ID), html, this::show));
    }

    private void list(Call call, Visit visit) {
        if (visit.href().query().isEmpty()) {
            String open = visit.href()
                    .with("waiting", "true")
                    .with("sort", "deadline")
                    .text();
            call.context().redirect(open, HttpStatus.SEE_OTHER);
            return;
        }
        ItemList gates = ItemList.escalations();
        ItemList.Part part = gates.part(call, items, clock.instant());
        boolean mayAct = visit.may(Role.OPERATOR);
        HtmlTable table = new HtmlTable(
                "Questions to people",
                Cell.Choice.before(COLUMNS, mayAct),
                part.items().stream().map(item -> row(new Told(item), mayAct)).toList(),
                visit.href().query().containsKey("waiting")
                                && visit.href().query().size() <= 2
                        ? "Nobody has to answer anything. What needs a person will stand here."
                        : "No question fits. Take a filter away.");
        ListView view = ListView.of(
                        visit, gates.parameters(), List.of("waiting", "target", "overdue", "sort"), table, part.next())
                .exporting(visit.curl(visit.href().without(ListView.CURSOR).at("/api/" + gates.name())));
        html.show(call.context(), "acting", "Waiting", visit, ActingView.of(visit, view, ORDERS));
    }

    private static List<Cell> row(Told gate, boolean mayAct) {
        String id = gate.said("/escalationId");
        List<Cell> row = new ArrayList<>();
        if (mayAct) {
            row.add(new Cell.Choice(id, title(gate, id)));
        }
        row.addAll(List.of(
                new Cell.Lead(title(gate, id), href(id), gate.said("/category")),
                Cell.severity(gate.said("/severity")),
                gate.cell("/target"),
                standing(gate.said("/status")),
                gate.time("/deadline"),
                new Cell.Figure(gate.number("/operations")),
                gate.time("/openedAt")));
        return row;
    }

    private static Cell standing(String status) {
        return switch (status) {
            case "open" -> new Cell.Mark("open", "Nobody has answered yet", Cell.Tone.CARE);
            case "reminded" -> new Cell.Mark("reminded", "The deadline passed once", Cell.Tone.BAD);
            case "passed_on" ->
                new Cell.Mark("passed on", "Who was asked first did not answer; the next was asked", Cell.Tone.BAD);
            case "resolved" -> new Cell.Mark("answered", "It has its answer", Cell.Tone.GOOD);
            default -> Cell.text(status);
        };
    }

    /** A reason that a later version gave is shown as it is. */
    private static String why(String cause) {
        return Labelled.find(DecisionReason.class, cause)
                .map(DecisionReason::whyAsked)
                .orElseGet(() -> Cell.words(cause));
    }

    /** The worker reminds at the deadline, then passes on, and waits for as long as it takes. */
    private static String otherwise(String status) {
        return switch (status) {
            case "open" ->
                "At the deadline a reminder goes out, then the next one is asked. The work waits until somebody answers.";
            case "reminded" -> "At the deadline the next one is asked. The work waits until somebody answers.";
            case "passed_on" -> "The work waits until somebody answers.";
            default -> "";
        };
    }

    private void show(Call call, Visit visit) {
        String id = ErrorPages.id(call);
        Told gate = new Told(items.find(Listing.escalations(), id)
                .orElseThrow(() -> new ProblemException(
                        Problem.notFound("No question has this id, or it was answered long ago."))));
        View view = new View(
                title(gate, id),
                gate.said("/text/message"),
                gate.words("/text/suggestions"),
                facts(gate),
                history(gate),
                answers(gate, id, visit));
        html.show(call.context(), "gate", "Question " + id, visit, view);
    }

    private static List<Answer> answers(Told gate, String id, Visit visit) {
        return gate.text("/resolution/answer") != null || !visit.may(Role.OPERATOR)
                ? List.of()
                : ORDERS.stream()
                        .map(order ->
                                new Answer(order, OrderPages.ask(order, id).text()))
                        .toList();
    }

    private static List<Fact> facts(Told gate) {
        return List.of(
                new Fact("Standing", standing(gate.said("/status"))),
                new Fact("Answer", gate.cell("/resolution/answer")),
                new Fact("Answered by", gate.cell("/resolution/resolvedBy")),
                new Fact("Why", gate.cell("/resolution/reason")),
                new Fact("Answer until", gate.time("/deadline")),
                new Fact("If nobody answers", Cell.text(otherwise(gate.said("/status")))),
                new Fact("Asked", gate.cell("/target")),
                new Fact("Because", Cell.text(why(gate.said("/cause")))),
                new Fact("Severity", Cell.severity(gate.said("/severity"))),
                new Fact("Category", gate.cell("/category")),
                new Fact("Operations that wait", new Cell.Figure(gate.number("/operations"))),
                new Fact("Operation", Cell.link(gate.text("/operation/id"), HistoryPages.OPERATION)),
                new Fact("Session", Cell.link(gate.text("/execution/sessionId"), HistoryPages.SESSION)),
                new Fact("Error", Cell.link(gate.text("/errorId"), ErrorPages.ONE)),
                new Fact("Opened", gate.time("/openedAt")));
    }

    private static HtmlTable history(Told gate) {
        return new HtmlTable(
                "Attempts before",
                List.of(
                        HtmlTable.number("Attempt"),
                        HtmlTable.column("Failed"),
                        HtmlTable.column("Category"),
                        HtmlTable.column("Then"),
                        HtmlTable.column("It said")),
                gate.each("/history").stream()
                        .map(attempt -> List.of(
                                new Cell.Figure(attempt.number("/attempt")),
                                attempt.time("/failedAt"),
                                attempt.cell("/category"),
                                Cell.text(Cell.words(attempt.said("/action"))),
                                attempt.cell("/message")))
                        .toList(),
                "It failed for the first time.");
    }
}
