package dev.errata.intake.foreign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.replay.DeadLetterRecord;
import dev.errata.client.replay.DeadLetterRecord.Header;
import dev.errata.client.replay.Encoding;
import dev.errata.client.replay.HeaderMapping;
import dev.errata.client.replay.HeaderMapping.Fact;
import dev.errata.client.replay.HeaderMapping.Source;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignDeadLettersTest {
    private static final Instant APPENDED = Instant.parse("2026-11-22T18:00:00Z");

    private final ForeignDeadLetters letters = new ForeignDeadLetters(List.of());

    /** What Spring Kafka 4.1 left on a dead letter. */
    @Test
    void takesWhatSpringLeaves() throws IOException {
        ErrorEvent error = letters.read(record(spring())).orElseThrow();

        assertThat(error.exceptionType()).isEqualTo("SpringDeadLetter$GatewayException");
        assertThat(error.message()).isEqualTo("the gateway did not answer");
        assertThat(error.causes())
                .extracting(Cause::type, Cause::message)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("java.net.ConnectException", "Connection refused"));
        assertThat(error.stack()).startsWith("\tat SpringDeadLetter.charge(SpringDeadLetter.java:");
        assertThat(error.operation())
                .isEqualTo(new Operation("orders/2/4711@orders-dlt/3/99", "kafka-replay", 1, null));
        assertThat(error.source().component()).isEqualTo("billing");
        assertThat(error.occurredAt()).isEqualTo(APPENDED);
        assertThat(error.metadata())
                .containsEntry("dlq.family", "spring")
                .containsEntry("dlq.topic", "orders-dlt")
                .containsEntry("dlq.partition", "3")
                .containsEntry("dlq.offset", "99")
                .containsEntry("origin.topic", "orders");
    }

    @Test
    void theFirstOriginAndTheLastExceptionCount() throws IOException {
        List<Header> headers = new ArrayList<>(spring());
        headers.add(new Header("kafka_dlt-original-topic", "orders-retry".getBytes(UTF_8)));
        headers.add(
                new Header("kafka_dlt-exception-stacktrace", "x.Second: again\n\tat x.Y.z(Y.java:1)".getBytes(UTF_8)));
        headers.add(new Header("kafka_dlt-exception-fqcn", "x.Second".getBytes(UTF_8)));
        headers.add(new Header(
                "retry_topic-attempts", ByteBuffer.allocate(4).putInt(3).array()));

        ErrorEvent error = letters.read(record(headers)).orElseThrow();

        assertThat(error.operation())
                .isEqualTo(new Operation("orders/2/4711@orders-dlt/3/99", "kafka-replay", 3, null));
        assertThat(error.exceptionType()).isEqualTo("x.Second");
    }

    @ParameterizedTest
    @CsvSource({
        "connect, __connect.errors., exception.class.name, exception.message",
        "streams, __streams.errors., exception, message",
        "smallrye, dead-letter-, exception-class-name, reason",
        "share-group, __dlq.errors., , message"
    })
    void takesWhatOthersLeaveInText(String family, String prefix, String type, String message) {
        List<Header> headers = new ArrayList<>(List.of(
                text(prefix + "topic", "orders"),
                text(prefix + "partition", "2"),
                text(prefix + "offset", "4711"),
                text(prefix + message, "no")));
        if (type != null) {
            headers.add(text(prefix + type, "x.Failed"));
        }

        ErrorEvent error = letters.read(record(headers)).orElseThrow();

        assertThat(error.metadata()).containsEntry("dlq.family", family);
        assertThat(error.message()).isEqualTo("no");
        assertThat(error.exceptionType()).isEqualTo(type == null ? null : "x.Failed");
        assertThat(error.operation())
                .isEqualTo(new Operation("orders/2/4711@orders-dlt/3/99", "kafka-replay", 1, null));
    }

    @Test
    void deliveriesOfShareGroupsAndCausesOfSmallRyeAreRead() {
        assertThat(letters.read(record(List.of(
                                text("__dlq.errors.topic", "o"),
                                text("__dlq.errors.partition", "0"),
                                text("__dlq.errors.offset", "1"),
                                text("__dlq.errors.delivery.count", "5"))))
                        .orElseThrow()
                        .operation())
                .isEqualTo(new Operation("o/0/1@orders-dlt/3/99", "kafka-replay", 5, null));
        assertThat(letters.read(record(List.of(
                                text("dead-letter-reason", "no"),
                                text("dead-letter-cause-class-name", "x.Root"),
                                text("dead-letter-cause", "refused"))))
                        .orElseThrow()
                        .causes())
                .containsExactly(new Cause("x.Root", "refused", null, null));
    }

    /** Whatever a record says of itself, it is not put back for ever. */
    @ParameterizedTest
    @CsvSource({"0, 1", "2, 3", "many, 1000000", "-1, 1000000", "99999999999, 1000000"})
    void whatWasPutBackCountsAsAnAttempt(String replays, int attempt) {
        assertThat(letters.read(record(List.of(
                                text("__streams.errors.topic", "o"),
                                text("__streams.errors.partition", "0"),
                                text("__streams.errors.offset", "1"),
                                text("errata-replays", replays))))
                        .orElseThrow()
                        .operation())
                .isEqualTo(new Operation("o/0/1@orders-dlt/3/99", "kafka-replay", attempt, null));
    }

    @Test
    void aMappingOfTheUsersOwnGoesFirst() {
        HeaderMapping mapping = new HeaderMapping(
                "ours",
                Map.of(
                        Fact.MESSAGE, List.of(new Source("why", Encoding.TEXT)),
                        Fact.TOPIC, List.of(new Source("from", Encoding.TEXT)),
                        Fact.PARTITION, List.of(new Source("part", Encoding.INT32)),
                        Fact.OFFSET, List.of(new Source("at", Encoding.INT64))));
        ErrorEvent error = new ForeignDeadLetters(List.of(mapping))
                .read(record(List.of(
                        text("why", "no"),
                        text("from", "orders"),
                        new Header("part", new byte[] {0, 0, 0, 7}),
                        new Header("at", new byte[] {0, 0, 0, 0, 0, 0, 1, 0}),
                        text("__streams.errors.message", "other"))))
                .orElseThrow();

        assertThat(error.message()).isEqualTo("no");
        assertThat(error.operation()).isEqualTo(new Operation("orders/7/256@orders-dlt/3/99", "kafka-replay", 1, null));
    }

    @Test
    void ourOwnLettersAreKnownAndSilentOnesAreNotRead() {
        assertThat(ForeignDeadLetters.isOurs(
                        record(List.of(text("errata-reason", "x"), text("__streams.errors.message", "m")))))
                .isTrue();
        assertThat(ForeignDeadLetters.isOurs(
                        record(List.of(text("errata-replays", "1"), text("__streams.errors.message", "m")))))
                .isFalse();
        assertThat(letters.read(record(List.of(text("other", "x"))))).isEmpty();
    }

    @Test
    void aLetterThatSaysOnlyWhereItCameFromSaysSo() {
        ErrorEvent error =
                letters.read(record(List.of(text("__dlq.errors.topic", "o")))).orElseThrow();

        assertThat(error.saysNothing()).isFalse();
        assertThat(error.message()).contains("do not say why");
    }

    @Test
    void theSameRecordHasTheSameId() throws IOException {
        assertThat(letters.read(record(spring())).orElseThrow().errorId())
                .isNotNull()
                .isEqualTo(letters.read(record(spring())).orElseThrow().errorId());
    }

    @Property(tries = 500)
    void headersMayHoldAnything(@ForAll byte[] junk, @ForAll int which) throws IOException {
        List<Header> headers = new ArrayList<>(spring());
        int at = Math.floorMod(which, headers.size());
        headers.set(at, new Header(headers.get(at).name(), junk));

        assertThat(letters.read(record(headers))).isPresent();
    }

    private static List<Header> spring() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(ForeignDeadLettersTest.class.getResourceAsStream("spring-headers.txt"))) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.split(" ", 2))
                    .map(parts -> new Header(parts[0], Base64.getDecoder().decode(parts[1])))
                    .toList();
        }
    }

    private static Header text(String name, String value) {
        return new Header(name, value.getBytes(UTF_8));
    }

    private static DeadLetterRecord record(List<Header> headers) {
        return new DeadLetterRecord("orders-dlt", 3, 99, APPENDED, headers);
    }
}
