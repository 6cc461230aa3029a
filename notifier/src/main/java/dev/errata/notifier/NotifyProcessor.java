package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices alerts, and ticks: writes messages of what has waited long enough, hands them to the courier, and lets go of what
 * was delivered. An alert is told of once when it fires and once when it is over, whatever is repeated on the topic.
 */
final class NotifyProcessor implements Processor<String, Alert, Void, Void> {
    private static final Duration TICK = Duration.ofMillis(250);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** An alert that has not been heard of for so long will never be resolved. */
    private static final Duration FORGOTTEN = Duration.ofDays(7);

    private static final Logger LOG = LoggerFactory.getLogger(NotifyProcessor.class);

    private final NotifierConfig config;
    private final Courier courier;
    private final Deque<Instant> written = new ArrayDeque<>();
    private @Nullable ProcessorContext<Void, Void> context;
    private @Nullable KeyValueStore<String, byte[]> notices;
    private @Nullable KeyValueStore<String, byte[]> outbox;

    NotifyProcessor(NotifierConfig config, Courier courier) {
        this.config = config;
        this.courier = courier;
    }

    @Override
    public void init(ProcessorContext<Void, Void> initial) {
        context = initial;
        notices = initial.getStateStore(NotifierTopology.NOTICES);
        outbox = initial.getStateStore(NotifierTopology.OUTBOX);
        initial.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<String, Alert> record) {
        @Nullable Alert alert = record.value();
        if (alert == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "an alert needs a value");
        }
        if (alert.severity().compareTo(config.leastSevere()) < 0) {
            return;
        }
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(notices);
        Instant now = Instant.ofEpochMilli(Objects.requireNonNull(context).currentSystemTimeMs());
        byte[] known = store.get(alert.alertId());
        Optional<Notice> notice = known == null
                ? Notice.first(alert, now)
                : OutboxCodec.notice(known).after(alert, now);
        notice.ifPresentOrElse(this::keep, () -> store.delete(alert.alertId()));
    }

    private void tick(long wallClock) {
        Instant now = Instant.ofEpochMilli(wallClock);
        courier.collect().forEach(attempted -> settle(attempted, now));
        write(now);
        for (Delivery delivery : deliveries()) {
            if (!delivery.due().isAfter(now)) {
                courier.take(delivery);
            }
        }
    }

    /** Writes messages of what waits, as many as may leave now. */
    private void write(Instant now) {
        List<Notice> waiting = new ArrayList<>();
        for (Notice notice : known()) {
            if (notice.alert().updatedAt().isBefore(now.minus(FORGOTTEN)) && !notice.isToTell()) {
                Objects.requireNonNull(notices).delete(notice.alert().alertId());
            } else if (notice.isToTell()) {
                waiting.add(notice);
            }
        }
        boolean isRipe = waiting.stream()
                .anyMatch(notice -> !notice.since().plus(config.gathering()).isAfter(now));
        if (!isRipe) {
            return;
        }
        Plan plan = Plan.of(waiting, budget(now));
        plan.single().forEach(notice -> {
            post(Plan.messageOf(notice, now), now);
            leave(notice, notice.told(now));
        });
        if (!plan.together().isEmpty()) {
            post(plan.messageOfAll(now), now);
            plan.together().forEach(notice -> leave(notice, notice.counted(now)));
        }
    }

    private int budget(Instant now) {
        while (!written.isEmpty() && !written.peekFirst().isAfter(now.minus(MINUTE))) {
            written.removeFirst();
        }
        return config.mostPerMinute() - written.size();
    }

    private void post(Message message, Instant now) {
        written.addLast(now);
        for (String channel : courier.channels()) {
            Delivery delivery = Delivery.of(channel, message, now);
            Objects.requireNonNull(outbox).put(delivery.key(), OutboxCodec.encode(delivery));
        }
    }

    private void leave(Notice before, Notice after) {
        if (before.stage() == Notice.Stage.OVER) {
            Objects.requireNonNull(notices).delete(before.alert().alertId());
        } else {
            keep(after);
        }
    }

    private void keep(Notice notice) {
        Objects.requireNonNull(notices).put(notice.alert().alertId(), OutboxCodec.encode(notice));
    }

    private void settle(Courier.Attempted attempted, Instant now) {
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(outbox);
        Delivery delivery = attempted.delivery();
        if (attempted.result() != Courier.Result.FAILED) {
            store.delete(delivery.key());
        } else if (delivery.isTooOld(now)) {
            store.delete(delivery.key());
            LOG.atError()
                    .setMessage("alert given up, nobody hears of it over this channel")
                    .addKeyValue("channel", delivery.channel())
                    .addKeyValue("alertId", delivery.message().alertId())
                    .log();
        } else {
            store.put(delivery.key(), OutboxCodec.encode(delivery.later(now)));
        }
    }

    private List<Notice> known() {
        List<Notice> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries =
                Objects.requireNonNull(notices).all()) {
            entries.forEachRemaining(entry -> all.add(OutboxCodec.notice(entry.value)));
        }
        return all;
    }

    private List<Delivery> deliveries() {
        List<Delivery> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries =
                Objects.requireNonNull(outbox).all()) {
            entries.forEachRemaining(entry -> all.add(OutboxCodec.delivery(entry.value)));
        }
        return all;
    }

    @Override
    public void close() {
        courier.close();
    }
}
