package dev.errata.log.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.query.ErrorFilter;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.ErrorPage;
import dev.errata.log.query.ErrorStory;
import dev.errata.log.query.LoggedError;
import dev.errata.log.query.Order;
import dev.errata.log.query.Place;
import dev.errata.log.query.Range;
import dev.errata.schemas.json.RecordJson;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /api/errors}: lists of errors, and all that is known of one. */
final class ErrorsResource {
    private static final int PAGE = 50;
    static final Parameter<Order> ORDER = Parameter.word(
            "order", Map.of("newest", Order.NEWEST, "oldest", Order.OLDEST), "Which come first; newest, unless given.");
    private static final Parameter<Integer> LIMIT =
            Parameter.number("limit", 1, 500, "Errors of a page; " + PAGE + ", unless given.");
    private static final Parameter<Cursor> CURSOR = new Parameter<>(
            "cursor",
            "Where to go on: next of the page before, with the same filters.",
            Map.of("type", "string"),
            false,
            "the next of a page, unchanged",
            Cursor::decode);
    private static final List<Parameter<?>> LISTED = Stream.concat(
                    ErrorParameters.ALL.stream(), Stream.of(ORDER, LIMIT, CURSOR))
            .toList();

    private final ErrorFinder errors;
    private final ErrorStory stories;
    private final InstantSource clock;

    ErrorsResource(ErrorFinder errors, ErrorStory stories, InstantSource clock) {
        this.errors = errors;
        this.stories = stories;
        this.clock = clock;
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("/api/errors", "Lists errors, page by page", LISTED, "ErrorPage", this::list),
                Endpoint.get(
                        "/api/errors/{errorId}", "All that is known of an error", List.of(), "ErrorStory", this::show));
    }

    /** A page as it is answered. */
    private record Listed(
            List<LoggedError> errors, Range range, @Nullable Instant searchedTo) {}

    private void list(Call call) {
        Optional<Cursor> cursor = call.one(CURSOR);
        Range asked = ErrorParameters.range(call, clock.instant(), ErrorParameters.DETAILS);
        Order order = call.one(ORDER).orElse(Order.NEWEST);
        call.requireNoMistake();
        int question = call.questionWithout(CURSOR, LIMIT);
        if (cursor.filter(it -> it.question() != question || it.order() != order)
                .isPresent()) {
            throw new ProblemException(Cursor.DOES_NOT_FIT);
        }
        Range range = cursor.map(Cursor::range).orElse(asked);
        ErrorFilter filter = ErrorParameters.filter(call, range);
        ErrorPage page = errors.page(
                filter,
                order,
                cursor.map(Cursor::after).orElse(null),
                call.one(LIMIT).orElse(PAGE));
        ObjectNode answer = RecordJson.tree(new Listed(page.errors(), range, page.searched()));
        answer.put("next", (String) null);
        Place next = page.next();
        if (next != null) {
            String text = new Cursor(order, range, next, question).encoded();
            answer.put("next", text);
            call.linkNext(CURSOR, text);
        }
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
