package dev.errata.core.alert;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One rule for one scope: what counts for it by minute, and the alert that lasts, if one does.
 *
 * <pre>
 *   none --passed--> PENDING --held long enough--> FIRING --cleared--> RESOLVED, which is none again
 *                       '------not passed------> RESOLVED
 * </pre>
 *
 * @param minutes sums by minute since 1970
 * @param alert pending or firing; null if there is none
 * @param sampleErrorId of the newest error that counts
 */
public record AlertWatch(
        String scope,
        SortedMap<Long, MinuteSum> minutes,
        @Nullable Alert alert,
        @Nullable String sampleErrorId) {
    private static final Duration UPDATE = Duration.ofSeconds(10);
    private static final long SECONDS_PER_MINUTE = 60;

    /**
     * What counts in one minute.
     *
     * @param denominator what a share is a share of
     */
    public record MinuteSum(long numerator, long denominator) {}

    public AlertWatch {
        minutes = Collections.unmodifiableSortedMap(new TreeMap<>(minutes));
    }

    public static AlertWatch of(String scope) {
        return new AlertWatch(scope, new TreeMap<>(), null, null);
    }

    /** With what more counts in one minute. */
    public AlertWatch plus(long minute, MinuteSum sum, @Nullable String sample) {
        SortedMap<Long, MinuteSum> changed = new TreeMap<>(minutes);
        changed.merge(
                minute,
                sum,
                (one, other) ->
                        new MinuteSum(one.numerator() + other.numerator(), one.denominator() + other.denominator()));
        return new AlertWatch(scope, changed, alert, sample == null ? sampleErrorId : sample);
    }

    /** Whether it holds nothing and can be forgotten. */
    public boolean isIdle() {
        return minutes.isEmpty() && alert == null;
    }

    /** Where the rule stands now; minutes that have left the window are forgotten. */
    public Evaluation evaluate(AlertRule rule, Instant now) {
        long newest = Math.floorDiv(now.getEpochSecond(), SECONDS_PER_MINUTE);
        AlertWatch recent =
                new AlertWatch(scope, minutes.tailMap(newest - rule.window().toMinutes() + 1), alert, sampleErrorId);
        long numerator = 0;
        long denominator = 0;
        for (MinuteSum sum : recent.minutes.values()) {
            numerator += sum.numerator();
            denominator += sum.denominator();
        }
        return recent.judge(rule, rule.value(numerator, denominator), now);
    }

    private Evaluation judge(AlertRule rule, double value, Instant now) {
        if (alert == null) {
            return rule.isPassed(value) ? changedTo(raised(rule, value, now)) : unchanged();
        }
        if (alert.state() == AlertState.PENDING) {
            if (!rule.isPassed(value)) {
                return changedTo(with(alert, AlertState.RESOLVED, rule, value, now));
            }
            boolean isHeld = !now.isBefore(alert.startedAt().plus(rule.hold()));
            return isHeld ? changedTo(with(alert, AlertState.FIRING, rule, value, now)) : unchanged();
        }
        if (rule.isCleared(value)) {
            return changedTo(with(alert, AlertState.RESOLVED, rule, value, now));
        }
        boolean isDue = !now.isBefore(alert.updatedAt().plus(UPDATE)) && value != alert.value();
        return isDue ? changedTo(with(alert, AlertState.FIRING, rule, value, now)) : unchanged();
    }

    private Evaluation unchanged() {
        return new Evaluation(this, Optional.empty());
    }

    private Evaluation changedTo(Alert changed) {
        Alert kept = changed.state() == AlertState.RESOLVED ? null : changed;
        return new Evaluation(new AlertWatch(scope, minutes, kept, sampleErrorId), Optional.of(changed));
    }

    private Alert raised(AlertRule rule, double value, Instant now) {
        String name = rule.metric().label() + "|" + scope + "|" + now.toEpochMilli();
        return new Alert(
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString(),
                rule.metric().label(),
                scope,
                rule.hold().isZero() ? AlertState.FIRING : AlertState.PENDING,
                rule.severity(),
                value,
                rule.threshold(),
                now,
                now,
                null,
                rule.text(value, scope),
                null,
                sampleErrorId);
    }

    private Alert with(Alert before, AlertState state, AlertRule rule, double value, Instant now) {
        return new Alert(
                before.alertId(),
                before.rule(),
                scope,
                state,
                before.severity(),
                value,
                rule.threshold(),
                before.startedAt(),
                now,
                state == AlertState.RESOLVED ? now : null,
                rule.text(value, scope),
                before.groupId(),
                sampleErrorId);
    }

    /**
     * What came of an evaluation.
     *
     * @param watch to keep
     * @param published the alert if others must hear of it
     */
    public record Evaluation(AlertWatch watch, Optional<Alert> published) {}
}
