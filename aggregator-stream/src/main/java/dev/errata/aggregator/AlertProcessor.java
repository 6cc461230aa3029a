package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertWatch;
import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.alert.AlertWatchCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what counts for each rule and scope, and evaluates once a second by the wall clock: an alert resolves when
 * nothing comes any more, too. There are at most as many watches as rules and categories.
 */
final class AlertProcessor implements Processor<String, Partial, String, Alert> {
    private static final Duration TICK = Duration.ofSeconds(1);

    private final Map<String, AlertRule> rules = new LinkedHashMap<>();
    private @Nullable ProcessorContext<String, Alert> context;
    private @Nullable KeyValueStore<String, byte[]> watches;

    AlertProcessor(List<AlertRule> rules) {
        rules.forEach(rule -> this.rules.put(rule.metric().label(), rule));
    }

    @Override
    public void init(ProcessorContext<String, Alert> initial) {
        context = initial;
        watches = initial.getStateStore(AggregatorTopology.ALERT_WATCHES);
        initial.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::evaluate);
    }

    @Override
    public void process(Record<String, Partial> record) {
        if (record.value() instanceof Partial.OfAlert sum && rules.containsKey(sum.rule())) {
            KeyValueStore<String, byte[]> store = Objects.requireNonNull(watches);
            byte[] bytes = store.get(sum.key());
            AlertWatch watch = bytes == null ? AlertWatch.of(sum.scope()) : AlertWatchCodec.decode(bytes);
            MinuteSum more = new MinuteSum(sum.numerator(), sum.denominator());
            store.put(sum.key(), AlertWatchCodec.encode(watch.plus(sum.minute(), more, sum.sampleErrorId())));
        }
    }

    private void evaluate(long wallClock) {
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(watches);
        List<KeyValue<String, byte[]>> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            entries.forEachRemaining(all::add);
        }
        for (KeyValue<String, byte[]> entry : all) {
            AlertRule rule = rules.get(entry.key.substring(0, entry.key.indexOf('|')));
            if (rule == null) {
                store.delete(entry.key);
            } else {
                evaluate(entry.key, AlertWatchCodec.decode(entry.value), rule, wallClock);
            }
        }
    }

    private void evaluate(String key, AlertWatch watch, AlertRule rule, long wallClock) {
        AlertWatch.Evaluation evaluation = watch.evaluate(rule, Instant.ofEpochMilli(wallClock));
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(watches);
        if (evaluation.watch().isIdle()) {
            store.delete(key);
        } else if (!evaluation.watch().equals(watch)) {
            store.put(key, AlertWatchCodec.encode(evaluation.watch()));
        }
        evaluation
                .published()
                .ifPresent(alert ->
                        Objects.requireNonNull(context).forward(new Record<>(alert.alertId(), alert, wallClock)));
    }
}
