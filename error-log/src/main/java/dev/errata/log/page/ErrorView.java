package dev.errata.log.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.wording.Spoken;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Excerpt;
import dev.errata.log.page.view.Fact;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visible;
import dev.errata.log.page.view.Visit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is shown of one error.
 *
 * @param said what happened, for people
 * @param action what happens next, or what to do; empty if nothing is said
 * @param head what it is, where and when
 * @param why what the category follows from
 * @param excerpt the text that the evidence is in; null where it is no part of a text
 * @param texts what the error says itself, cut unless all of it was asked for
 * @param allHref the page with whole texts
 */
record ErrorView(
        String said,
        String action,
        List<String> suggestions,
        List<Fact> head,
        List<Fact> why,
        @Nullable Excerpt excerpt,
        List<Quote> texts,
        List<HtmlTable> tables,
        List<Fact> facts,
        String json,
        String jsonHref,
        String allHref,
        String curl) {
    private static final int QUOTED = 4_000;
    private static final int JSON_SHOWN = 20_000;

    /**
     * A text of the error.
     *
     * @param shown its beginning, made visible
     * @param length of all of it
     * @param hidden how much of it is not shown
     */
    record Quote(String name, String shown, int length, int hidden) {}

    static ErrorView of(Told story, Visit visit, boolean isWhole) {
        Told error = story.part("/error");
        Told detail = error.part("/detail");
        String id = error.said("/errorId");
        Href api = Href.of("/api/errors/" + Href.encoded(id).replace("+", "%20"));
        int most = isWhole ? Integer.MAX_VALUE : QUOTED;
        return new ErrorView(
                detail.said("/text/message"),
                detail.said("/text/action"),
                detail.words("/text/suggestions"),
                head(story, error, detail),
                why(detail),
                Excerpt.of(detail).orElse(null),
                texts(detail, most),
                tables(story),
                facts(error, detail),
                Visible.of(story.json().toPrettyString(), isWhole ? Integer.MAX_VALUE : JSON_SHOWN)
                        .text(),
                api.text(),
                visit.href().with("all", "true").text(),
                visit.curl(api));
    }

    private static List<Fact> head(Told story, Told error, Told detail) {
        return List.of(
                new Fact("Severity", Cell.severity(error.said("/severity"))),
                new Fact("When", error.time("/eventTime")),
                new Fact("Where", error.cell("/component")),
                new Fact("Session", Cell.link(error.text("/sessionId"), HistoryPages.SESSION)),
                new Fact("Operation", Cell.link(error.text("/operationId"), HistoryPages.OPERATION)),
                new Fact("Run", error.cell("/attempt")),
                new Fact(
                        "Group",
                        story.text("/group/groupId") == null
                                ? new Cell.Link(
                                        error.said("/groupId"),
                                        Href.of(ErrorPages.LIST)
                                                .with("group", error.said("/groupId"))
                                                .text())
                                : new Cell.Lead(
                                        Spoken.count(story.number("/group/count"), "similar error"),
                                        Href.of(GroupPages.ONE)
                                                .with("id", story.said("/group/groupId"))
                                                .text(),
                                        story.said("/group/pattern"))),
                new Fact(
                        "Failures in a row",
                        detail.number("/session/strikes") == 0
                                ? Cell.NONE
                                : new Cell.Text(
                                        "The session has failed " + Spoken.times(detail.number("/session/strikes"))
                                                + " since its last success")));
    }

    private static List<Fact> why(Told detail) {
        Told what = detail.part("/classification");
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Category", category(what.said("/category"))));
        facts.add(new Fact("Rule", what.cell("/evidence/ruleId")));
        facts.add(new Fact("Found in", what.cell("/evidence/field")));
        facts.add(new Fact("Found there", what.cell("/evidence/matched")));
        facts.add(new Fact("Would have been next", Cell.text(String.join(", ", what.words("/evidence/runnersUp")))));
        facts.add(new Fact("Can it be overcome", recoverability(what.said("/recoverability"))));
        facts.add(new Fact("Way out", Cell.text(Cell.words(what.said("/strategy")))));
        facts.add(new Fact("Retry policy", what.cell("/policy")));
        return facts;
    }

    private static Cell category(String label) {
        String code = Labelled.find(Category.class, label)
                .map(known -> " (" + known.code() + ")")
                .orElse("");
        return new Cell.Link(
                label + code, Href.of(ErrorPages.LIST).with("category", label).text());
    }

    private static Cell recoverability(String label) {
        return switch (label) {
            case "retryable" -> new Cell.Text("retryable: the same work again, later");
            case "recoverable" -> new Cell.Text("recoverable: the work again, after something was changed");
            case "permanent" -> new Cell.Text("permanent: no repetition will help");
            default -> new Cell.Text(label);
        };
    }

    private static List<Quote> texts(Told detail, int most) {
        List<Quote> texts = new ArrayList<>();
        quote(texts, "Message", detail.said("/error/message"), most);
        quote(texts, "Stack", detail.said("/error/stack"), most);
        quote(texts, "Tool output", detail.said("/error/toolOutput"), most);
        for (Told cause : detail.each("/error/causes")) {
            quote(texts, "Caused by", cause.said("/type") + ": " + cause.said("/message"), most);
            quote(texts, "Its stack", cause.said("/stack"), most);
        }
        return texts;
    }

    private static void quote(List<Quote> texts, String name, String text, int most) {
        if (!text.isEmpty()) {
            Visible shown = Visible.of(text, most);
            texts.add(new Quote(name, shown.text(), text.length(), text.length() - shown.read()));
        }
    }

    private static List<HtmlTable> tables(Told story) {
        return List.of(
                new HtmlTable(
                        "Decisions",
                        List.of(
                                HtmlTable.column("When"),
                                HtmlTable.column("What"),
                                HtmlTable.column("Why"),
                                HtmlTable.column("Due")),
                        story.each("/decisions").stream()
                                .map(decision -> List.of(
                                        decision.time("/decidedAt"),
                                        Cell.text(Cell.words(decision.said("/action"))),
                                        decision.cell("/explanation"),
                                        decision.time("/dueAt")))
                                .toList(),
                        "Nothing was decided yet, or its decisions are not read yet."),
                HistoryTable.table(story.each("/timeline"), "What happened to the operation"),
                new HtmlTable(
                        "Questions to people",
                        List.of(
                                HtmlTable.column("Asked"),
                                HtmlTable.column("Of"),
                                HtmlTable.column("What"),
                                HtmlTable.column("Answer")),
                        story.each("/escalations").stream()
                                .map(gate -> List.of(
                                        gate.time("/openedAt"),
                                        gate.cell("/target"),
                                        gate.cell("/text/title"),
                                        gate.cell("/resolution/answer")))
                                .toList(),
                        "Nobody was asked."));
    }

    private static List<Fact> facts(Told error, Told detail) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Id", error.cell("/errorId")));
        facts.add(new Fact("Occurred", error.time("/occurredAt")));
        facts.add(new Fact("Received", error.time("/receivedAt")));
        facts.add(new Fact("Kind", error.cell("/kind")));
        facts.add(new Fact("Exception", error.cell("/exceptionType")));
        facts.add(new Fact("Code", error.cell("/errorCode")));
        facts.add(new Fact("Source", error.cell("/sourceType")));
        facts.add(new Fact("Operation type", error.cell("/operationType")));
        facts.add(new Fact("Task", error.cell("/taskId")));
        facts.add(new Fact("Project", error.cell("/projectId")));
        facts.add(new Fact("Agent", error.cell("/agentId")));
        detail.part("/facts")
                .json()
                .properties()
                .forEach(fact -> facts.add(new Fact(
                        Cell.words(fact.getKey().replaceAll("([a-z])([A-Z])", "$1 $2")),
                        Cell.text(value(fact.getValue())))));
        detail.part("/error/metadata")
                .json()
                .properties()
                .forEach(entry -> facts.add(new Fact(
                        Visible.brief(entry.getKey()),
                        Cell.text(entry.getValue().asText()))));
        facts.add(new Fact("Secrets taken out", Cell.text(told(detail.part("/redactions")))));
        facts.add(new Fact("Cut to their limit", Cell.text(String.join(", ", detail.words("/truncated")))));
        return facts;
    }

    private static String value(JsonNode value) {
        return value.isValueNode() ? value.asText() : String.join(", ", new Told(value).words(""));
    }

    private static String told(Told counts) {
        List<String> words = new ArrayList<>();
        counts.json().properties().forEach(count -> words.add(count.getValue().asText() + " " + count.getKey()));
        return String.join(", ", words);
    }
}
