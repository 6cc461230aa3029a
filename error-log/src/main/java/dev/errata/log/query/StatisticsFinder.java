package dev.errata.log.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Counts errors, from the counts by the hour alone: they are written with the errors, and never differ from them. */
public final class StatisticsFinder {
    private final Reads reads;

    public StatisticsFinder(Reads reads) {
        this.reads = reads;
    }

    /**
     * The most frequent first; with an interval, the earliest first.
     *
     * @param filter over {@link ErrorField#isCounted} fields, of whole hours
     * @param by the same fields
     * @param limit of rows
     */
    public List<ErrorCount> counts(ErrorFilter filter, Set<ErrorField> by, Interval interval, int limit) {
        StringJoiner selected = new StringJoiner(", ");
        List<String> grouped = new ArrayList<>();
        if (interval != Interval.NONE) {
            selected.add("date_trunc('" + interval.name() + "', hour, 'UTC') AS start");
            grouped.add("1");
        }
        for (ErrorField field : by) {
            selected.add(field.shown());
            grouped.add(String.valueOf(grouped.size() + 1));
        }
        selected.add("sum(errors)::bigint AS count");
        String sql = "SELECT " + selected + " FROM error_hourly WHERE hour >= :from AND hour < :to" + filter.sql()
                + (grouped.isEmpty() ? " HAVING count(*) > 0" : " GROUP BY " + String.join(", ", grouped))
                + " ORDER BY " + (interval == Interval.NONE ? "" : "start, ") + "count DESC"
                + (by.isEmpty() ? "" : ", " + String.join(", ", grouped)) + " LIMIT :limit";
        return reads.ask(handle -> {
            var query = handle.createQuery(sql).bind("limit", limit);
            filter.bind(query);
            return query.map(ConstructorMapper.of(ErrorCount.class)).list();
        });
    }

    /** Each hour that the filter touches and that holds an error which its counted fields let through, earliest first. */
    public List<HourCount> hours(ErrorFilter filter) {
        ErrorFilter counted = filter.counted();
        return reads.ask(handle -> {
            var query = handle.createQuery("SELECT hour, sum(errors)::bigint AS errors FROM error_hourly"
                    + " WHERE hour >= :from AND hour < :to" + counted.sql() + " GROUP BY hour ORDER BY hour");
            counted.bind(query);
            return query.map(ConstructorMapper.of(HourCount.class)).list();
        });
    }
}
