package dev.errata.log.query;

import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Counts by the UTC day, as long as they are kept: longer than details are. */
public final class SummaryFinder {
    private final Reads reads;

    public SummaryFinder(Reads reads) {
        this.reads = reads;
    }

    /**
     * The errors of a day and a code.
     *
     * @param date ISO, of UTC
     */
    public record Summary(String date, String category, int code, long count) {}

    /** The latest day first, its most frequent first. A day is in one of the two tables, never in both. */
    public List<Summary> days(Range range) {
        return reads.ask(handle -> handle.createQuery("""
                        SELECT to_char(day, 'YYYY-MM-DD') AS date, category, code, sum(errors)::bigint AS count FROM (
                          SELECT day, category, code, errors FROM error_log_summary
                          WHERE day >= (:from AT TIME ZONE 'UTC')::date AND day < (:to AT TIME ZONE 'UTC')::date
                          UNION ALL
                          SELECT (hour AT TIME ZONE 'UTC')::date, category, code, errors FROM error_hourly
                          WHERE hour >= :from AND hour < :to) AS days
                        GROUP BY day, category, code ORDER BY day DESC, count DESC, category
                        """)
                .bind("from", range.from())
                .bind("to", range.to())
                .map(ConstructorMapper.of(Summary.class))
                .list());
    }
}
