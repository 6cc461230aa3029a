package dev.errata.launcher.operator;

import dev.errata.client.operator.Forecast;
import dev.errata.launcher.console.Table;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** How a forecast looks to people. */
final class ForecastTable {
    private static final int[] SPANS = {1, 5, 15, 60};
    private static final int WIDEST_BAR = 40;
    /** From none to the most. */
    private static final String LEVELS = " .:-=+*#%@";

    private ForecastTable() {}

    /** One row a dependency. */
    static Table of(List<Forecast> forecasts) {
        Table table = new Table("dependency", "waiting", "1m", "5m", "15m", "60m", "minute by minute");
        long most = forecasts.stream()
                .flatMap(forecast -> forecast.due().stream())
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        for (Forecast forecast : forecasts) {
            List<String> cells = new ArrayList<>(List.of(forecast.dependency(), String.valueOf(forecast.waiting())));
            for (int span : SPANS) {
                cells.add(String.valueOf(forecast.within(span)));
            }
            cells.add(curve(forecast, most));
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    /** One row a minute. */
    static Table minutes(Forecast forecast) {
        List<Long> due = forecast.due();
        Table table = new Table("minute", "due", forecast.dependency() + ", " + forecast.waiting() + " waiting");
        long most = Math.max(1, due.stream().mapToLong(Long::longValue).max().orElse(1));
        for (int i = 0; i < Forecast.MINUTES; i++) {
            long count = due.get(i);
            int length = (int) Math.ceil((double) WIDEST_BAR * count / most);
            table.add(
                    forecast.from().plus(i, ChronoUnit.MINUTES).toString(), String.valueOf(count), "#".repeat(length));
        }
        return table;
    }

    private static String curve(Forecast forecast, long most) {
        StringBuilder curve = new StringBuilder();
        for (long count : forecast.due()) {
            int level = count == 0 ? 0 : 1 + (int) ((LEVELS.length() - 2) * count / most);
            curve.append(LEVELS.charAt(level));
        }
        return curve.toString().stripTrailing();
    }
}
