package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Passes alerts on. Before the first one it empties the stores of earlier versions, which told people in each task by
 * itself: what they knew, and had still to deliver, goes to the one task as well, in one transaction.
 */
final class AlertReader implements Processor<String, Alert, String, News> {
    private static final Duration SOON = Duration.ofMillis(250);

    private @Nullable ProcessorContext<String, News> context;
    private boolean isCarried;

    @Override
    public void init(ProcessorContext<String, News> initial) {
        context = initial;
        initial.schedule(SOON, PunctuationType.WALL_CLOCK_TIME, this::carry);
    }

    @Override
    public void process(Record<String, Alert> record) {
        @Nullable Alert alert = record.value();
        if (alert == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "an alert needs a value");
        }
        carry(record.timestamp());
        Objects.requireNonNull(context).forward(record.withValue(new News.OfAlert(alert)));
    }

    private void carry(long now) {
        if (isCarried) {
            return;
        }
        isCarried = true;
        carry(NotifierTopology.OLD_NOTICES, now, bytes -> {
            AlertNotice notice = (AlertNotice) OutboxCodec.notice(bytes);
            return new News.CarriedNotice(notice);
        });
        carry(NotifierTopology.OLD_OUTBOX, now, bytes -> new News.CarriedDelivery(OutboxCodec.delivery(bytes)));
    }

    private void carry(String name, long now, Function<byte[], News> newsOf) {
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(context).getStateStore(name);
        List<KeyValue<String, byte[]>> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            entries.forEachRemaining(all::add);
        }
        for (KeyValue<String, byte[]> entry : all) {
            context.forward(new Record<>(entry.key, newsOf.apply(entry.value), now));
            store.delete(entry.key);
        }
    }
}
