package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The whole data flow of the notifier: alerts go in, messages leave over channels that are no topics. What was told of, and
 * what is still to be delivered, is in stores with a changelog: a crash forgets no message, and may deliver one twice,
 * under the same delivery id.
 */
final class NotifierTopology {
    static final String NOTICES = "notices";
    static final String OUTBOX = "outbox";

    private NotifierTopology() {}

    /**
     * The flow.
     *
     * @param couriers gives each task a courier of its own
     */
    static Topology build(Topics topics, NotifierConfig config, Supplier<Courier> couriers) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(inMemory(NOTICES));
        builder.addStateStore(inMemory(OUTBOX));
        Topic<String, Alert> alerts = topics.alerts();
        builder.stream(
                        alerts.name(),
                        Consumed.with(alerts.keySerde(), alerts.valueSerde()).withName("alerts"))
                .process(() -> new NotifyProcessor(config, couriers.get()), Named.as("notify"), NOTICES, OUTBOX);
        return builder.build();
    }

    /** All that the topology reads and writes. */
    static List<Topic<?, ?>> topics(Topics topics) {
        return List.of(topics.alerts(), topics.deadLetter());
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> inMemory(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray());
    }
}
