package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.workload.Arguments;
import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.DistinctWorkload;
import dev.errata.benchmarks.workload.Workload;
import dev.errata.benchmarks.workload.ZipfWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Payload;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What lies on the topics before the measuring begins: an error for each number, and what belongs to it. */
@FunctionalInterface
public interface Preload {
    List<ProducerRecord<byte[], byte[]>> records(int number);

    /** Raw errors, as producers write them. */
    static Preload errors(Topics topics) {
        return number -> {
            ErrorEvent event = Workload.event(number);
            return List.of(encoded(topics.errors(), event, event));
        };
    }

    /** The same errors, as the classifier writes them, each with a payload of so many bytes; 0 for none. */
    static Preload classifiedErrors(Topics topics, int payloadBytes) {
        ClassifiedWorkload workload = new ClassifiedWorkload();
        return number -> {
            ClassifiedError error = workload.error(number);
            if (payloadBytes == 0) {
                return List.of(classified(topics, error));
            }
            Payload payload = Arguments.payload(number, payloadBytes);
            ClassifiedError announcing =
                    error.with(error.error().toBuilder().payload(payload).build());
            return List.of(Arguments.record(topics.payloads(), error, payload), classified(topics, announcing));
        };
    }

    /** Errors of many groups, a few of which have most of them. */
    static Preload zipfClassifiedErrors(Topics topics) {
        ZipfWorkload workload = new ZipfWorkload();
        return number -> {
            ClassifiedError error = workload.error(number);
            return List.of(classified(topics, error));
        };
    }

    /** Errors each of which is a group of its own. */
    static Preload distinctClassifiedErrors(Topics topics) {
        DistinctWorkload workload = new DistinctWorkload();
        return number -> {
            ClassifiedError error = workload.error(number);
            return List.of(classified(topics, error));
        };
    }

    /** One error again and again, each time of another session. */
    static Preload sameClassifiedErrors(Topics topics) {
        ClassifiedError error = new ClassifiedWorkload().error(0);
        ProducerRecord<byte[], byte[]> first = classified(topics, error);
        return number -> List.of(new ProducerRecord<>(
                first.topic(), ("session-" + number).getBytes(StandardCharsets.UTF_8), first.value()));
    }

    private static ProducerRecord<byte[], byte[]> classified(Topics topics, ClassifiedError error) {
        return encoded(topics.classified(error.classification().recoverability()), error, error.error());
    }

    private static <V> ProducerRecord<byte[], byte[]> encoded(Topic<?, V> topic, V value, ErrorEvent event) {
        byte[] key = event.correlationKey().orElseThrow().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        return new ProducerRecord<>(topic.name(), key, bytes);
    }
}
