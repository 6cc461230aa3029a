package dev.errata.log.page;

import dev.errata.core.taxonomy.Category;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Chart;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.ListView;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.Range;
import dev.errata.log.query.Reads;
import dev.errata.log.query.SummaryFinder;
import dev.errata.log.query.SummaryFinder.Summary;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A year of counts by the day. */
final class TrendPages {
    static final String PATH = "/trends";
    private static final int DAYS = 365;
    private static final int MONTH = 30;
    private static final Parameter<Category> CATEGORY =
            Parameter.label("category", Category.class, "Of this category.");

    private final Html html;
    private final SummaryFinder summaries;
    private final InstantSource clock;

    TrendPages(Html html, Reads reads, InstantSource clock) {
        this.html = html;
        this.summaries = new SummaryFinder(reads);
        this.clock = clock;
    }

    /** What is shown of a year. */
    record View(ListView list, Chart chart, HtmlTable months) {}

    List<Endpoint> endpoints() {
        return List.of(PageEndpoint.of(PATH, "A year of errors by the day", List.of(CATEGORY), html, this::show));
    }

    private void show(Call call, Visit visit) {
        call.requireNoMistake();
        LocalDate tomorrow =
                LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(1);
        Range year = new Range(
                tomorrow.minusDays(DAYS).atStartOfDay(ZoneOffset.UTC).toInstant(),
                tomorrow.atStartOfDay(ZoneOffset.UTC).toInstant());
        Predicate<Summary> wanted = call.one(CATEGORY)
                .<Predicate<Summary>>map(
                        category -> summary -> summary.category().equals(category.label()))
                .orElse(any -> true);
        List<Summary> days = summaries.days(year).stream().filter(wanted).toList();
        ListView list = ListView.of(visit, List.of(CATEGORY), List.of("category"), categories(days, tomorrow), null)
                .exporting(visit.curl(Href.of("/api/summaries").with("start_date", "-P" + DAYS + "D")));
        View view = new View(list, chart(days, tomorrow), months(days));
        html.show(call.context(), "trends", "Trends", visit, view);
    }

    private static Chart chart(List<Summary> days, LocalDate tomorrow) {
        Map<String, Long> counts = new TreeMap<>();
        for (LocalDate day = tomorrow.minusDays(DAYS); day.isBefore(tomorrow); day = day.plusDays(1)) {
            counts.put(day.toString(), 0L);
        }
        days.forEach(day -> counts.merge(day.date(), day.count(), Long::sum));
        List<Chart.Point> points = new ArrayList<>();
        counts.forEach((day, count) -> points.add(new Chart.Point(day, count)));
        return Chart.of("Errors by the UTC day, a year back", points);
    }

    private static HtmlTable categories(List<Summary> days, LocalDate tomorrow) {
        String month = tomorrow.minusDays(MONTH).toString();
        String before = tomorrow.minusDays(2L * MONTH).toString();
        Map<String, List<Summary>> byCategory = days.stream()
                .collect(Collectors.groupingBy(
                        summary -> summary.category() + " " + summary.code(), TreeMap::new, Collectors.toList()));
        List<List<Cell>> rows = byCategory.values().stream()
                .sorted(Comparator.comparingLong((List<Summary> all) -> sum(all, any -> true))
                        .reversed())
                .map(all -> List.<Cell>of(
                        new Cell.Link(
                                all.get(0).category() + " " + all.get(0).code(),
                                Href.of(PATH)
                                        .with("category", all.get(0).category())
                                        .text()),
                        new Cell.Figure(sum(all, any -> true)),
                        new Cell.Figure(sum(all, day -> day.date().compareTo(month) >= 0)),
                        new Cell.Figure(sum(
                                all,
                                day -> day.date().compareTo(before) >= 0
                                        && day.date().compareTo(month) < 0))))
                .toList();
        return new HtmlTable(
                "By category, the most frequent first",
                List.of(
                        HtmlTable.column("Category"),
                        HtmlTable.number("Errors within a year"),
                        HtmlTable.number("Within " + MONTH + " days"),
                        HtmlTable.number("The " + MONTH + " days before")),
                rows,
                "There is nothing to count yet.");
    }

    private static HtmlTable months(List<Summary> days) {
        Map<String, Long> months = new TreeMap<>(Comparator.reverseOrder());
        days.forEach(day -> months.merge(day.date().substring(0, "2026-11".length()), day.count(), Long::sum));
        return new HtmlTable(
                "By month, the latest first",
                List.of(HtmlTable.column("Month"), HtmlTable.number("Errors")),
                months.entrySet().stream()
                        .map(month -> List.<Cell>of(new Cell.Text(month.getKey()), new Cell.Figure(month.getValue())))
                        .toList(),
                "There is nothing to count yet.");
    }

    private static long sum(List<Summary> days, Predicate<Summary> counted) {
        return days.stream().filter(counted).mapToLong(Summary::count).sum();
    }
}
