package dev.errata.log.api.search;

import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.query.Range;
import dev.errata.log.query.RateFinder;
import dev.errata.log.query.RateFinder.Rate;
import dev.errata.log.query.SummaryFinder;
import dev.errata.log.query.SummaryFinder.Summary;
import dev.errata.schemas.json.RecordJson;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /api/errors/rates} and {@code /api/summaries}: how it goes, by the window and by the day of a year. */
public final class RatesResource {
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Parameter<Duration> WINDOW =
            Parameter.word("window", windows(), "How long a window is; hour, unless given.");
    private static final Parameter<String> DIMENSION =
            Parameter.word("dimension", dimensions(), "What is told apart; all, unless given.");
    private static final Parameter<String> VALUE = Parameter.text("value", "Of the dimension, such as llm_rate_limit.");

    private final RateFinder rates;
    private final SummaryFinder summaries;
    private final InstantSource clock;

    public RatesResource(RateFinder rates, SummaryFinder summaries, InstantSource clock) {
        this.rates = rates;
        this.summaries = summaries;
        this.clock = clock;
    }

    private static Map<String, Duration> windows() {
        Map<String, Duration> windows = new LinkedHashMap<>();
        windows.put("minute", Duration.ofMinutes(1));
        windows.put("hour", Duration.ofHours(1));
        windows.put("day", Duration.ofDays(1));
        return windows;
    }

    private static Map<String, String> dimensions() {
        Map<String, String> dimensions = new LinkedHashMap<>();
        for (String name : List.of("all", "category", "code", "severity", "source", "recoverability")) {
            dimensions.put(name, name);
        }
        return dimensions;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(
                        "/api/errors/rates",
                        "Error rate, distribution, recovery, gates and time to recovery, from the windows of statistics",
                        List.of(WINDOW, DIMENSION, VALUE, ErrorParameters.START, ErrorParameters.END),
                        "ErrorRates",
                        this::rates),
                Endpoint.get(
                        "/api/summaries",
                        "Errors of each UTC day, category and code, a year back",
                        List.of(ErrorParameters.START, ErrorParameters.END),
                        "DailySummaries",
                        this::summaries));
    }

    private record Rates(Range range, String dimension, List<Rate> total, List<Rate> windows) {}

    private void rates(Call call) {
        Range range = ErrorParameters.range(call, clock.instant(), Duration.ofDays(1));
        call.requireNoMistake();
        Duration window = call.one(WINDOW).orElse(Duration.ofHours(1));
        String dimension = call.one(DIMENSION).orElse("all");
        Optional<String> value = call.one(VALUE);
        call.answerUnlessKnown(RecordJson.tree(new Rates(
                range,
                dimension,
                rates.totals(range, window, dimension, value),
                rates.windows(range, window, dimension, value))));
    }

    private record Summaries(Range range, List<Summary> summaries) {}

    private void summaries(Call call) {
        Range range = ErrorParameters.range(call, clock.instant(), YEAR).wholeDays();
        call.requireNoMistake();
        call.answerUnlessKnown(RecordJson.tree(new Summaries(range, summaries.days(range))));
    }
}
