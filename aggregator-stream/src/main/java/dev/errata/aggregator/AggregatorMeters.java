package dev.errata.aggregator;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertRule;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the aggregator takes, what it makes of it, and which alerts fire. For all threads. */
final class AggregatorMeters {
    static final String TAKEN = "errata.aggregator.records";
    static final String GROUPS = "errata.aggregator.groups";
    static final String PUBLISHED = "errata.aggregator.published";
    static final String ALERTS = "errata.aggregator.alerts";
    static final String FIRING = "errata.aggregator.alerts.firing";

    private final Counter errors;
    private final Counter decisions;
    private final Counter publishedGroups;
    private final Counter publishedWindows;
    private final MeterProvider<Counter> groups;
    private final MeterProvider<Counter> alerts;

    /** By task, the rule of each alert that fires. */
    private final Map<String, List<String>> firing = new ConcurrentHashMap<>();

    /** What becomes of a group. */
    enum GroupChange {
        /** Its first error came. */
        NEW,
        /** Another one has it now. */
        MERGED,
        /** It was silent for too long. */
        FORGOTTEN
    }

    AggregatorMeters(MeterRegistry meters, List<AlertRule> rules) {
        errors = taken(meters, "error");
        decisions = taken(meters, "decision");
        publishedGroups = published(meters, "group");
        publishedWindows = published(meters, "window");
        groups = Counter.builder(GROUPS)
                .description("groups that began, were merged into another, were forgotten")
                .withRegistry(meters);
        alerts = Counter.builder(ALERTS)
                .description("alerts that were told, by what was told of them")
                .withRegistry(meters);
        for (AlertRule rule : rules) {
            Gauge.builder(
                            FIRING,
                            firing,
                            all -> all.values().stream()
                                    .mapToInt(rulesOfTask -> Collections.frequency(rulesOfTask, rule.name()))
                                    .sum())
                    .description("alerts that fire now")
                    .tag("rule", rule.name())
                    .register(meters);
        }
    }

    void tookError() {
        errors.increment();
    }

    void tookDecision() {
        decisions.increment();
    }

    void changed(GroupChange change) {
        groups.withTag("change", change.name().toLowerCase(Locale.ROOT)).increment();
    }

    void publishedGroup() {
        publishedGroups.increment();
    }

    /** Of the statistics. */
    void publishedWindow() {
        publishedWindows.increment();
    }

    void published(Alert alert) {
        alerts.withTags("rule", alert.rule(), "state", alert.state().label()).increment();
    }

    /** @param rules of all alerts of a task that fire, a rule as often as it has one */
    void firing(String task, List<String> rules) {
        firing.put(task, rules);
    }

    void gone(String task) {
        firing.remove(task);
    }

    private static Counter taken(MeterRegistry meters, String kind) {
        return Counter.builder(TAKEN)
                .description("records that were added up")
                .tag("kind", kind)
                .register(meters);
    }

    private static Counter published(MeterRegistry meters, String kind) {
        return Counter.builder(PUBLISHED)
                .description("groups and windows of statistics that were published")
                .tag("kind", kind)
                .register(meters);
    }
}
