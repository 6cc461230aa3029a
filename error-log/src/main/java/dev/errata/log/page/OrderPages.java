package dev.errata.log.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.errata.core.wording.Spoken;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.api.command.Order;
import dev.errata.log.api.command.Orders;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.OrderWords;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.log.query.Reads;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Doing something: first what it would change, with the number; then, with a reason, what came of it. */
public final class OrderPages {
    static final String PATH = "/act";
    /** As much as one form can choose. */
    private static final int MOST = 500;
    /** Each is a command of its own, and is waited for. */
    private static final int MOST_GROUPS = 50;

    private static final Parameter<Order> WHAT = Parameter.label("what", Order.class, "What to do.");
    /** Ids come from outside and go through pages and forms: they are in them as they are in addresses. */
    private static final Parameter<String> ID =
            Parameter.encoded("id", 2_000, "To what it is done, by its id.").repeatable();

    private static final Parameter<String> WITH = Parameter.encoded(
                    "with", 2_000, "The groups that are merged into it, or the fingerprints that are split from it.")
            .repeatable();

    private final Html html;
    private final Orders orders;
    private final ItemFinder items;

    OrderPages(Html html, Orders orders, Reads reads) {
        this.html = html;
        this.orders = orders;
        this.items = new ItemFinder(reads);
    }

    /**
     * What is asked before anything is done.
     *
     * @param ids encoded
     * @param with encoded
     * @param says what would change, with the number
     * @param problem why nothing can be done; empty if something can
     * @param key the same however often the form is sent
     * @param back where it leads when nothing is done
     */
    record View(
            Order order,
            OrderWords words,
            List<String> ids,
            List<String> with,
            String says,
            String problem,
            HtmlTable subjects,
            String key,
            String back) {
        /** Whether the form is shown. */
        boolean isPossible() {
            return problem.isEmpty();
        }
    }

    /** What came of it. */
    record Done(String says, HtmlTable answers, String back) {}

    /** The page on which an order is asked about. */
    static Href ask(Order order, String id) {
        return Href.of(PATH).with("what", order.label()).with("id", Href.encoded(id));
    }

    List<Endpoint> endpoints() {
        return List.of(
                PageEndpoint.of(PATH, "What an order would change", List.of(WHAT, ID, WITH), html, this::ask),
                new Endpoint(
                        HandlerType.POST,
                        PATH,
                        Role.OPERATOR,
                        "Carries an order out",
                        List.of(),
                        new Endpoint.Body("Act", List.of(WHAT, ID, Orders.REASON, Orders.KEY), List.of(WITH)),
                        new Endpoint.Answer(200, "", List.of(Html.TYPE)),
                        this::act));
    }

    private static Orders.Given given(Call call, boolean isDryRun) {
        List<String> ids = call.all(ID).stream().distinct().toList();
        if (call.one(WHAT).isEmpty()) {
            call.mistake("what", "", "is missing; must be " + WHAT.expected());
        } else if (ids.isEmpty()) {
            call.mistake("id", "", "is missing: choose something in the list first");
        } else if (ids.size() > most(call.one(WHAT).get())) {
            call.mistake("id", Spoken.count(ids.size(), "id"), "are too many at once for this");
        }
        call.requireNoMistake();
        return new Orders.Given(call.one(WHAT).orElseThrow(), ids, call.all(WITH), isDryRun);
    }

    private static int most(Order order) {
        if (!order.mayBeMany()) {
            return 1;
        }
        return order.subject() == Order.Subject.GROUP ? MOST_GROUPS : MOST;
    }

    private void ask(Call call, Visit visit) {
        Orders.Given given = given(call, true);
        Order order = given.order();
        Subjects subjects = subjects(given);
        Preview preview = visit.may(Role.OPERATOR)
                ? preview(call, given, subjects)
                : new Preview("", "Your role may look at it. Whoever is an operator may do it.");
        View view = new View(
                order,
                OrderWords.of(order),
                given.subjects().stream().map(Href::encoded).toList(),
                given.others().stream().map(Href::encoded).toList(),
                preview.says(),
                preview.problem(),
                subjects.table(),
                UUID.randomUUID().toString(),
                back(order));
        html.show(call.context(), "order", OrderWords.of(order).verb() + "?", visit, view);
    }

    private record Preview(String says, String problem) {}

    /** Of a group nobody has to be asked: it is what the log knows of it. */
    private Preview preview(Call call, Orders.Given given, Subjects subjects) {
        String meaning = " " + OrderWords.of(given.order()).meaning();
        if (given.order().subject() == Order.Subject.GROUP) {
            String groups = Spoken.count(given.subjects().size(), "group");
            return new Preview(groups + " with " + Spoken.count(subjects.weight(), "error") + " so far." + meaning, "");
        }
        Orders.Result result = orders.carryOut(call, given);
        if (result.isProblem()) {
            return new Preview("", result.body().path("detail").asText());
        }
        return new Preview(number(given, result.body(), subjects) + meaning, "");
    }

    private static String number(Orders.Given given, JsonNode body, Subjects subjects) {
        int chosen = given.subjects().size();
        return switch (given.order().subject()) {
            case GATE ->
                "%d of %s that were chosen wait for an answer, for %s."
                        .formatted(
                                body.path("matched").asLong(),
                                Spoken.count(chosen, "question"),
                                Spoken.count(subjects.weight(), "operation"));
            case OPERATION ->
                "%d of %s that were chosen have a pending attempt."
                        .formatted(body.path("matched").asLong(), Spoken.count(chosen, "operation"));
            case DEPENDENCY ->
                Spoken.count(body.path("matched").asLong(), "retry", "retries") + " of it would be concerned now.";
            case LETTER ->
                Spoken.count(body.path("replayed").asLong(), "letter") + " of " + chosen + " would be put back"
                        + refused(body) + ".";
            case GROUP -> "";
        };
    }

    private static String refused(JsonNode body) {
        List<String> why = new ArrayList<>();
        body.path("refused")
                .properties()
                .forEach(reason -> why.add(reason.getValue().asLong() + " not: " + reason.getKey()));
        return why.isEmpty() ? "" : ", " + String.join(", ", why);
    }

    /**
     * What an order is about.
     *
     * @param weight how much hangs on it: operations of gates, errors of groups
     */
    private record Subjects(HtmlTable table, long weight) {}

    private Subjects subjects(Orders.Given given) {
        List<List<Cell>> rows = new ArrayList<>();
        long weight = 0;
        for (String id : given.subjects()) {
            switch (given.order().subject()) {
                case GATE -> {
                    Told gate = told(Listing.escalations(), id);
                    weight += gate.number("/operations");
                    rows.add(List.of(
                            new Cell.Lead(WaitingPages.title(gate, id), WaitingPages.href(id), gate.said("/category")),
                            gate.time("/deadline")));
                }
                case GROUP -> {
                    Told group = told(Listing.groups(), id);
                    weight += group.number("/count");
                    String pattern = group.said("/pattern");
                    rows.add(List.of(
                            new Cell.Lead(
                                    pattern.isEmpty() ? id : pattern,
                                    Href.of(GroupPages.ONE).with("id", id).text(),
                                    group.said("/category")),
                            group.time("/lastSeen")));
                }
                case OPERATION -> rows.add(List.of(Cell.link(id, HistoryPages.OPERATION), Cell.NONE));
                case DEPENDENCY, LETTER -> rows.add(List.of(new Cell.Text(id), Cell.NONE));
            }
        }
        List<HtmlTable.Column> columns = List.of(
                HtmlTable.column("What"),
                HtmlTable.column(
                        switch (given.order().subject()) {
                            case GATE -> "Answer until";
                            case GROUP -> "Last seen";
                            default -> "";
                        }));
        return new Subjects(new HtmlTable("What it is about", columns, rows, ""), weight);
    }

    private Told told(Listing listing, String id) {
        return new Told(items.find(listing, id).orElseGet(MissingNode::getInstance));
    }

    private void act(Call call) {
        Visit visit = html.visit(call.context());
        Orders.Given given = given(call, false);
        Orders.Result result = orders.carryOut(call, given);
        call.context().status(result.status());
        OrderWords words = OrderWords.of(given.order());
        JsonNode body = result.body();
        Done done = new Done(says(given, result), answers(body), back(given.order()));
        html.show(
                call.context(),
                "ordered",
                result.isProblem() ? body.path("title").asText() : words.verb() + ": done",
                visit,
                done);
    }

    private static String says(Orders.Given given, Orders.Result result) {
        JsonNode body = result.body();
        OrderWords words = OrderWords.of(given.order());
        if (result.isProblem()) {
            String by = body.path("resolvedBy").asText();
            return body.path("detail").asText() + (by.isEmpty() ? "" : " " + by + " was first.");
        }
        long changed = given.order() == Order.REPLAY
                ? body.path("replayed").asLong()
                : body.path("changed").asLong();
        String what = "%d of %d %s%s.".formatted(changed, given.subjects().size(), words.done(), refused(body));
        String left = body.path("detail").asText();
        return left.isEmpty() ? what : what + " " + left;
    }

    private static HtmlTable answers(JsonNode body) {
        List<List<Cell>> rows = new ArrayList<>();
        body.path("answers")
                .forEach(answer -> rows.add(List.of(
                        new Cell.Figure(answer.path("partition").asLong()),
                        new Cell.Figure(answer.path("matched").asLong()),
                        new Cell.Figure(answer.path("changed").asLong()))));
        return new HtmlTable(
                "What each partition answered",
                List.of(
                        new HtmlTable.Column("Partition", "The part of the pipeline that was asked", true),
                        HtmlTable.number("Found"),
                        HtmlTable.number("Changed")),
                rows,
                "No partition had to be asked.");
    }

    private static String back(Order order) {
        return switch (order.subject()) {
            case GATE -> WaitingPages.LIST;
            case OPERATION -> RetryPages.LIST;
            case DEPENDENCY -> DependencyPages.LIST;
            case GROUP -> GroupPages.LIST;
            case LETTER -> LetterPages.LIST;
        };
    }
}
