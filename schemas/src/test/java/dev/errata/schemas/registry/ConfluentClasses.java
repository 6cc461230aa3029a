package dev.errata.schemas.registry;

import java.util.Map;
import org.apache.pulsar.kafka.shade.avro.Schema;
import org.apache.pulsar.kafka.shade.avro.generic.GenericRecord;
import org.apache.pulsar.kafka.shade.avro.generic.GenericRecordBuilder;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.serializers.KafkaAvroDeserializer;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.serializers.KafkaAvroSerializer;

/** Confluent's own serializer and deserializer, in the form that Pulsar relocated, against one registry. */
record ConfluentClasses(String registryUrl) {
    GenericRecord read(String topic, byte[] bytes) {
        try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
            deserializer.configure(config(), false);
            return (GenericRecord) deserializer.deserialize(topic, bytes);
        }
    }

    byte[] write(String topic, GenericRecord record) {
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
            serializer.configure(config(), false);
            return serializer.serialize(topic, record);
        }
    }

    static GenericRecord record(String schema, Map<String, Object> values) {
        GenericRecordBuilder builder = new GenericRecordBuilder(new Schema.Parser().parse(schema));
        values.forEach(builder::set);
        return builder.build();
    }

    private Map<String, Object> config() {
        return Map.of("schema.registry.url", registryUrl);
    }
}
