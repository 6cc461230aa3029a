package dev.errata.notifier.outbox;

import dev.errata.notifier.message.Message;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
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

    public Outbox(KeyValueStore<String, byte[]> store, Courier courier, MeterRegistry meters) {
        this.store = store;
        this.courier = courier;
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
        for (OutboxEntry entry : all()) {
            if (!entry.due().isAfter(now)) {
                courier.take(entry);
            }
        }
    }

    private void settle(Courier.Attempted attempted, Instant now) {
        byte[] known = store.get(attempted.delivery().key());
        if (known == null) {
            return;
        }
        OutboxEntry entry = OutboxCodec.delivery(known);
        switch (attempted.result()) {
            case DELIVERED -> {
                store.delete(entry.key());
                others(entry).forEach(other -> put(other.heard()));
            }
            case REFUSED -> giveUp(entry, "the last channel refused it");
            case FAILED -> {
                if (entry.isTooOld(now)) {
                    giveUp(entry, "the last channel could not be reached for a day");
                } else {
                    put(entry.later(now));
                }
            }
        }
    }

    private void giveUp(OutboxEntry entry, String why) {
        store.delete(entry.key());
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
        return all().stream()
                .filter(other ->
                        other.message().deliveryId().equals(entry.message().deliveryId()))
                .toList();
    }

    private List<OutboxEntry> all() {
        List<OutboxEntry> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            entries.forEachRemaining(entry -> all.add(OutboxCodec.delivery(entry.value)));
        }
        return all;
    }

    private void put(OutboxEntry entry) {
        store.put(entry.key(), OutboxCodec.encode(entry));
    }
}
