package dev.errata.core.alert;

import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * When an alert fires: the metric is above the threshold for long enough. It resolves below four fifths of the threshold,
 * so that a value on the edge does not make it flap.
 *
 * @param window of event time, in whole minutes
 * @param threshold in the metric's unit; passed when the value is greater
 * @param minimumCount of what a share is a share of; below it there is no value
 * @param hold how long the threshold must be passed before it fires
 * @param severity of the alert
 */
public record AlertRule(
        AlertMetric metric, Duration window, double threshold, long minimumCount, Duration hold, Severity severity) {
    private static final double CLEAR = 0.8;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long MINIMUM_OF_RATES = 20;

    /** More than 100 errors an hour, gate rate over 30 %, recovery failure rate over 50 %, any critical error. */
    public static final List<AlertRule> DEFAULTS = List.of(
            new AlertRule(AlertMetric.ERROR_RATE, HOUR, 100, 0, Duration.ZERO, Severity.HIGH),
            new AlertRule(AlertMetric.GATE_RATE, HOUR, 30, MINIMUM_OF_RATES, Duration.ZERO, Severity.HIGH),
            new AlertRule(AlertMetric.RECOVERY_FAILURE_RATE, HOUR, 50, MINIMUM_OF_RATES, Duration.ZERO, Severity.HIGH),
            new AlertRule(AlertMetric.CRITICAL_ERRORS, HOUR, 0, 0, Duration.ZERO, Severity.CRITICAL));

    public AlertRule {
        if (window.toMinutes() < 1) {
            throw new IllegalArgumentException(
                    "window of alert '" + metric.label() + "' must be at least a minute, got " + window);
        }
        if (threshold < 0 || Double.isNaN(threshold)) {
            throw new IllegalArgumentException(
                    "threshold of alert '" + metric.label() + "' must not be negative, got " + threshold);
        }
    }

    public AlertRule withThreshold(double changed) {
        return new AlertRule(metric, window, changed, minimumCount, hold, severity);
    }

    /** The metric's value for sums over the window. */
    double value(long numerator, long denominator) {
        if (metric.isShare()) {
            return denominator == 0 || denominator < minimumCount ? 0 : 100.0 * numerator / denominator;
        }
        if (metric == AlertMetric.ERROR_RATE) {
            return (double) numerator * HOUR.toMinutes() / window.toMinutes();
        }
        return numerator;
    }

    boolean isPassed(double value) {
        return value > threshold;
    }

    boolean isCleared(double value) {
        return value <= threshold * CLEAR;
    }

    String text(double value, String scope) {
        String where = scope.equals("all") ? "" : " of " + scope.replace("category:", "");
        String what = switch (metric) {
            case ERROR_RATE -> "%.0f errors an hour%s, more than %.0f";
            case GATE_RATE -> "%.0f %% of the decisions%s wait for a person, more than %.0f %%";
            case RECOVERY_FAILURE_RATE -> "%.0f %% of the recoveries%s failed, more than %.0f %%";
            case CRITICAL_ERRORS -> "%.0f critical errors%s, more than %.0f";
        };
        String name = metric.label().toUpperCase(Locale.ROOT).replace('_', ' ');
        return "[" + name + "] " + String.format(Locale.ROOT, what, value, where, threshold) + ".";
    }
}
