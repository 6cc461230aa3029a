package dev.errata.launcher.flow;

import static java.util.Objects.requireNonNull;

import dev.errata.schemas.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Reads the headers that say why a record is a dead letter, and where it came from. */
final class DeadLetter {
    private DeadLetter() {}

    /** The dead letter of the record that was written there. */
    static Predicate<ConsumerRecord<byte[], byte[]>> from(RecordMetadata written) {
        return letter -> header(letter, HeaderNames.ORIGIN_TOPIC).equals(written.topic())
                && header(letter, HeaderNames.ORIGIN_PARTITION).equals(Integer.toString(written.partition()))
                && header(letter, HeaderNames.ORIGIN_OFFSET).equals(Long.toString(written.offset()));
    }

    static String header(ConsumerRecord<?, ?> record, String name) {
        return new String(
                requireNonNull(record.headers().lastHeader(name), name).value(), StandardCharsets.UTF_8);
    }
}
