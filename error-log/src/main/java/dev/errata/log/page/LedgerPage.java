package dev.errata.log.page;

import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.log.api.RunningPipeline;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Fact;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.Visit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What each stage of the pipeline took, what became of it, and what is missing. */
final class LedgerPage {
    static final String PATH = "/ledger";

    private final Html html;
    private final RunningPipeline pipeline;

    LedgerPage(Html html, RunningPipeline pipeline) {
        this.html = html;
        this.pipeline = pipeline;
    }

    List<Endpoint> endpoints() {
        return List.of(PageEndpoint.of(PATH, "What each stage took, and what is missing", List.of(), html, this::show));
    }

    private void show(Call call, Visit visit) {
        call.requireNoMistake();
        Balance balance = pipeline.ledger();
        List<HtmlTable> tables = List.of(differences(balance), stages(balance), passages(balance));
        html.show(call.context(), "system", "Ledger", visit, new SystemPage.View(facts(balance), tables));
    }

    private static List<Fact> facts(Balance balance) {
        return List.of(
                new Fact("Looked at", new Cell.Time(balance.at())),
                new Fact(
                        "The books",
                        balance.differences().isEmpty()
                                ? new Cell.Mark("balance", "What went in came out somewhere", Cell.Tone.GOOD)
                                : new Cell.Mark("differ", "What is missing or too much is listed", Cell.Tone.BAD)),
                new Fact("Records missing or too much", new Cell.Figure(balance.difference())));
    }

    private static HtmlTable differences(Balance balance) {
        return new HtmlTable(
                "Differences, the oldest first",
                List.of(
                        HtmlTable.column("Stage"),
                        HtmlTable.column("What"),
                        HtmlTable.number("Records"),
                        HtmlTable.column("Where", "Topic and partition, or a state"),
                        HtmlTable.column("Written by"),
                        HtmlTable.number("From number", "Each writer numbers what it puts into a partition"),
                        HtmlTable.column("Since")),
                balance.differences().stream().map(LedgerPage::difference).toList(),
                "Nothing is missing, doubled or misplaced.");
    }

    private static List<Cell> difference(Difference it) {
        return List.of(
                new Cell.Text(it.stage() + "/" + it.task()),
                new Cell.Mark(it.kind().label(), meaning(it.kind()), Cell.Tone.BAD),
                new Cell.Figure(it.records()),
                new Cell.Text(it.subject()),
                Cell.text(it.writer()),
                it.writer().isEmpty() ? Cell.NONE : new Cell.Figure(it.number()),
                new Cell.Time(it.since()));
    }

    private static String meaning(Difference.Kind kind) {
        return switch (kind) {
            case UNACCOUNTED -> "Records were taken of which nothing is said, or more is said than was taken";
            case MISSING -> "The stage passed over numbers that were written for it";
            case REPEATED -> "Numbers came more than once";
            case MISPLACED -> "Records came that were written for another place";
            case VANISHED -> "Numbers were written, and the topic holds nothing more for the stage to read";
            case DRIFTED -> "The store holds something else than came into it less what left it";
        };
    }

    private static HtmlTable stages(Balance balance) {
        return new HtmlTable(
                "Stages, in the order in which an error meets them",
                List.of(
                        HtmlTable.column("Stage"),
                        HtmlTable.number("In", "Records that it took"),
                        HtmlTable.column("Became"),
                        HtmlTable.column("Keeps", "What is in its stores, by state"),
                        HtmlTable.column("Evicted", "What it forgot for its age"),
                        HtmlTable.number("Waiting", "Numbers that were written for it and that it has not come to"),
                        HtmlTable.column("Expired", "Numbers that its topics no longer held when it came to them"),
                        HtmlTable.column("Uncounted", "Offsets that somebody read or passed over who does not count"),
                        HtmlTable.number("Difference"),
                        HtmlTable.column("Last line")),
                balance.stages().stream()
                        .map(stage -> List.of(
                                new Cell.Text(stage.app()),
                                new Cell.Figure(stage.in()),
                                counts(stage.fates()),
                                counts(stage.stocks()),
                                counts(stage.evicted()),
                                new Cell.Figure(balance.waitingFor(stage.app())),
                                counts(stage.expired()),
                                counts(stage.uncounted()),
                                new Cell.Figure(stage.difference()),
                                new Cell.Time(stage.writtenAt())))
                        .toList(),
                "No stage has written a line yet: each does so some seconds behind its first record.");
    }

    private static Cell counts(Map<String, Long> counts) {
        return Cell.text(new TreeMap<>(counts)
                .entrySet().stream()
                        .map(count -> String.format(Locale.ROOT, "%s %,d", count.getKey(), count.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    private static HtmlTable passages(Balance balance) {
        return new HtmlTable(
                "Between the stages, as far as records have numbers",
                List.of(
                        HtmlTable.column("Topic"),
                        HtmlTable.column("Written by"),
                        HtmlTable.column("Taken by"),
                        HtmlTable.number("Written"),
                        HtmlTable.number("Taken"),
                        HtmlTable.number("Waiting"),
                        HtmlTable.number(
                                "Unproven", "Passed over; the writer, which counts in no transaction, gave them up")),
                balance.passages().stream()
                        .map(it -> List.<Cell>of(
                                new Cell.Text(it.topic()),
                                new Cell.Text(it.writer()),
                                new Cell.Text(it.reader()),
                                new Cell.Figure(it.written()),
                                new Cell.Figure(it.taken()),
                                new Cell.Figure(it.waiting()),
                                new Cell.Figure(it.unproven())))
                        .toList(),
                "No stage has taken a record with a number yet.");
    }
}
