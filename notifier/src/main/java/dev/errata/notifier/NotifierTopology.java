package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.core.recovery.Escalation;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.kafka.DiskStores;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The whole data flow of the notifier: alerts and escalations go in, messages leave over channels that are no topics. All
 * meets in one task, for what is bundled and how many messages leave is a matter of the whole: alerts have one partition, and
 * escalations go through an internal topic that has one. What was told of, and
 * what is still to be delivered, is in stores with a changelog: a crash forgets no message, and may deliver one twice,
 * under the same delivery id. Open escalations may be more than there is memory for, so what was told of is on disk.
 */
public final class NotifierTopology {
    public static final String NOTICES = "notices";
    public static final String OUTBOX = "outbox";
    public static final String COURSE = "course";

    private NotifierTopology() {}

    static Topology build(Topics topics, ProcessorSupplier<String, NotifierEvent, Void, Void> notify) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(DiskStores.keyValue(NOTICES, Serdes.String(), Serdes.ByteArray()));
        List.of(OUTBOX, COURSE).forEach(name -> builder.addStateStore(inMemory(name)));
        Topic<String, Alert> alerts = topics.alerts();
        KStream<String, NotifierEvent> ofAlerts = builder.stream(
                        alerts.name(),
                        Consumed.with(alerts.keySerde(), alerts.valueSerde()).withName("alerts"))
                .process(AlertReader::new, Named.as("read-alerts"));
        Topic<String, Escalation> escalations = topics.escalations();
        KStream<String, NotifierEvent> ofEscalations = builder.stream(
                        escalations.name(),
                        Consumed.with(escalations.keySerde(), escalations.valueSerde())
                                .withName("escalations"))
                .process(EscalationReader::new, Named.as("read-escalations"))
                .repartition(Repartitioned.<String, NotifierEvent>as("news")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(NotifierEvent.serde())
                        .withNumberOfPartitions(1));
        ofAlerts.merge(ofEscalations, Named.as("all")).process(notify, Named.as("notify"), NOTICES, OUTBOX, COURSE);
        return builder.build();
    }

    /** All that the topology reads and writes. */
    static List<Topic<?, ?>> topics(Topics topics) {
        return List.of(topics.alerts(), topics.escalations(), topics.deadLetter());
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> inMemory(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray());
    }
}
