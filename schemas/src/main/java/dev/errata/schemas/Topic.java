package dev.errata.schemas;

import dev.errata.schemas.serde.AvroSerde;
import org.apache.kafka.common.serialization.Serde;

/** A topic: its name, what its keys and values are, and how it is provisioned. */
public record Topic<K, V>(String name, Serde<K> keySerde, Serde<V> valueSerde, TopicSettings settings) {
    /** Finds the value's schema id, so that no record waits for the registry. Nothing to do where values are bytes. */
    public void prepare() {
        if (valueSerde instanceof AvroSerde<V> avro) {
            avro.prepare();
        }
    }
}
