package dev.errata.notifier.outbox;

import dev.errata.notifier.message.Message;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that still have to be delivered, one entry per message and channel. One that no channel took is counted and
 * said, for nobody hears of it.
 */
public final class Outbox {
    public static final String UNHEARD = "errata.notifications.unheard";
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

    private final KeyValueStore<String, byte[]> store;
    private final Courier courier;
    private final MeterProvider<Counter> unheard;

    /** When each is tried next: while a channel is down for a day, its messages are not all read at each tick. */
    private final Map<String, Instant> due = new HashMap<>();

    public Outbox(KeyValueStore<String, byte[]> store, Courier courier, MeterRegistry meters) {
        this.store = store;
        this.courier = courier;
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            entries.forEachRemaining(entry ->
                    due.put(entry.key, OutboxCodec.delivery(entry.value).due()));
        }
        this.unheard = Counter.builder(UNHEARD)
                .description("alerts and escalations that no channel took")
                .withRegistry(meters);
    }

    public void post(Message message, Set<String> channels, Instant now) {
        if (channels.isEmpty()) {
            sayUnheard(message, "no channel is set for it");
        }
        channels.forEach(channel -> put(OutboxEntry.of(channel, message, now)));
    }

    /** Notes what came of rounds, and begins those that are due. */
    public void tick(Instant now) {
        courier.collect().forEach(attempted -> settle(attempted, now));
        due.entrySet().stream()
                .filter(entry -> !entry.getValue().isAfter(now))
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .filter(key -> !courier.isUnderWay(key))
                .toList()
                .forEach(key -> begin(Objects.requireNonNull(find(key)), now));
    }

    /** One over a channel that is not set any more waits for a day for it to be set again. */
    private void begin(OutboxEntry entry, Instant now) {
        if (courier.channels().contains(entry.channel())) {
            courier.take(entry);
        } else {
            failed(entry, now);
        }
    }

    private void settle(Courier.Attempted attempted, Instant now) {
        OutboxEntry entry = find(attempted.delivery().key());
        if (entry == null) {
            return;
        }
        switch (attempted.result()) {
            case DELIVERED -> {
                remove(entry);
                others(entry).forEach(other -> put(other.heard()));
            }
            case REFUSED -> giveUp(entry, "the last channel refused it");
            case FAILED -> failed(entry, now);
        }
    }

    private void failed(OutboxEntry entry, Instant now) {
        if (entry.isTooOld(now)) {
            giveUp(entry, "the last channel could not be reached for a day");
        } else {
            put(entry.later(now));
        }
    }

    private void giveUp(OutboxEntry entry, String why) {
        remove(entry);
        LOG.atError()
                .setMessage("message given up, nobody hears of it over this channel")
                .addKeyValue("channel", entry.channel())
                .addKeyValue("deliveryId", entry.message().deliveryId())
                .log();
        if (!entry.isHeard() && others(entry).isEmpty()) {
            sayUnheard(entry.message(), why);
        }
    }

    private void sayUnheard(Message message, String why) {
        unheard.withTag("type", message.matter().type()).increment(message.number());
        LOG.atError()
                .setMessage("no channel took a message, nobody hears of it")
                .addKeyValue("deliveryId", message.deliveryId())
                .addKeyValue("type", message.matter().type())
                .addKeyValue("number", message.number())
                .addKeyValue("subject", message.subject())
                .addKeyValue("why", why)
                .log();
    }

    /** The same message on its way over other channels. */
    private List<OutboxEntry> others(OutboxEntry entry) {
        return courier.channels().stream()
                .filter(channel -> !channel.equals(entry.channel()))
                .map(channel -> find(OutboxEntry.key(channel, entry.message().deliveryId())))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable OutboxEntry find(String key) {
        byte[] bytes = store.get(key);
        return bytes == null ? null : OutboxCodec.delivery(bytes);
    }

    private void put(OutboxEntry entry) {
        store.put(entry.key(), OutboxCodec.encode(entry));
        due.put(entry.key(), entry.due());
    }

    private void remove(OutboxEntry entry) {
        store.delete(entry.key());
        due.remove(entry.key());
    }
}
