package dev.errata.log.api.search;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Cursor;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.query.ErrorFilter;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.ErrorPage;
import dev.errata.log.query.ListPosition;
import dev.errata.log.query.Range;
import dev.errata.log.query.SortOrder;
import dev.errata.streams.http.ProblemException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The list of errors as a query asks for it: filters, dates, an order, and page by page from one place to the next. */
public final class ErrorList {
    private static final int PAGE = 50;
    static final Parameter<SortOrder> ORDER = Parameter.word(
            "order",
            Map.of("newest", SortOrder.NEWEST, "oldest", SortOrder.OLDEST),
            "Which come first; newest, unless given.");
    private static final Parameter<Integer> LIMIT =
            Parameter.number("limit", 1, 500, "Errors of a page; " + PAGE + ", unless given.");
    private static final Parameter<Cursor> CURSOR = new Parameter<>(
            "cursor",
            "Where to go on: next of the page before, with the same filters.",
            Map.of("type", "string"),
            false,
            "the next of a page, unchanged",
            Cursor::decode);

    /** What narrows the list. */
    public static final List<Parameter<?>> FILTERS = ErrorParameters.ALL;

    /** All that a query may hold. */
    public static final List<Parameter<?>> PARAMETERS =
            Stream.concat(FILTERS.stream(), Stream.of(ORDER, LIMIT, CURSOR)).toList();

    private ErrorList() {}

    /**
     * A page of the list.
     *
     * @param range that was looked at
     * @param next the cursor of the page behind it; null when there is none
     */
    public record Part(
            ErrorPage page, Range range, @Nullable String next) {}

    /**
     * The part that a query asks for.
     *
     * @throws ProblemException naming every mistake
     */
    public static Part part(Call call, ErrorFinder errors, Instant now) {
        Optional<Cursor> cursor = call.one(CURSOR);
        Range asked = ErrorParameters.range(call, now, ErrorParameters.DETAILS);
        SortOrder order = call.one(ORDER).orElse(SortOrder.NEWEST);
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
        ListPosition next = page.next();
        if (next == null) {
            return new Part(page, range, null);
        }
        String text = new Cursor(order, range, next, question).encoded();
        call.linkNext(CURSOR, text);
        return new Part(page, range, text);
    }
}
