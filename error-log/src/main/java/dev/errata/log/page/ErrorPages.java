package dev.errata.log.page;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.api.search.ErrorList;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.ErrorPage;
import dev.errata.log.query.ErrorStory;
import dev.errata.log.query.LoggedError;
import dev.errata.log.query.Reads;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The list of errors, and all that is known of one. */
final class ErrorPages {
    static final String LIST = "/errors";
    static final String ONE = "/error";
    static final Parameter<String> ID = Parameter.text("id", 1, 4_000, "Its id.");
    private static final Parameter<Boolean> ALL =
            Parameter.word("all", Map.of("true", true), "Shows long texts to their end.");
    private static final Duration SEARCH_TIME = Duration.ofSeconds(1);
    private static final List<String> MAIN = List.of("q", "category", "min_severity", "start_date");

    private static final List<HtmlTable.Column> COLUMNS = List.of(
            HtmlTable.column("When"),
            HtmlTable.column("Severity"),
            HtmlTable.column("What happened"),
            HtmlTable.column("Category", "What kind of error it is, with its code"),
            HtmlTable.column("Where", "The component that failed"),
            HtmlTable.column("Session"));

    private final Html html;
    private final ErrorFinder errors;
    private final ErrorStory stories;
    private final InstantSource clock;

    ErrorPages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.errors = new ErrorFinder(reads, clock, SEARCH_TIME);
        this.stories = new ErrorStory(reads);
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        return List.of(
                PageEndpoint.of(LIST, "Errors, page by page", ErrorList.PARAMETERS, html, this::list),
                PageEndpoint.of(ONE, "All that is known of an error", List.of(ID, ALL), html, this::show));
    }

    private void list(Call call, Visit visit) {
        ErrorList.Part part = ErrorList.part(call, errors, clock.instant());
        ErrorPage page = part.page();
        Href api = visit.href().without(ListView.CURSOR).at("/api/errors");
        Href export = api.without("limit").at("/api/errors/export");
        ListView view = ListView.of(visit, ErrorList.PARAMETERS, MAIN, table(page.errors(), visit), part.next())
                .noting(searched(page))
                .exporting(
                        visit.curl(api),
                        new Cell.Link("As CSV", export.with("format", "csv").text()),
                        new Cell.Link(
                                "As JSON lines", export.with("format", "ndjson").text()));
        html.show(call.context(), "list", "Errors", visit, view);
    }

    private static @Nullable String searched(ErrorPage page) {
        return page.searched() == null
                ? null
                : "Searched as far as " + page.searched() + " so far: go on to look further, or shorten the dates.";
    }

    static HtmlTable table(List<LoggedError> errors, Visit visit) {
        return new HtmlTable(
                "Errors",
                COLUMNS,
                errors.stream().map(ErrorPages::row).toList(),
                visit.href().query().isEmpty()
                        ? "There are no errors yet. The page Now shows how to send the first."
                        : "No error fits. Take a filter away, or look further back.");
    }

    static List<Cell> row(LoggedError error) {
        return List.of(
                new Cell.Time(error.times().eventTime()),
                Cell.severity(error.taxonomy().severity()),
                new Cell.Lead(
                        error.title(), Href.of(ONE).with("id", error.errorId()).text(), error.message()),
                new Cell.Text(
                        error.taxonomy().category() + " " + error.taxonomy().code()),
                Cell.text(error.source().component()),
                Cell.link(error.source().sessionId(), HistoryPages.SESSION));
    }

    private void show(Call call, Visit visit) {
        String id = id(call);
        Told story = new Told(stories.of(id)
                .orElseThrow(() -> new ProblemException(Problem.notFound(
                        "No error has this id, or it is older than the details that are kept" + stories.reach()))));
        ErrorView view = ErrorView.of(story, visit, call.one(ALL).orElse(false));
        html.show(call.context(), "error", story.said("/error/title"), visit, view);
    }

    /**
     * The id that a page of one thing is asked for.
     *
     * @throws ProblemException if there is none
     */
    static String id(Call call) {
        call.requireNoMistake();
        return call.one(ID)
                .orElseThrow(() -> new ProblemException(
                        Problem.notFound("The address says of nothing what to show: it ends in ?id= and the id.")));
    }
}
