package dev.errata.log.query;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Finds errors: page by page from one place to the next, however deep. */
public final class ErrorFinder {
    /** Characters of a message in a list. */
    static final int SHOWN = 500;

    private static final int ROWS_AT_A_TIME = 250;

    private static final String COLUMNS = """
            error_id, event_time, received_at, occurred_at, code, category, %s AS severity, recoverability, retryable,
            strategy, policy, rule, kind, exception_type, error_code, source_type, component,
            project_id, session_id, task_id, agent_id, operation_id, operation_type, attempt, fingerprint AS group_id,
            title, %s AS message""".formatted(ErrorField.SEVERITY_LABEL, "%s");

    static final String LISTED = COLUMNS.formatted("left(message, " + SHOWN + ")");
    static final String WHOLE = COLUMNS.formatted("message");

    private final Reads reads;
    private final TextSearch search;

    /** @param clock for the time that a search may take */
    public ErrorFinder(Reads reads, InstantSource clock, Duration searchTime) {
        this.reads = reads;
        this.search = new TextSearch(new StatisticsFinder(reads), clock, searchTime);
    }

    /** The first of these errors behind a place, or from the beginning; a text is searched day by day. */
    public ErrorPage page(ErrorFilter filter, SortOrder order, @Nullable ListPosition after, int limit) {
        if (filter.text() != null) {
            return search.page(filter, order, after, limit, this::list);
        }
        List<LoggedError> found = list(filter, order, after, limit + 1);
        return found.size() <= limit
                ? new ErrorPage(found, null, null)
                : new ErrorPage(found.subList(0, limit), placeOf(found.get(limit - 1)), null);
    }

    static ListPosition placeOf(LoggedError error) {
        return new ListPosition(error.times().eventTime(), error.errorId());
    }

    private List<LoggedError> list(ErrorFilter filter, SortOrder order, @Nullable ListPosition after, int limit) {
        return reads.ask(handle -> {
            Query query = handle.createQuery(sql(LISTED, filter, order, after)).bind("limit", limit);
            return bind(query, filter, after).list();
        });
    }

    /**
     * Tells of one error after the other, as they come from PostgreSQL, with their whole messages.
     *
     * @return whether there are more than {@code most}
     */
    public boolean each(ErrorFilter filter, SortOrder order, int most, Consumer<LoggedError> reader) {
        return reads.askAtOnce(handle -> {
            Query query = handle.createQuery(sql(WHOLE, filter, order, null))
                    .bind("limit", most + 1)
                    .setFetchSize(ROWS_AT_A_TIME);
            try (ResultIterator<LoggedError> found = bind(query, filter, null).iterator()) {
                for (int i = 0; i < most && found.hasNext(); i++) {
                    reader.accept(found.next());
                }
                return found.hasNext();
            }
        });
    }

    private static String sql(String columns, ErrorFilter filter, SortOrder order, @Nullable ListPosition after) {
        String behind = after == null
                ? ""
                : " AND event_time %s= :afterTime AND (event_time, error_id) %s (:afterTime, :afterId)"
                        .formatted(order.beyond(), order.beyond());
        return "SELECT %s FROM error_log WHERE event_time >= :from AND event_time < :to%s%s ORDER BY event_time %s, error_id %s LIMIT :limit"
                .formatted(columns, filter.sql(), behind, order.keyword(), order.keyword());
    }

    private static ResultIterable<LoggedError> bind(Query query, ErrorFilter filter, @Nullable ListPosition after) {
        filter.bind(query);
        if (after != null) {
            query.bind("afterTime", after.eventTime()).bind("afterId", after.errorId());
        }
        return query.map(ConstructorMapper.of(LoggedError.class));
    }
}
