package dev.errata.log.api.search;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.query.ErrorCount;
import dev.errata.log.query.ErrorField;
import dev.errata.log.query.ErrorFilter;
import dev.errata.log.query.Interval;
import dev.errata.log.query.Range;
import dev.errata.log.query.StatisticsFinder;
import dev.errata.schemas.json.RecordJson;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** {@code /api/errors/stats}: how many errors there were, of which kinds, when. */
public final class StatisticsResource {
    private static final int MOST_ROWS = 10_000;
    private static final Parameter<ErrorField> BY = Parameter.word(
                    "by", dimensions(), "What is told apart; category and code, unless given.")
            .repeatable();
    private static final Parameter<Interval> INTERVAL =
            Parameter.word("interval", intervals(), "How time is divided, in UTC; none, unless given.");
    private static final List<Parameter<?>> COUNTED = Stream.concat(
                    Stream.of(BY, INTERVAL), ErrorParameters.COUNTED.stream())
            .toList();

    private final StatisticsFinder statistics;
    private final InstantSource clock;

    public StatisticsResource(StatisticsFinder statistics, InstantSource clock) {
        this.statistics = statistics;
        this.clock = clock;
    }

    private static Map<String, ErrorField> dimensions() {
        Map<String, ErrorField> dimensions = new LinkedHashMap<>();
        dimensions.put("category", ErrorField.CATEGORY);
        dimensions.put("code", ErrorField.CODE);
        dimensions.put("severity", ErrorField.SEVERITY);
        dimensions.put("recoverability", ErrorField.RECOVERABILITY);
        dimensions.put("source", ErrorField.SOURCE);
        dimensions.put("project_id", ErrorField.PROJECT);
        return dimensions;
    }

    private static Map<String, Interval> intervals() {
        Map<String, Interval> intervals = new LinkedHashMap<>();
        for (Interval interval : Interval.values()) {
            intervals.put(interval.name().toLowerCase(Locale.ROOT), interval);
        }
        return intervals;
    }

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                "/api/errors/stats",
                "Counts errors; a range is widened to whole hours",
                COUNTED,
                "ErrorStatistics",
                this::count));
    }

    /** Counts as they are answered. */
    private record Counted(List<ErrorCount> stats, long total, Range range, String interval) {}

    private void count(Call call) {
        Range range = ErrorParameters.range(call, clock.instant(), ErrorParameters.WEEK)
                .wholeHours();
        call.requireNoMistake();
        ErrorFilter filter = ErrorParameters.filter(call, range);
        List<ErrorField> given = call.all(BY);
        Set<ErrorField> by = given.isEmpty() ? EnumSet.of(ErrorField.CATEGORY, ErrorField.CODE) : EnumSet.copyOf(given);
        Interval interval = call.one(INTERVAL).orElse(Interval.NONE);
        List<ErrorCount> counts = statistics.counts(filter, by, interval, MOST_ROWS + 1);
        if (counts.size() > MOST_ROWS) {
            throw new ProblemException(Problem.of(
                    "too-many-rows",
                    400,
                    "The answer would be too long",
                    "It would hold more than " + MOST_ROWS
                            + " rows: ask for a coarser interval, fewer dimensions in by, or a shorter range."));
        }
        long total = counts.stream().mapToLong(ErrorCount::count).sum();
        ObjectNode answer = RecordJson.tree(
                new Counted(counts, total, range, interval.name().toLowerCase(Locale.ROOT)));
        call.answerUnlessKnown(answer);
    }
}
