package dev.errata.aggregator;

import dev.errata.core.alert.AlertMetric;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertScope;
import dev.errata.core.taxonomy.Severity;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads alert rules: those that come with Errata, each with its threshold or switched off, and the user's own below
 * {@value #OWN_RULES}, such as {@code alerts.rules.many-timeouts.threshold}.
 */
final class AlertSettings {
    private static final String OWN_RULES = "alerts.rules.";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Set<String> FIELDS =
            Set.of("metric", "scope", "window", "threshold", "minimum", "for", "severity");

    private AlertSettings() {}

    static List<AlertRule> read(Config config) {
        List<AlertRule> rules = new ArrayList<>();
        for (AlertRule rule : AlertRule.DEFAULTS) {
            readBuiltIn(config, rule, rules);
        }
        Map<String, Set<String>> own = new TreeMap<>();
        config.under(OWN_RULES, "rules of your own: <name>." + String.join(", .", new TreeSet<>(FIELDS)))
                .keySet()
                .forEach(key -> own.computeIfAbsent(nameIn(key), name -> new TreeSet<>())
                        .add(key.substring(key.lastIndexOf('.') + 1)));
        own.forEach((name, fields) -> readOwn(config, name, fields, rules));
        return rules;
    }

    private static void readBuiltIn(Config config, AlertRule rule, List<AlertRule> rules) {
        String key = "alerts." + rule.name().replace('_', '.');
        boolean isOn = config.flag(key + ".enabled", true, "whether " + rule.name() + " alerts");
        AlertRule read = rule;
        if (rule.metric() != AlertMetric.NEW_GROUP && rule.metric() != AlertMetric.REGRESSED_GROUP) {
            double threshold = config.decimal(key + ".threshold", rule.threshold(), unit(rule.metric()));
            read = config.part(key + ".threshold", rule, () -> rule.withThreshold(threshold));
        }
        if (rule.metric() == AlertMetric.BURST) {
            long minimum =
                    config.number(key + ".minimum", rule.minimumCount(), "a burst has at least so many in a minute");
            AlertRule before = read;
            read = config.part(key + ".minimum", before, () -> before.withMinimumCount(minimum));
        }
        if (isOn) {
            rules.add(read);
        }
    }

    private static String unit(AlertMetric metric) {
        return metric == AlertMetric.BURST
                ? "alert when a group has more than so many times its usual errors"
                : "alert when " + metric.label() + " is above this";
    }

    private static void readOwn(Config config, String name, Set<String> given, List<AlertRule> rules) {
        String key = OWN_RULES + name + ".";
        AlertMetric metric = config.choice(key + "metric", AlertMetric.ERRORS, "what is measured");
        String scope = config.text(key + "scope", "all", "all, category:llm_timeout, source:*, ...");
        Duration window = config.duration(key + "window", HOUR, "over how long");
        double threshold = config.decimal(key + "threshold", 0, "alert when the metric is above this");
        long minimum = config.number(key + "minimum", 0, "of how many at least a rate is one");
        Duration hold = config.duration(key + "for", Duration.ZERO, "how long it must be above");
        Severity severity = config.choice(key + "severity", Severity.HIGH, "of the alert");
        AlertRule fallback = AlertRule.DEFAULTS.get(0);
        rules.add(config.part(key, fallback, () -> {
            List<String> problems = problems(name, given);
            if (!problems.isEmpty()) {
                throw new ConfigException(problems);
            }
            return new AlertRule(name, metric, AlertScope.parse(scope), window, threshold, minimum, hold, severity);
        }));
    }

    private static List<String> problems(String name, Set<String> given) {
        List<String> problems = new ArrayList<>();
        if (!name.matches("[A-Za-z0-9_-]+")) {
            problems.add("the name of alert rule '" + name + "' may hold letters, digits, '_' and '-'");
        }
        if (AlertRule.DEFAULTS.stream().anyMatch(rule -> rule.name().equals(name))) {
            problems.add("alert rule '" + name + "' has the name of one that comes with Errata");
        }
        for (String field : List.of("metric", "threshold")) {
            if (!given.contains(field)) {
                problems.add(OWN_RULES + name + "." + field + " is missing");
            }
        }
        given.stream()
                .filter(field -> !FIELDS.contains(field))
                .forEach(field -> problems.add(OWN_RULES + name + "." + field + " is unknown; a rule has "
                        + String.join(", ", new TreeSet<>(FIELDS))));
        return problems;
    }

    private static String nameIn(String key) {
        int dot = key.lastIndexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }
}
