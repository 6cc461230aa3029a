package dev.errata.core.alert;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BinaryOperator;
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
 * @param cause what the newest of what counts points to
 */
public record AlertWatch(
        String scope,
        SortedMap<Long, MinuteSum> minutes,
        @Nullable Alert alert,
        AlertCause cause) {
    private static final Duration UPDATE = Duration.ofSeconds(10);
    private static final long SECONDS_PER_MINUTE = 60;

    /**
     * What counts in one minute.
     *
     * @param denominator what a share is a share of, what is usual in a minute, or the errors of a group that is new or back
     */
    public record MinuteSum(long numerator, long denominator) {
        static final MinuteSum NONE = new MinuteSum(0, 0);

        MinuteSum plus(MinuteSum other) {
            return new MinuteSum(numerator + other.numerator, denominator + other.denominator);
        }

        MinuteSum greater(MinuteSum other) {
            return numerator >= other.numerator ? this : other;
        }
    }

    public AlertWatch {
        minutes = Collections.unmodifiableSortedMap(new TreeMap<>(minutes));
    }

    public static AlertWatch of(String scope) {
        return new AlertWatch(scope, new TreeMap<>(), null, AlertCause.NONE);
    }

    /** With what more counts in one minute. */
    public AlertWatch plus(long minute, MinuteSum sum, AlertCause newer) {
        return with(minute, sum, MinuteSum::plus, newer);
    }

    /** With a level that was seen in one minute; of several the highest counts. */
    public AlertWatch plusLevel(long minute, MinuteSum level, AlertCause newer) {
        return with(minute, level, MinuteSum::greater, newer);
    }

    /** With news of a group, which so many errors are in. What was news before no longer counts. */
    public AlertWatch news(long minute, long errors, AlertCause newer) {
        return cleared().with(minute, new MinuteSum(1, errors), MinuteSum::plus, newer);
    }

    /** With so many errors in the group that there was news of; unchanged if there is none. */
    public AlertWatch withErrors(long errors) {
        if (minutes.isEmpty()) {
            return this;
        }
        MinuteSum told = Objects.requireNonNull(minutes.get(minutes.firstKey()));
        return cleared().with(minutes.firstKey(), new MinuteSum(told.numerator(), errors), MinuteSum::plus, cause);
    }

    /** With what is known newly of its cause. */
    public AlertWatch about(AlertCause newer) {
        return new AlertWatch(scope, minutes, alert, cause.updated(newer));
    }

    /** Without what counted, so that an alert resolves. */
    public AlertWatch cleared() {
        return new AlertWatch(scope, new TreeMap<>(), alert, cause);
    }

    private AlertWatch with(long minute, MinuteSum sum, BinaryOperator<MinuteSum> merging, AlertCause newer) {
        SortedMap<Long, MinuteSum> changed = new TreeMap<>(minutes);
        changed.merge(minute, sum, merging);
        return new AlertWatch(scope, changed, alert, cause.updated(newer));
    }

    /** Whether it holds nothing and can be forgotten. */
    public boolean isIdle() {
        return minutes.isEmpty() && alert == null;
    }

    /** Where the rule stands now; minutes that have left the window are forgotten. */
    public Evaluation evaluate(AlertRule rule, Instant now) {
        long newest = Math.floorDiv(now.getEpochSecond(), SECONDS_PER_MINUTE);
        AlertWatch recent =
                new AlertWatch(scope, minutes.tailMap(newest - rule.window().toMinutes() + 1), alert, cause);
        BinaryOperator<MinuteSum> together = rule.metric() == AlertMetric.BURST ? MinuteSum::greater : MinuteSum::plus;
        MinuteSum sums = recent.minutes.values().stream().reduce(MinuteSum.NONE, together);
        return recent.judge(new Reading(rule, sums, rule.value(sums.numerator(), sums.denominator())), now);
    }

    /** When an evaluation may say something else than the one now although nothing more comes. */
    public Instant nextLook(AlertRule rule, Instant now) {
        Instant nextMinute = now.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
        if (alert == null) {
            return nextMinute;
        }
        boolean isPending = alert.state() == AlertState.PENDING;
        Instant next = isPending
                ? alert.startedAt().plus(rule.hold())
                : alert.updatedAt().plus(UPDATE);
        return next.isAfter(now) && next.isBefore(nextMinute) ? next : nextMinute;
    }

    /** Whether a firing alert would be told anew if its value were another one. */
    public boolean isUpdateDue(Instant now) {
        return alert != null
                && alert.state() == AlertState.FIRING
                && !now.isBefore(alert.updatedAt().plus(UPDATE));
    }

    private Evaluation judge(Reading reading, Instant now) {
        AlertRule rule = reading.rule();
        double value = reading.value();
        if (alert == null) {
            return rule.isPassed(value) ? changedTo(raised(reading, now)) : unchanged();
        }
        if (alert.state() == AlertState.PENDING) {
            if (!rule.isPassed(value)) {
                return changedTo(with(alert, AlertState.RESOLVED, reading, now));
            }
            boolean isHeld = !now.isBefore(alert.startedAt().plus(rule.hold()));
            return isHeld ? changedTo(with(alert, AlertState.FIRING, reading, now)) : unchanged();
        }
        if (rule.isCleared(value)) {
            return changedTo(with(alert, AlertState.RESOLVED, reading, now));
        }
        return isUpdateDue(now) && value != alert.value()
                ? changedTo(with(alert, AlertState.FIRING, reading, now))
                : unchanged();
    }

    private Evaluation unchanged() {
        return new Evaluation(this, Optional.empty());
    }

    private Evaluation changedTo(Alert changed) {
        Alert kept = changed.state() == AlertState.RESOLVED ? null : changed;
        return new Evaluation(new AlertWatch(scope, minutes, kept, cause), Optional.of(changed));
    }

    private Alert raised(Reading reading, Instant now) {
        AlertRule rule = reading.rule();
        String name = rule.name() + "|" + scope + "|" + now.toEpochMilli();
        return new Alert(
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString(),
                rule.name(),
                scope,
                rule.hold().isZero() ? AlertState.FIRING : AlertState.PENDING,
                rule.severity(),
                reading.value(),
                rule.threshold(),
                now,
                now,
                null,
                reading.text(this),
                cause.groupId(),
                cause.errorId());
    }

    /** A resolved alert keeps the text that told of it. */
    private Alert with(Alert before, AlertState state, Reading reading, Instant now) {
        boolean isOver = state == AlertState.RESOLVED;
        return new Alert(
                before.alertId(),
                before.rule(),
                scope,
                state,
                before.severity(),
                reading.value(),
                before.threshold(),
                before.startedAt(),
                now,
                isOver ? now : null,
                isOver ? before.text() : reading.text(this),
                before.groupId(),
                cause.errorId());
    }

    private record Reading(AlertRule rule, MinuteSum sums, double value) {
        String text(AlertWatch watch) {
            return AlertText.of(rule, watch.scope, value, sums, watch.cause);
        }
    }

    /**
     * What came of an evaluation.
     *
     * @param watch to keep
     * @param published the alert if others must hear of it
     */
    public record Evaluation(AlertWatch watch, Optional<Alert> published) {}
}
