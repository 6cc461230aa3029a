package dev.errata.log.api.search;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.ErrorPage;
import dev.errata.log.query.ErrorStory;
import dev.errata.log.query.LoggedError;
import dev.errata.log.query.Range;
import dev.errata.schemas.json.RecordJson;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /api/errors}: lists of errors, and all that is known of one. */
public final class ErrorsResource {
    private final ErrorFinder errors;
    private final ErrorStory stories;
    private final InstantSource clock;

    public ErrorsResource(ErrorFinder errors, ErrorStory stories, InstantSource clock) {
        this.errors = errors;
        this.stories = stories;
        this.clock = clock;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(
                        "/api/errors", "Lists errors, page by page", ErrorList.PARAMETERS, "ErrorPage", this::list),
                Endpoint.get(
                        "/api/errors/{errorId}", "All that is known of an error", List.of(), "ErrorStory", this::show));
    }

    /** A page as it is answered. */
    private record Listed(
            List<LoggedError> errors, Range range, @Nullable Instant searchedTo) {}

    private void list(Call call) {
        ErrorList.Part part = ErrorList.part(call, errors, clock.instant());
        ErrorPage page = part.page();
        ObjectNode answer = RecordJson.tree(new Listed(page.errors(), part.range(), page.searched()));
        answer.put("next", part.next());
        call.answer(answer);
    }

    private void show(Call call) {
        call.requireNoMistake();
        String id = call.path("errorId");
        call.answerUnlessKnown(stories.of(id)
                .orElseThrow(() -> new ProblemException(Problem.notFound(
                        "No error has this id, or it is older than the details that are kept" + stories.reach()))));
    }
}
