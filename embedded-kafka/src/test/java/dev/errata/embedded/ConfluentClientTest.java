package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.pulsar.kafka.shade.avro.Schema;
import org.apache.pulsar.kafka.shade.avro.generic.GenericData;
import org.apache.pulsar.kafka.shade.avro.generic.GenericRecord;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.schemaregistry.avro.AvroSchema;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.serializers.KafkaAvroDeserializer;
import org.apache.pulsar.kafka.shade.io.confluent.kafka.serializers.KafkaAvroSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the registry against Confluent's own client and serializer, in the form that Pulsar relocated. */
final class ConfluentClientTest {
    private static final String PLAIN =
            "{\"type\":\"record\",\"name\":\"Boom\",\"fields\":[{\"name\":\"text\",\"type\":\"string\"}]}";
    private static final String GROWN = PLAIN.replace("]}", ",{\"name\":\"n\",\"type\":\"int\",\"default\":0}]}");
    private static final String BROKEN = PLAIN.replace("]}", ",{\"name\":\"n\",\"type\":\"int\"}]}");

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start(EmbeddedBrokerConfig.onFreePorts(directory), 0, SubjectDeletion.ALLOWED);
    }

    @AfterAll
    static void close() {
        kafka.close();
    }

    private static CachedSchemaRegistryClient newClient() {
        return new CachedSchemaRegistryClient(List.of(kafka.registryUrl()), 100);
    }

    @Test
    void whatTheSerializerWroteTheDeserializerReads() {
        GenericRecord written = new GenericData.Record(new Schema.Parser().parse(PLAIN));
        written.put("text", "boom");
        Map<String, Object> config = Map.of("schema.registry.url", kafka.registryUrl());
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
                KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
            serializer.configure(config, false);
            deserializer.configure(config, false);
            byte[] bytes = serializer.serialize("booms", written);
            assertThat(deserializer.deserialize("booms", bytes)).hasToString(written.toString());
        }
    }

    @Test
    void theClientRegistersEvolvesAndFindsSchemas() throws Exception {
        int first = newClient().register("evolved", new AvroSchema(PLAIN));
        int second = newClient().register("evolved", new AvroSchema(GROWN));
        assertThat(newClient().getSchemaById(first)).isEqualTo(new AvroSchema(PLAIN));
        assertThat(newClient().getId("evolved", new AvroSchema(GROWN))).isEqualTo(second);
        assertThat(newClient().getVersion("evolved", new AvroSchema(GROWN))).isEqualTo(2);
        assertThat(newClient().getLatestSchemaMetadata("evolved").getId()).isEqualTo(second);
        assertThat(newClient().getAllVersions("evolved")).containsExactly(1, 2);
        assertThat(newClient().getAllSubjects()).contains("evolved");
    }

    @Test
    void theClientUnderstandsARefusal() throws Exception {
        newClient().register("refused", new AvroSchema(PLAIN));
        assertThat(newClient().testCompatibility("refused", new AvroSchema(BROKEN)))
                .isFalse();
        assertThatThrownBy(() -> newClient().register("refused", new AvroSchema(BROKEN)))
                .isInstanceOfSatisfying(RestClientException.class, refusal -> {
                    assertThat(refusal.getStatus()).isEqualTo(409);
                    assertThat(refusal.getErrorCode()).isEqualTo(409);
                });
        assertThatThrownBy(() -> newClient().getSchemaById(1_000_000))
                .isInstanceOfSatisfying(
                        RestClientException.class,
                        refusal -> assertThat(refusal.getErrorCode()).isEqualTo(40403));
    }

    @Test
    void theClientSetsLevelsAndDeletes() throws Exception {
        newClient().register("settled", new AvroSchema(PLAIN));
        assertThat(newClient().updateCompatibility("settled", "FORWARD")).isEqualTo("FORWARD");
        assertThat(newClient().getCompatibility("settled")).isEqualTo("FORWARD");
        assertThat(newClient().getMode()).isEqualTo("READWRITE");
        assertThat(newClient().deleteSubject("settled")).containsExactly(1);
    }
}
