package dev.errata.schemas.serde;

import dev.errata.schemas.mapping.AvroMapping;
import dev.errata.schemas.registry.SchemaRegistryClient;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Domain records in the Confluent wire format. For all threads, as Streams shares serdes between them.
 *
 * <p>The subject is that of the topic the serde was made for ({@code <topic>-value}), also where Streams uses it for a
 * changelog or repartition topic: the schema is the same, and internal topics add no subjects.
 *
 * <p>Reading: faults of the bytes are {@link UndecodableException}s, for the dead letters. A registry that cannot be
 * asked about an id is a {@code RegistryUnavailableException}, after a bounded wait: it says nothing about the record,
 * so whoever reads must stop or try again, and never skip. Ids that were met before are read without the registry.
 *
 * <p>Writing: {@link #prepare()} finds the schema's id, so that no later record waits for the registry.
 */
public final class AvroSerde<D> implements Serde<D> {
    private final AvroSerializer<D, ?> serializer;
    private final AvroDeserializer<D, ?> deserializer;

    private AvroSerde(AvroSerializer<D, ?> serializer, AvroDeserializer<D, ?> deserializer) {
        this.serializer = serializer;
        this.deserializer = deserializer;
    }

    public static <D, A extends SpecificRecordBase> AvroSerde<D> of(
            AvroMapping<D, A> mapping, String topic, SchemaRegistryClient registry) {
        return new AvroSerde<>(
                new AvroSerializer<>(mapping, topic + "-value", registry), new AvroDeserializer<>(mapping, registry));
    }

    /** Registers or looks up the schema, waiting for the registry as its client is configured. */
    public void prepare() {
        serializer.prepare();
    }

    @Override
    public Serializer<D> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<D> deserializer() {
        return deserializer;
    }
}
