package dev.errata.recovery.forecast;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The forecast of all tasks of this process as one gauge by dependency and the time within which they
 * are due, as buckets of a histogram: a bucket holds those before it. A series for each of the dependencies with the most
 * retries and one for all others: never more than 21 times 5. By single minutes, errata retries forecast tells them. For
 * all threads.
 */
public final class ForecastMeters {
    /** Retries that are due within the next hour. */
    public static final String FORECAST = "errata.recovery.forecast";

    public static final int MOST_NAMED = 20;

    /** In minutes. */
    public static final List<Integer> WITHIN = List.of(1, 5, 15, 30, DueCounts.MINUTES);

    private final MultiGauge gauge;
    private final Map<String, DueCounts> tasks = new ConcurrentHashMap<>();

    public ForecastMeters(MeterRegistry meters) {
        gauge = MultiGauge.builder(FORECAST)
                .description("retries that are due within the next hour, by dependency and minutes from now")
                .register(meters);
    }

    public void watch(String task, DueCounts counts) {
        tasks.put(task, counts);
    }

    public void unwatch(String task) {
        tasks.remove(task);
        refresh();
    }

    /** Shows what is due as of now. */
    public void refresh() {
        Map<String, DueForecast> sums = new HashMap<>();
        for (DueCounts counts : tasks.values()) {
            counts.all().forEach((dependency, due) -> sums.merge(dependency, due, DueForecast::plus));
        }
        List<DueForecast> shown = DueForecast.most(sums.values(), MOST_NAMED);
        List<Row<?>> rows = new ArrayList<>();
        for (DueForecast forecast : shown) {
            for (int minutes : WITHIN) {
                long due = forecast.dueWithin(minutes);
                rows.add(Row.of(Tags.of("dependency", forecast.dependency(), "minutes", String.valueOf(minutes)), due));
            }
        }
        gauge.register(rows, true);
    }
}
