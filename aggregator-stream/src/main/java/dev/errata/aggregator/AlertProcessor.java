package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertWatch;
import dev.errata.core.alert.AlertWatch.MinuteSum;
import java.time.Duration;
import java.time.Instant;
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
final class AlertProcessor implements Processor<String, Partial, String, Alert> {
    private static final Duration TICK = Duration.ofSeconds(1);

    private final Map<String, AlertRule> rules = new LinkedHashMap<>();
    private @Nullable ProcessorContext<String, Alert> context;
    private @Nullable Watches watches;

    AlertProcessor(List<AlertRule> rules) {
        rules.forEach(rule -> this.rules.put(rule.name(), rule));
    }

    @Override
    public void init(ProcessorContext<String, Alert> initial) {
        context = initial;
        watches = Watches.of(initial);
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
        for (KeyValue<String, AlertWatch> entry : known.all()) {
            AlertRule rule = rules.get(entry.key.substring(0, entry.key.indexOf('|')));
            if (rule == null) {
                known.delete(entry.key);
            } else {
                evaluate(entry.key, entry.value, rule, wallClock);
            }
        }
    }

    private void evaluate(String key, AlertWatch watch, AlertRule rule, long wallClock) {
        AlertWatch.Evaluation evaluation = watch.evaluate(rule, Instant.ofEpochMilli(wallClock));
        Watches known = Objects.requireNonNull(watches);
        if (evaluation.watch().isIdle()) {
            known.delete(key);
        } else if (!evaluation.watch().equals(watch)) {
            known.put(key, evaluation.watch());
        }
        evaluation
                .published()
                .ifPresent(alert ->
                        Objects.requireNonNull(context).forward(new Record<>(alert.alertId(), alert, wallClock)));
    }
}
