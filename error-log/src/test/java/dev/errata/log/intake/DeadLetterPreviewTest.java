package dev.errata.log.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.log.rows.StoredDeadLetter;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Dead letters keep the original bytes; what is kept of them in rows shows no payload. */
class DeadLetterPreviewTest {
    private final Topics topics = new Topics(new RegistryInMemory(), 1, (short) 1);

    @Test
    void anErrorIsShownWithTheDigestOfItsPayload() {
        byte[] value = bytes(Payload.of("a/b", "marker".getBytes(UTF_8)));
        assertThat(new String(value, UTF_8)).contains("marker");

        StoredDeadLetter letter = letter(TopicNames.ERRORS, value);

        assertThat(letter.preview()).contains("it failed", "\"size\":6").doesNotContain("marker");
        assertThat(letter.size()).isEqualTo(value.length);
    }

    @Test
    void ofAvroThatNothingCanReadNothingIsShown() {
        byte[] value = bytes(Payload.of("a/b", "marker".getBytes(UTF_8)));
        value[3] = 99;

        assertThat(letter(TopicNames.ERRORS, value).preview()).isEmpty();
    }

    @Test
    void ofTextNoMoreIsShownThanComesBeforeAPayload() {
        byte[] json = "{\"message\":\"m\",\"payload\":{\"text\":\"marker\"}}".getBytes(UTF_8);

        assertThat(letter(TopicNames.ERRORS, json).preview()).isEqualTo("{\"message\":\"m\",\"");
        assertThat(letter(TopicNames.ERRORS, "no error event".getBytes(UTF_8)).preview())
                .isEqualTo("no error event");
    }

    @Test
    void whatCannotHoldOneIsShownAsItIs() {
        assertThat(letter("orders", "a payload of somebody's".getBytes(UTF_8)).preview())
                .isEqualTo("a payload of somebody's");
    }

    private byte[] bytes(Payload payload) {
        ErrorEvent event = ErrorEvent.builder("it failed")
                .operation(Operation.first("o", "t"))
                .payload(payload)
                .build();
        return Objects.requireNonNull(topics.errors().valueSerde().serializer().serialize(TopicNames.ERRORS, event));
    }

    private StoredDeadLetter letter(String origin, byte[] value) {
        ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>(TopicNames.DEAD_LETTER, 0, 0, null, value);
        record.headers().add(HeaderNames.ORIGIN_TOPIC, origin.getBytes(UTF_8));
        return DeadLetterParser.read(record, topics);
    }
}
