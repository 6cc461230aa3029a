package dev.errata.benchmarks.workload;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.PayloadKey;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What operations are to be run with. */
public final class Arguments {
    private Arguments() {}

    /** Bytes that no compression makes fewer; the same for the same number. */
    public static Payload payload(int number, int size) {
        byte[] bytes = new byte[size];
        new SplittableRandom(number).nextBytes(bytes);
        return Payload.of("application/octet-stream", bytes);
    }

    /** The payload of an error's operation as the classifier writes it, apart from the error. */
    public static ProducerRecord<byte[], byte[]> record(
            Topic<String, OperationPayload> topic, ClassifiedError error, Payload payload) {
        String correlationKey = error.error().correlationKey().orElseThrow();
        String operation = Objects.requireNonNull(error.error().operation()).id();
        OperationPayload value = new OperationPayload(correlationKey, operation, error.errorId(), payload);
        return new ProducerRecord<>(
                topic.name(),
                KeyPlacement.partitionOf(correlationKey, topic.settings().partitions()),
                PayloadKey.of(correlationKey, operation).getBytes(StandardCharsets.UTF_8),
                topic.valueSerde().serializer().serialize(topic.name(), value));
    }
}
