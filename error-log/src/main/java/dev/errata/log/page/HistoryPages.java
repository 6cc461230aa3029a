package dev.errata.log.page;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Fact;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.Reads;
import dev.errata.log.query.SessionStrikes;
import dev.errata.log.query.Timeline;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.util.List;
import java.util.Locale;

/** Everything of a session or an operation, in the order of time. */
final class HistoryPages {
    static final String SESSION = "/session";
    static final String OPERATION = "/operation";

    private final Html html;
    private final Reads reads;

    HistoryPages(Html html, Reads reads) {
        this.html = html;
        this.reads = reads;
    }

    /** What is shown of either. */
    record View(List<Fact> facts, HtmlTable events) {}

    List<Endpoint> endpoints() {
        return List.of(
                PageEndpoint.of(
                        SESSION, "All that happened within a session", List.of(ErrorPages.ID), html, this::session),
                PageEndpoint.of(
                        OPERATION, "All that happened to an operation", List.of(ErrorPages.ID), html, this::operation));
    }

    private void session(Call call, Visit visit) {
        String id = ErrorPages.id(call);
        int strikes = reads.ask(handle -> SessionStrikes.of(handle, id));
        show(
                call,
                visit,
                Timeline.SESSION,
                id,
                new Fact("Failed operations since its last success", new Cell.Figure(strikes)));
    }

    private void operation(Call call, Visit visit) {
        show(call, visit, Timeline.OPERATION, ErrorPages.id(call));
    }

    private void show(Call call, Visit visit, Timeline of, String id, Fact... facts) {
        List<Timeline.Event> events = reads.askAtOnce(handle -> of.of(handle, id));
        String what = of == Timeline.SESSION ? "Session" : "Operation";
        if (events.isEmpty()) {
            throw new ProblemException(Problem.notFound(
                    "Nothing is kept of this " + what.toLowerCase(Locale.ROOT) + "; details end after some months."));
        }
        html.show(
                call.context(),
                "history",
                what + " " + id,
                visit,
                new View(List.of(facts), HistoryTable.of(events, "What happened, the first at the top")));
    }
}
