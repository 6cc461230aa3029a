package dev.errata.log.page;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Fact;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.Reads;
import dev.errata.log.query.SystemFinder;
import dev.errata.log.query.SystemFinder.State;
import java.util.List;
import java.util.Locale;

/** How the log itself is. */
final class SystemPage {
    static final String PATH = "/system";
    private static final int STEP = 1024;

    private final Html html;
    private final SystemFinder system;

    SystemPage(Html html, Reads reads) {
        this.html = html;
        this.system = new SystemFinder(reads);
    }

    /** What is shown of it. */
    record View(List<Fact> facts, List<HtmlTable> tables) {}

    List<Endpoint> endpoints() {
        return List.of(PageEndpoint.of(PATH, "How the log itself is", List.of(), html, this::show));
    }

    private void show(Call call, Visit visit) {
        call.requireNoMistake();
        State state = system.state();
        html.show(call.context(), "system", "System", visit, new View(facts(state), tables(state)));
    }

    private static List<Fact> facts(State state) {
        return List.of(
                new Fact(
                        "Newest error",
                        state.newestError() == null ? new Cell.Text("none yet") : new Cell.Time(state.newestError())),
                new Fact("Database", new Cell.Text(bytes(state.bytes()))),
                new Fact("PostgreSQL", Cell.text(state.serverVersion())),
                new Fact("Version of the tables", Cell.text(state.schemaVersion())),
                new Fact(
                        "Details are kept from",
                        Cell.text(state.keptFrom() == null ? "the first error" : state.keptFrom())),
                new Fact(
                        "Could not be stored",
                        new Cell.Figure(state.badRows().stream()
                                .mapToLong(SystemFinder.Bad::count)
                                .sum())));
    }

    private static List<HtmlTable> tables(State state) {
        return List.of(reading(state), badRows(state), sizes(state), runs(state));
    }

    private static HtmlTable reading(State state) {
        return new HtmlTable(
                "How far Kafka is read",
                List.of(
                        HtmlTable.column("Topic"),
                        HtmlTable.number("Partition"),
                        HtmlTable.number("Next", "The offset that is read next"),
                        HtmlTable.number("Lost", "Records that expired before they were read"),
                        HtmlTable.number("Too old", "Records of days that are no longer kept")),
                state.reading().stream()
                        .map(read -> List.<Cell>of(
                                new Cell.Text(read.topic()),
                                new Cell.Figure(read.partition()),
                                new Cell.Figure(read.nextOffset()),
                                new Cell.Figure(read.lost()),
                                new Cell.Figure(read.tooOld())))
                        .toList(),
                "Nothing was read from Kafka yet: is the pipeline up?");
    }

    private static HtmlTable badRows(State state) {
        return new HtmlTable(
                "What could not be stored",
                List.of(
                        HtmlTable.column("Topic"),
                        HtmlTable.number("Records"),
                        HtmlTable.column("Last"),
                        HtmlTable.column("Why")),
                state.badRows().stream()
                        .map(bad -> List.of(
                                new Cell.Text(bad.topic()),
                                new Cell.Figure(bad.count()),
                                new Cell.Time(bad.last()),
                                Cell.text(bad.reason())))
                        .toList(),
                "Everything that was read is stored.");
    }

    private static HtmlTable sizes(State state) {
        return new HtmlTable(
                "Tables, the largest first",
                List.of(HtmlTable.column("Table"), HtmlTable.column("Size, with its indexes")),
                state.tables().stream()
                        .map(table -> List.<Cell>of(new Cell.Text(table.name()), new Cell.Text(bytes(table.bytes()))))
                        .toList(),
                "There are no tables.");
    }

    private static HtmlTable runs(State state) {
        return new HtmlTable(
                "Runs of the log's own jobs",
                List.of(
                        HtmlTable.column("Began"),
                        HtmlTable.column("Job"),
                        HtmlTable.column("Result"),
                        HtmlTable.column("Detail")),
                state.runs().stream()
                        .map(run -> List.of(
                                new Cell.Time(run.startedAt()),
                                new Cell.Text(run.job()),
                                run.isDone()
                                        ? new Cell.Mark("done", "It ended as it should", Cell.Tone.GOOD)
                                        : new Cell.Mark("failed", "It ended before it was done", Cell.Tone.BAD),
                                Cell.text(run.detail().toString())))
                        .toList(),
                "No job has run yet; the first comes within the hour.");
    }

    private static String bytes(long bytes) {
        if (bytes < STEP) {
            return bytes + " B";
        }
        double size = bytes;
        int unit = -1;
        while (size >= STEP && unit < 3) {
            size /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %ciB", size, "KMGT".charAt(unit));
    }
}
