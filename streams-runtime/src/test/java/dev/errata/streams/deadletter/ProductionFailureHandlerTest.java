package dev.errata.streams.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler.Response;
import org.apache.kafka.streams.errors.ProductionExceptionHandler.Result;
import org.apache.kafka.streams.errors.ProductionExceptionHandler.SerializationExceptionOrigin;
import org.apache.kafka.streams.processor.TaskId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProductionFailureHandlerTest {
    private static final Where OF_PUNCTUATOR = new Where(null, null);
    private static final Where OF_RECORD = new Where("errors", "source");

    private final ProductionFailureHandler handler = new ProductionFailureHandler();

    /** What Kafka Streams says about the record at hand; no topic within a punctuator. */
    private record Where(@Nullable String topic, @Nullable String source) implements ErrorHandlerContext {
        @Override
        public int partition() {
            return 3;
        }

        @Override
        public long offset() {
            return 4;
        }

        @Override
        public Headers headers() {
            return new RecordHeaders();
        }

        @Override
        public String processorNodeId() {
            return "sink";
        }

        @Override
        public TaskId taskId() {
            return new TaskId(0, 3);
        }

        @Override
        public long timestamp() {
            return 5;
        }

        @Override
        public byte[] sourceRawKey() {
            return bytes("key");
        }

        @Override
        public byte @Nullable [] sourceRawValue() {
            return source == null ? null : bytes(source);
        }
    }

    @BeforeEach
    void install() {
        Map<String, Object> properties = new HashMap<>();
        new DeadLetters("app", (topic, value) -> bytes("redacted"), new SimpleMeterRegistry()).install(properties);
        handler.configure(properties);
    }

    @Test
    void keepsTheSourceOfAnOutputThatIsTooLarge() {
        Response response =
                handler.handleError(OF_RECORD, to("errors.retryable"), new RecordTooLargeException("large"));

        assertThat(response.result()).isEqualTo(Result.RESUME);
        assertThat(response.deadLetterQueueRecords()).singleElement().satisfies(letter -> {
            assertThat(letter.topic()).isEqualTo(TopicNames.DEAD_LETTER);
            assertThat(letter.value()).isEqualTo(bytes("redacted"));
            assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("errors");
            assertThat(header(letter, HeaderNames.ORIGIN_PARTITION)).isEqualTo("3");
            assertThat(header(letter, HeaderNames.ORIGIN_OFFSET)).isEqualTo("4");
        });
    }

    @Test
    void keepsAnOutputOfAPunctuatorItself() {
        Response response = handler.handleError(OF_PUNCTUATOR, to("retries"), new RecordTooLargeException("large"));

        assertThat(response.result()).isEqualTo(Result.RESUME);
        assertThat(response.deadLetterQueueRecords()).singleElement().satisfies(letter -> {
            assertThat(letter.value()).isEqualTo(bytes("output"));
            assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("retries");
            assertThat(header(letter, HeaderNames.ORIGIN_OFFSET)).isEqualTo("-1");
        });
    }

    @Test
    void anOutputOfAPunctuatorThatHasNoBytesIsNotTriedForEver() {
        Response response = handler.handleSerializationError(
                OF_PUNCTUATOR,
                to("errors.grouped"),
                new SerializationException("no bytes"),
                SerializationExceptionOrigin.VALUE);

        assertThat(response.result()).isEqualTo(Result.RESUME);
        assertThat(response.deadLetterQueueRecords()).singleElement().satisfies(letter -> {
            assertThat(letter.value()).isNull();
            assertThat(header(letter, HeaderNames.REASON)).isEqualTo("unwritable");
            assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("errors.grouped");
        });
    }

    @Test
    void anOutputThatWaitsForTheRegistryIsTriedAgain() {
        Response response = handler.handleSerializationError(
                OF_PUNCTUATOR,
                to("errors.grouped"),
                new SerializationException("not now", new TimeoutException("registry")),
                SerializationExceptionOrigin.VALUE);

        assertThat(response.result()).isEqualTo(Result.FAIL);
    }

    @Test
    void failsRatherThanLetAStoreDifferFromItsChangelog() {
        Response response =
                handler.handleError(OF_RECORD, to("app-operations-changelog"), new RecordTooLargeException("large"));

        assertThat(response.result()).isEqualTo(Result.FAIL);
    }

    @Test
    void failsWhenADeadLetterItselfIsRefused() {
        Response response =
                handler.handleError(OF_RECORD, to(TopicNames.DEAD_LETTER), new RecordTooLargeException("large"));

        assertThat(response.result()).isEqualTo(Result.FAIL);
    }

    @Test
    void triesAgainWhenTheBrokerDoesNotAnswer() {
        Response response = handler.handleError(OF_RECORD, to("retries"), new TimeoutException("no answer"));

        assertThat(response.result()).isEqualTo(Result.RETRY);
    }

    @Test
    void failsOnWhatItDoesNotKnow() {
        Response response = handler.handleError(OF_RECORD, to("retries"), new KafkaException("?"));

        assertThat(response.result()).isEqualTo(Result.FAIL);
        assertThat(response.deadLetterQueueRecords()).isEmpty();
    }

    private static ProducerRecord<byte[], byte[]> to(String topic) {
        return new ProducerRecord<>(topic, bytes("key"), bytes("output"));
    }

    private static String header(ProducerRecord<byte[], byte[]> record, String name) {
        return new String(
                Objects.requireNonNull(record.headers().lastHeader(name)).value(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
