package dev.errata.log.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.page.view.Cell;
import dev.errata.log.page.view.Chart;
import dev.errata.log.page.view.Href;
import dev.errata.log.page.view.HtmlTable;
import dev.errata.log.page.view.Told;
import dev.errata.log.page.view.Visit;
import dev.errata.log.query.ErrorCount;
import dev.errata.log.query.ErrorField;
import dev.errata.log.query.ErrorFilter;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.HourCount;
import dev.errata.log.query.Interval;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Listing;
import dev.errata.log.query.LoggedError;
import dev.errata.log.query.Range;
import dev.errata.log.query.Reads;
import dev.errata.log.query.SortOrder;
import dev.errata.log.query.StatisticsFinder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How it stands: what people land on. */
final class NowPage {
    static final String PATH = "/";
    private static final int SHOWN = 5;
    /** What is counted beyond this is "more than". */
    private static final int COUNTED = 500;

    private static final Duration DAY = Duration.ofDays(1);

    private final Html html;
    private final StatisticsFinder statistics;
    private final ErrorFinder errors;
    private final ItemFinder items;
    private final FirstError firstError;
    private final InstantSource clock;

    /** @param firstError how one is sent */
    NowPage(Html html, Reads reads, FirstError firstError, InstantSource clock) {
        this.html = html;
        this.statistics = new StatisticsFinder(reads);
        this.errors = new ErrorFinder(reads, clock, Duration.ofSeconds(1));
        this.items = new ItemFinder(reads);
        this.firstError = firstError;
        this.clock = clock;
    }

    /**
     * A number that says how it stands.
     *
     * @param href to what it counts
     */
    record Figure(String name, String number, String href) {}

    /**
     * All of it.
     *
     * @param firstError how one is sent; null once there are errors
     */
    record View(
            List<Figure> figures,
            Chart chart,
            List<HtmlTable> tables,
            @Nullable FirstError firstError) {}

    List<Endpoint> endpoints() {
        return List.of(PageEndpoint.of(PATH, "How it stands", List.of(), html, this::show));
    }

    private void show(Call call, Visit visit) {
        call.requireNoMistake();
        Instant now = clock.instant();
        Range day = new Range(now.minus(DAY), now.plus(Duration.ofMinutes(1)));
        ErrorFilter filter = new ErrorFilter(day, Map.of(), null);
        List<LoggedError> latest = errors.page(
                        new ErrorFilter(new Range(Instant.EPOCH, day.to()), Map.of(), null),
                        SortOrder.NEWEST,
                        null,
                        SHOWN)
                .errors();
        List<HourCount> hours = statistics.hours(filter);
        List<JsonNode> waiting = waiting();
        List<JsonNode> held = held();
        List<JsonNode> alerts = items(Listing.alerts(), Map.of("state", "firing"));
        View view = new View(
                List.of(
                        new Figure(
                                "errors within a day",
                                String.valueOf(hours.stream()
                                        .mapToLong(HourCount::errors)
                                        .sum()),
                                Href.of(ErrorPages.LIST)
                                        .with("start_date", "-P1D")
                                        .text()),
                        figure(waiting, "question waits for a person", "questions wait for a person", "#waiting"),
                        figure(alerts, "alert fires", "alerts fire", "#alerts"),
                        figure(held, "dependency is held", "dependencies are held", "#held")),
                chart(hours, day),
                List.of(
                        waitingTable(waiting),
                        alertTable(alerts),
                        heldTable(held),
                        categoryTable(day),
                        ErrorPages.table(latest, visit).captioned("The latest errors")),
                latest.isEmpty() ? firstError : null);
        html.show(call.context(), "now", "Now", visit, view);
    }

    private static Figure figure(List<JsonNode> found, String one, String several, String href) {
        String number = found.size() < COUNTED ? String.valueOf(found.size()) : COUNTED + " or more";
        return new Figure(found.size() == 1 ? one : several, number, href);
    }

    private List<JsonNode> waiting() {
        Listing gates = Listing.escalations();
        Listing.Sort byDeadline = gates.sorts().get(1);
        return items.page(gates, byDeadline, Map.of("waiting", true), null, COUNTED)
                .items();
    }

    private List<JsonNode> held() {
        return items(Listing.circuits(), Map.of()).stream()
                .filter(circuit -> !circuit.path("status").asText().equals("closed"))
                .toList();
    }

    private List<JsonNode> items(Listing listing, Map<String, Object> values) {
        return items.page(listing, listing.sorts().get(0), values, null, COUNTED)
                .items();
    }

    private static Chart chart(List<HourCount> hours, Range day) {
        Map<Instant, Long> counts = new TreeMap<>();
        Range whole = day.wholeHours();
        for (Instant hour = whole.from(); hour.isBefore(whole.to()); hour = hour.plus(1, ChronoUnit.HOURS)) {
            counts.put(hour, 0L);
        }
        hours.forEach(hour -> counts.put(hour.hour(), hour.errors()));
        List<Chart.Point> points = new ArrayList<>();
        counts.forEach((hour, count) -> points.add(new Chart.Point(PageLayout.minute(hour), count)));
        return Chart.of("Errors by the hour, a day back", points);
    }

    private static HtmlTable waitingTable(List<JsonNode> waiting) {
        return new HtmlTable(
                "Waiting for a person, the next deadline first",
                List.of(HtmlTable.column("Answer until"), HtmlTable.column("Asked of"), HtmlTable.column("What")),
                rows(waiting, gate -> List.of(gate.time("/deadline"), gate.cell("/target"), question(gate))),
                "Nothing waits for a person.",
                "waiting");
    }

    private static Cell question(Told gate) {
        String id = gate.said("/escalationId");
        return new Cell.Lead(WaitingPages.title(gate, id), WaitingPages.href(id), "");
    }

    private static HtmlTable alertTable(List<JsonNode> alerts) {
        return new HtmlTable(
                "Alerts that fire",
                List.of(HtmlTable.column("Since"), HtmlTable.column("Severity"), HtmlTable.column("What")),
                rows(
                        alerts,
                        alert -> List.of(
                                alert.time("/startedAt"),
                                Cell.severity(alert.said("/severity")),
                                new Cell.Link(alert.said("/text"), AlertPages.LIST))),
                "No alert fires.",
                "alerts");
    }

    private static HtmlTable heldTable(List<JsonNode> held) {
        return new HtmlTable(
                "Dependencies to which retries are held",
                List.of(
                        HtmlTable.column("Dependency"),
                        HtmlTable.column("Standing"),
                        HtmlTable.column("Why"),
                        HtmlTable.column("Until")),
                rows(
                        held,
                        circuit -> List.of(
                                new Cell.Link(circuit.said("/dependency"), DependencyPages.LIST),
                                Cell.text(Cell.words(circuit.said("/status"))),
                                circuit.cell("/reason"),
                                circuit.time("/waitUntil"))),
                "Retries go to every dependency.",
                "held");
    }

    private HtmlTable categoryTable(Range day) {
        ErrorFilter hours = new ErrorFilter(day.wholeHours(), Map.of(), null);
        Set<ErrorField> by = Set.of(ErrorField.CATEGORY, ErrorField.CODE);
        return new HtmlTable(
                "Most frequent within a day",
                List.of(HtmlTable.column("Category"), HtmlTable.number("Errors")),
                statistics.counts(hours, by, Interval.NONE, SHOWN).stream()
                        .map(NowPage::category)
                        .toList(),
                "No error within a day.");
    }

    private static List<Cell> category(ErrorCount count) {
        String category = String.valueOf(count.category());
        return List.of(
                new Cell.Link(
                        category + " " + count.code(),
                        Href.of(ErrorPages.LIST)
                                .with("category", category)
                                .with("start_date", "-P1D")
                                .text()),
                new Cell.Figure(count.count()));
    }

    /** Shows an item. */
    @FunctionalInterface
    private interface Row {
        List<Cell> of(Told item);
    }

    private static List<List<Cell>> rows(List<JsonNode> items, Row row) {
        return items.stream().limit(SHOWN).map(item -> row.of(new Told(item))).toList();
    }
}
