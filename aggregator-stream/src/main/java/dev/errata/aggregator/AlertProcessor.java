package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertWatch;
import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.StoredBytes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what counts for each rule and scope, and evaluates once a second by the wall clock: an alert resolves when
 * nothing comes any more, too. A rule has a watch for each scope: the values of a dimension are few, and single groups are
 * watched in bounded number ({@link GroupAlerts}).
 */
final class AlertProcessor implements Processor<String, Partial, String, Object> {
    private static final Duration TICK = Duration.ofSeconds(1);

    private final Map<String, AlertRule> rules = new LinkedHashMap<>();

    /** By key, what was looked at last: until its time has come it says the same again. */
    private final Map<String, Look> looks = new HashMap<>();

    private final AggregatorMeters meters;
    private final DeadLetters deadLetters;
    private @Nullable ProcessorContext<String, Object> context;
    private @Nullable Watches watches;
    private @Nullable StoredBytes stored;

    private record Look(AlertWatch watch, Instant next) {}

    AlertProcessor(List<AlertRule> rules, AggregatorMeters meters, DeadLetters deadLetters) {
        this.deadLetters = deadLetters;
        this.meters = meters;
        rules.forEach(rule -> this.rules.put(rule.name(), rule));
    }

    @Override
    public void init(ProcessorContext<String, Object> initial) {
        context = initial;
        watches = Watches.of(initial);
        stored = new StoredBytes(initial, deadLetters, AggregatorSinks.ALERT_DEAD_LETTERS);
        initial.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::evaluate);
    }

    @Override
    public void process(Record<String, Partial> record) {
        if (record.value() instanceof Partial.OfAlert sum && rules.containsKey(sum.rule())) {
            Watches known = Objects.requireNonNull(watches);
            MinuteSum more = new MinuteSum(sum.numerator(), sum.denominator());
            known.put(sum.key(), known.get(sum.key(), sum.scope()).plus(sum.minute(), more, sum.cause()));
        }
    }

    private void evaluate(long wallClock) {
        Watches known = Objects.requireNonNull(watches);
        known.bury(Objects.requireNonNull(stored));
        Instant now = Instant.ofEpochMilli(wallClock);
        for (KeyValue<String, AlertWatch> entry : known.all()) {
            if (isToLookAt(entry.key, entry.value, now)) {
                AlertRule rule = rules.get(entry.key.substring(0, entry.key.indexOf('|')));
                if (rule == null) {
                    known.delete(entry.key);
                } else {
                    evaluate(entry.key, entry.value, rule, now);
                }
            }
        }
        meters.firing(Objects.requireNonNull(context).taskId().toString(), known.firing());
    }

    @SuppressWarnings("ReferenceEquality") // a watch that nobody changed is the same object
    private boolean isToLookAt(String key, AlertWatch watch, Instant now) {
        Look last = looks.get(key);
        boolean isToUpdate = Objects.requireNonNull(watches).hasMore(key) && watch.isUpdateDue(now);
        return last == null || last.watch() != watch || !now.isBefore(last.next()) || isToUpdate;
    }

    private void evaluate(String key, AlertWatch watch, AlertRule rule, Instant now) {
        Watches known = Objects.requireNonNull(watches);
        AlertWatch.Evaluation evaluation = known.counted(key, watch).evaluate(rule, now);
        boolean isSame = evaluation.watch().equals(watch);
        AlertWatch after = isSame ? watch : evaluation.watch();
        looks.put(key, new Look(after, after.nextLook(rule, now)));
        if (after.isIdle()) {
            known.delete(key);
            looks.remove(key);
        } else if (!isSame) {
            known.put(key, after);
        }
        evaluation.published().ifPresent(alert -> {
            Objects.requireNonNull(context)
                    .forward(new Record<>(alert.alertId(), alert, now.toEpochMilli()), AggregatorSinks.ALERTS);
            meters.published(alert);
        });
    }

    @Override
    public void close() {
        if (context != null) {
            meters.gone(context.taskId().toString());
        }
    }
}
