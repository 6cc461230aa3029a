package dev.errata.core.alert;

import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.List;

/**
 * When an alert fires: the metric is above the threshold for long enough. It resolves below four fifths of the threshold,
 * so that a value on the edge does not make it flap.
 *
 * @param name for people, and part of an alert's identity
 * @param window of event time, in whole minutes
 * @param threshold in the metric's unit; passed when the value is greater
 * @param minimumCount of what a share or a multiple is one of; below it there is no value
 * @param hold how long the threshold must be passed before it fires
 * @param severity of the alert
 */
public record AlertRule(
        String name,
        AlertMetric metric,
        AlertScope scope,
        Duration window,
        double threshold,
        long minimumCount,
        Duration hold,
        Severity severity) {
    private static final double CLEAR = 0.8;
    private static final double PERCENT = 100;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(1);
    private static final long MINIMUM_OF_RATES = 20;

    /** How long a group that is new or back is alerted on. */
    private static final Duration NOTICE = Duration.ofMinutes(10);

    /** A group that another takes over at once, as it differs in a value only, is no news. */
    private static final Duration SETTLING = Duration.ofSeconds(5);

    /**
     * More than 100 errors an hour, gate rate over 30 %, recovery failure rate over 50 %, any critical error; a group that
     * is new, that is back, or that has at least 50 errors in a minute and more than five times as many as usual.
     */
    public static final List<AlertRule> DEFAULTS = List.of(
            ofAll(AlertMetric.ERROR_RATE, 100, 0),
            ofAll(AlertMetric.GATE_RATE, 30, MINIMUM_OF_RATES),
            ofAll(AlertMetric.RECOVERY_FAILURE_RATE, 50, MINIMUM_OF_RATES),
            new AlertRule(
                    AlertMetric.CRITICAL_ERRORS.label(),
                    AlertMetric.CRITICAL_ERRORS,
                    AlertScope.parse("category:*"),
                    HOUR,
                    0,
                    0,
                    Duration.ZERO,
                    Severity.CRITICAL),
            ofGroups(AlertMetric.NEW_GROUP, NOTICE, SETTLING, Severity.MEDIUM),
            ofGroups(AlertMetric.REGRESSED_GROUP, NOTICE, Duration.ZERO, Severity.MEDIUM),
            ofGroups(AlertMetric.BURST, Duration.ofMinutes(2), Duration.ZERO, Severity.HIGH)
                    .withThreshold(5)
                    .withMinimumCount(50));

    public AlertRule {
        require(name, "window", !window.minusMinutes(1).isNegative(), "at least a minute", window);
        require(name, "window", window.compareTo(LONGEST_WINDOW) <= 0, "at most a day", window);
        require(name, "threshold", threshold >= 0, "zero or more", threshold);
        require(name, "minimum count", minimumCount >= 0, "zero or more", minimumCount);
        require(name, "hold", !hold.isNegative(), "zero or more", hold);
        require(name, "scope", !metric.isOfGroups() || scope.equals(AlertScope.ALL), "'all' for groups", scope);
    }

    private static AlertRule ofAll(AlertMetric metric, double threshold, long minimumCount) {
        return new AlertRule(
                metric.label(), metric, AlertScope.ALL, HOUR, threshold, minimumCount, Duration.ZERO, Severity.HIGH);
    }

    private static AlertRule ofGroups(AlertMetric metric, Duration window, Duration hold, Severity severity) {
        return new AlertRule(metric.label(), metric, AlertScope.ALL, window, 0, 0, hold, severity);
    }

    private static void require(String name, String field, boolean isMet, String must, Object got) {
        if (!isMet) {
            throw new IllegalArgumentException(field + " of alert '" + name + "' must be " + must + ", got "
                    + (got instanceof Duration duration ? Spoken.duration(duration) : got));
        }
    }

    public AlertRule withThreshold(double changed) {
        return new AlertRule(name, metric, scope, window, changed, minimumCount, hold, severity);
    }

    public AlertRule withMinimumCount(long changed) {
        return new AlertRule(name, metric, scope, window, threshold, changed, hold, severity);
    }

    /** The metric's value for sums over the window. */
    double value(long numerator, long denominator) {
        if (metric.isShare()) {
            return denominator == 0 || denominator < minimumCount ? 0 : PERCENT * numerator / denominator;
        }
        if (metric == AlertMetric.NEW_GROUP || metric == AlertMetric.REGRESSED_GROUP) {
            return numerator == 0 ? 0 : denominator;
        }
        if (metric == AlertMetric.BURST) {
            return numerator < minimumCount ? 0 : (double) numerator / Math.max(1, denominator);
        }
        if (metric == AlertMetric.ERROR_RATE) {
            return (double) numerator * HOUR.toMinutes() / window.toMinutes();
        }
        return numerator;
    }

    /** Whether it would fire for these sums over its window. */
    public boolean isPassed(MinuteSum sums) {
        return isPassed(value(sums.numerator(), sums.denominator()));
    }

    boolean isPassed(double value) {
        return value > threshold;
    }

    boolean isCleared(double value) {
        return value <= threshold * CLEAR;
    }
}
