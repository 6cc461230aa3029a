package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.DistinctWorkload;
import dev.errata.benchmarks.workload.Workload;
import dev.errata.benchmarks.workload.ZipfWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What lies on the topics before the measuring begins: a record for each number. */
@FunctionalInterface
interface Preload {
    ProducerRecord<byte[], byte[]> record(int number);

    /** Raw errors, as producers write them. */
    static Preload errors(Topics topics) {
        return number -> {
            ErrorEvent event = Workload.event(number);
            return encoded(topics.errors(), event, event);
        };
    }

    /** The same errors, as the classifier writes them. */
    static Preload classifiedErrors(Topics topics) {
        ClassifiedWorkload workload = new ClassifiedWorkload();
        return number -> {
            ClassifiedError error = workload.error(number);
            return encoded(topics.classified(error.classification().recoverability()), error, error.error());
        };
    }

    /** Errors of many groups, a few of which have most of them. */
    static Preload zipfClassifiedErrors(Topics topics) {
        ZipfWorkload workload = new ZipfWorkload();
        return number -> {
            ClassifiedError error = workload.error(number);
            return encoded(topics.classified(error.classification().recoverability()), error, error.error());
        };
    }

    /** Errors each of which is a group of its own. */
    static Preload distinctClassifiedErrors(Topics topics) {
        DistinctWorkload workload = new DistinctWorkload();
        return number -> {
            ClassifiedError error = workload.error(number);
            return encoded(topics.classified(error.classification().recoverability()), error, error.error());
        };
    }

    /** One error again and again, each time of another session. */
    static Preload sameClassifiedErrors(Topics topics) {
        ClassifiedError error = new ClassifiedWorkload().error(0);
        byte[] bytes = encoded(topics.classified(error.classification().recoverability()), error, error.error())
                .value();
        String topic =
                topics.classified(error.classification().recoverability()).name();
        return number -> new ProducerRecord<>(topic, ("session-" + number).getBytes(StandardCharsets.UTF_8), bytes);
    }

    private static <V> ProducerRecord<byte[], byte[]> encoded(Topic<?, V> topic, V value, ErrorEvent event) {
        byte[] key = event.correlationKey().orElseThrow().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        return new ProducerRecord<>(topic.name(), key, bytes);
    }
}
