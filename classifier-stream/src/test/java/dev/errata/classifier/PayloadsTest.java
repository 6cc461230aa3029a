package dev.errata.classifier;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.PayloadKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadsTest {
    private static final Payload MARKED = Payload.of("application/json", "{\"card\":\"marker-4711\"}".getBytes(UTF_8));

    @TempDir
    private Path directory;

    private ClassifierDriver classifier;

    @BeforeEach
    void start() {
        classifier = new ClassifierDriver(directory);
    }

    @AfterEach
    void stop() {
        classifier.close();
    }

    @Test
    void theBytesTravelAloneAndTheErrorSaysOnlyWhatTheyAre() {
        classifier.error("s1", event("e1", MARKED));

        TestRecord<String, OperationPayload> moved = classifier.payloads().get(0);
        assertThat(moved.key()).isEqualTo(PayloadKey.of("s1", "charge-1"));
        assertThat(moved.value()).isEqualTo(new OperationPayload("s1", "charge-1", "e1", MARKED));
        assertThat(classifier.classified())
                .singleElement()
                .satisfies(error -> assertThat(error.payload()).isEqualTo(MARKED.digest()));
    }

    @Test
    void nothingElseThatItWritesOrStoresHoldsThem() {
        classifier.error("s1", event("e1", MARKED));
        classifier.error("s1", event("e2", Payload.reference("a/b", "https://marker-4711")));

        List<byte[]> written = classifier.writtenElsewhere();
        assertThat(written).hasSize(2);
        assertThat(written).allSatisfy(PayloadsTest::assertUnmarked);
        assertThat(classifier.storedSessions()).isNotEmpty().allSatisfy(PayloadsTest::assertUnmarked);
    }

    /** A record of a producer with another partitioner is put back on its topic, whole. */
    @Test
    void anEventThatIsPutBackKeepsItsPayload() {
        classifier.error("elsewhere", event("e1", MARKED));

        assertThat(classifier.payloads()).hasSize(1);
        assertThat(classifier.errorsPutBack())
                .singleElement()
                .satisfies(record -> assertThat(record.value().payload()).isEqualTo(MARKED));
    }

    @Test
    void anErrorThatWasSeenMovesNothingAgain() {
        classifier.error("s1", event("e1", MARKED));
        classifier.error("s1", event("e1", MARKED));

        assertThat(classifier.payloads()).hasSize(1);
    }

    @Test
    void withoutAnOperationThereIsNothingToHandItOutWith() {
        classifier.error("s1", event("e1", MARKED).toBuilder().operation(null).build());

        assertThat(classifier.payloads()).isEmpty();
        assertThat(classifier.classified()).hasSize(1);
    }

    @Test
    void moreThan64KiBIsADeadLetterThatSaysSoAndCountsAsNoError() {
        classifier.error("s1", event("e1", Payload.of("a/b", new byte[Payload.MOST_BYTES])));
        assertThat(classifier.payloads()).hasSize(1);

        classifier.error("s1", event("e2", Payload.of("a/b", new byte[Payload.MOST_BYTES + 1])));

        assertThat(classifier.payloads()).isEmpty();
        assertThat(classifier.classified()).hasSize(1);
        assertThat(classifier.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(header(letter, HeaderNames.REASON)).isEqualTo("too_large");
            assertThat(header(letter, HeaderNames.DETAIL)).contains("65537 bytes, more than 65536");
        });
    }

    /** Put back later, it hands out what it was sent with. */
    @Test
    void aDeadLetterOfAnEventThatFailedLaterKeepsItsPayload() {
        byte[] kept = Objects.requireNonNull(classifier.redactedForDeadLetter(event("e1", MARKED)));

        classifier.errorBytes("s1", kept);
        assertThat(classifier.payloads())
                .singleElement()
                .satisfies(record -> assertThat(record.value().payload()).isEqualTo(MARKED));
    }

    /** Its key names two things; where it lies goes by the correlation key alone. */
    @Test
    void aPayloadLiesWhereItsCorrelationKeyBelongs() {
        for (int session = 0; session < 50; session++) {
            String key = "session-" + session;
            assertThat(KeyPlacement.partitionOf(PayloadKey.correlationKey(PayloadKey.of(key, "op")), 8))
                    .isEqualTo(KeyPlacement.partitionOf(key, 8));
        }
    }

    private static void assertUnmarked(byte[] bytes) {
        assertThat(new String(bytes, ISO_8859_1)).doesNotContain("marker-4711");
    }

    private static @Nullable String header(TestRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), UTF_8);
    }

    private static ErrorEvent event(String errorId, Payload payload) {
        return ErrorEvent.builder("connect ECONNREFUSED 10.0.3.7:5432")
                .errorId(errorId)
                .execution(ExecutionContext.ofSession("s1"))
                .operation(Operation.first("charge-1", "charge-card"))
                .metadata(Map.of("order", "1"))
                .payload(payload)
                .build();
    }
}
