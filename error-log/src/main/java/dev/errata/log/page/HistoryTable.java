package dev.errata.log.page;

import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.Told;
import dev.errata.log.query.Timeline;
import dev.errata.schemas.json.RecordJson;
import java.util.List;

/** What happened, in the order of time, as a table. */
final class HistoryTable {
    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("When"),
            HtmlTable.column("What"),
            HtmlTable.column("What happened"),
            HtmlTable.column("Run"));

    private HistoryTable() {}

    static HtmlTable of(List<Timeline.Event> events, String caption) {
        return table(
                events.stream().map(event -> new Told(RecordJson.tree(event))).toList(), caption);
    }

    /** @param events as JSON has them */
    static HtmlTable table(List<Told> events, String caption) {
        return new HtmlTable(
                caption,
                COLUMNS,
                events.stream().map(HistoryTable::row).toList(),
                "Nothing else is known: the error names no operation that could be run again.");
    }

    private static List<Cell> row(Told event) {
        Told detail = event.part("/detail");
        String id = event.said("/id");
        return switch (event.said("/kind")) {
            case "error" ->
                row(
                        event,
                        new Cell.Mark("error", "A run failed", Cell.Tone.BAD),
                        new Cell.Lead(
                                detail.said("/title"),
                                Href.of(ErrorPages.ONE).with("id", id).text(),
                                detail.said("/message")),
                        detail.said("/attempt"));
            case "decision" ->
                row(
                        event,
                        new Cell.Mark("decision", "What the recovery worker decided", Cell.Tone.PLAIN),
                        new Cell.Text(Cell.words(detail.said("/action")) + sentence(detail.said("/explanation"))),
                        detail.said("/operation/attempt"));
            case "outcome" ->
                row(
                        event,
                        outcome(detail.said("/status")),
                        new Cell.Text(Cell.words(detail.said("/status")) + sentence(detail.said("/failure/message"))),
                        detail.said("/operation/attempt"));
            case "retry" ->
                row(
                        event,
                        new Cell.Mark("retry", "The work was handed to an executor again", Cell.Tone.PLAIN),
                        new Cell.Text("handed out" + sentence(detail.said("/title"))),
                        detail.said("/operation/attempt"));
            default ->
                row(
                        event,
                        new Cell.Mark("question", "It waits for a person", Cell.Tone.CARE),
                        new Cell.Text("asked of " + detail.said("/target") + sentence(detail.said("/text/title"))
                                + answer(detail)),
                        detail.said("/operation/attempt"));
        };
    }

    private static List<Cell> row(Told event, Cell kind, Cell happened, String attempt) {
        return List.of(event.time("/at"), kind, happened, Cell.text(attempt));
    }

    private static Cell outcome(String status) {
        return new Cell.Mark(
                "outcome",
                "What the executor said",
                switch (status) {
                    case "succeeded" -> Cell.Tone.GOOD;
                    case "failed", "rejected" -> Cell.Tone.BAD;
                    default -> Cell.Tone.PLAIN;
                });
    }

    private static String sentence(String text) {
        return text.isEmpty() ? "" : ": " + text;
    }

    private static String answer(Told gate) {
        String answer = gate.said("/resolution/answer");
        return answer.isEmpty() ? "" : "; " + answer + " by " + gate.said("/resolution/resolvedBy");
    }
}
