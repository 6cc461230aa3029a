package dev.errata.client.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.errata.client.KafkaUnderTest;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(KafkaUnderTest.Shared.class)
class KafkaReplayTest {
    private final ReplayBench bench;

    KafkaReplayTest(KafkaUnderTest kafka) {
        this.bench = new ReplayBench(kafka);
    }

    @Test
    void aRecordGoesBackAsItWasWithoutTheHeadersOfItsLetter() {
        RecordPlace from = new RecordPlace(bench.origin, 1, 4711);
        Map<String, byte[]> headers = new HashMap<>(ReplayBench.spring(from));
        headers.put("kafka_dlt-unknown-to-us", new byte[] {1});
        headers.put("x-request", "17".getBytes(UTF_8));
        headers.put("errata-replays", "1".getBytes(UTF_8));
        RecordPlace letter = bench.send(bench.letters, 0, "customer-7", "order".getBytes(UTF_8), headers);
        Operation operation = new ReplayPointer(from, letter).operation(2);
        bench.command(operation);

        try (KafkaReplay replay = KafkaReplay.start(bench.config, bench.settings())) {
            await().atMost(ReplayBench.LONG).until(() -> bench.succeeded(operation.id()) == 1);
            assertThat(replay.isReading()).isTrue();
        }
        assertThat(bench.putBack()).hasSize(1);
        ConsumerRecord<byte[], byte[]> back = bench.putBack().get(0);
        assertThat(back.partition()).isEqualTo(1);
        assertThat(back.key()).isEqualTo("customer-7".getBytes(UTF_8));
        assertThat(back.value()).isEqualTo("order".getBytes(UTF_8));
        assertThat(headers(back))
                .containsOnly(
                        Map.entry("x-request", "17"),
                        Map.entry("errata-replays", "2"),
                        Map.entry("errata-replayed-from", operation.id()));
        assertThat(bench.errors(operation.id())).isEmpty();
    }

    @Test
    void whereTheLetterHoldsNothingOrThereIsNoneTheOriginIsRead() {
        RecordPlace first = bench.send(bench.origin, 2, "a", "of the origin".getBytes(UTF_8), Map.of());
        RecordPlace second = bench.send(bench.origin, 2, "b", "alone".getBytes(UTF_8), Map.of());
        RecordPlace empty = bench.send(bench.letters, 0, null, null, ReplayBench.spring(first));
        Operation withLetter = new ReplayPointer(first, empty).operation(2);
        Operation alone = new ReplayPointer(second, null).operation(2);
        bench.command(withLetter);
        bench.command(alone);

        try (KafkaReplay replay = KafkaReplay.start(bench.config, bench.settings())) {
            await().atMost(ReplayBench.LONG)
                    .until(() -> bench.succeeded(withLetter.id()) + bench.succeeded(alone.id()) == 2);
            assertThat(replay.isReading()).isTrue();
        }
        assertThat(bench.putBack())
                .filteredOn(record -> record.headers().lastHeader("errata-replays") != null)
                .extracting(record -> new String(record.value(), UTF_8))
                .containsExactlyInAnyOrder("of the origin", "alone");
    }

    @Test
    void whatMayNotGoBackEndsAsAFailureThatNoRetryFollows() {
        RecordPlace from = new RecordPlace(bench.origin, 0, 7);
        Operation foreign = new ReplayPointer(new RecordPlace("elsewhere", 0, 1), null).operation(2);
        Operation foreignLetter = new ReplayPointer(from, new RecordPlace("elsewhere-dlt", 0, 1)).operation(2);
        Operation noPointer = new Operation("charge-7-" + bench.origin, ReplayPointer.OPERATION_TYPE, 2, null);
        RecordPlace other = bench.send(bench.letters, 0, "k", new byte[1], ReplayBench.spring(from));
        Operation lying = new ReplayPointer(new RecordPlace(bench.origin, 0, 8), other).operation(2);
        RecordPlace silent = bench.send(bench.letters, 0, "k", new byte[1], Map.of());
        Operation unsaid = new ReplayPointer(from, silent).operation(2);
        Map<String, byte[]> often = new HashMap<>(ReplayBench.spring(from));
        often.put("errata-replays", "3".getBytes(UTF_8));
        Operation looping = new ReplayPointer(from, bench.send(bench.letters, 0, "k", new byte[1], often)).operation(5);
        RecordPlace trimmed = bench.send(bench.origin, 1, "k", new byte[1], Map.of());
        bench.trim(trimmed);
        Operation gone = new ReplayPointer(trimmed, null).operation(2);
        Operation never = new ReplayPointer(new RecordPlace(bench.origin, 2, 99), null).operation(2);
        List<Operation> all = List.of(foreign, foreignLetter, noPointer, lying, unsaid, looping, gone, never);
        all.forEach(bench::command);

        try (KafkaReplay replay = KafkaReplay.start(bench.config, bench.settings())) {
            await().atMost(ReplayBench.LONG)
                    .until(() -> all.stream()
                            .noneMatch(failed -> bench.errors(failed.id()).isEmpty()));
            assertThat(replay.isReading()).isTrue();
        }
        assertThat(bench.putBack()).isEmpty();
        assertThat(all).allSatisfy(failed -> {
            ErrorEvent error = bench.errors(failed.id()).get(0);
            assertThat(error.settings().retryEnabled()).isFalse();
            assertThat(error.operation()).extracting(Operation::id).isEqualTo(failed.id());
            assertThat(bench.succeeded(failed.id())).isZero();
        });
        assertThat(said(foreign)).contains("no such pair");
        assertThat(said(foreignLetter)).contains("no such pair");
        assertThat(said(noPointer)).contains("names no record");
        assertThat(said(lying)).contains("does not say that it came from");
        assertThat(said(unsaid)).contains("does not say that it came from");
        assertThat(said(looping)).contains("was put back 3 times already");
        assertThat(said(gone)).contains("was deleted before its retry was due");
        assertThat(said(never)).contains("there is no record");
    }

    private String said(Operation failed) {
        return bench.errors(failed.id()).get(0).message();
    }

    @Test
    void whatTheBrokerRefusesIsAFailureAndHoldsUpNothing() {
        Operation tooLarge = bench.letter("large", incompressible(1_500_000));
        Operation next = bench.letter("next", "small");
        bench.command(tooLarge);
        bench.command(next);

        try (KafkaReplay replay = KafkaReplay.start(bench.config, bench.settings())) {
            await().atMost(ReplayBench.LONG)
                    .until(() -> bench.succeeded(next.id()) == 1
                            && !bench.errors(tooLarge.id()).isEmpty());
            assertThat(replay.isReading()).isTrue();
        }
        assertThat(bench.putBack())
                .extracting(record -> new String(record.key(), UTF_8))
                .containsExactly("next");
        assertThat(bench.errors(tooLarge.id()).get(0).exceptionType()).contains("RecordTooLarge");
    }

    private static String incompressible(int length) {
        return new Random(17)
                .ints(length, ' ', '~')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void anotherOfTheGroupPutsNothingBackAgain() {
        Operation operation = bench.letter("once", "value");
        bench.command(operation);
        try (KafkaReplay replay = KafkaReplay.start(bench.config, bench.settings())) {
            await().atMost(ReplayBench.LONG).until(() -> bench.succeeded(operation.id()) == 1);
            assertThat(replay.isReading()).isTrue();
        }
        Operation last = bench.letter("last", "value");
        bench.command(last);
        try (KafkaReplay replay = KafkaReplay.start(bench.config, bench.settings())) {
            await().atMost(ReplayBench.LONG).until(() -> bench.succeeded(last.id()) == 1);
            assertThat(replay.isReading()).isTrue();
        }
        assertThat(bench.putBack()).hasSize(2);
    }

    @Test
    void topicsThatKeepTooLittleAreFound() {
        String brief = bench.origin + "-brief";
        bench.create(brief, Map.of("retention.ms", "3600000"));
        String forever = bench.origin + "-forever";
        bench.create(forever, Map.of("retention.ms", "-1"));
        ReplaySettings settings = new ReplaySettings(
                List.of(
                        new ReplayPair(null, brief),
                        new ReplayPair(forever, bench.origin),
                        new ReplayPair(null, bench.origin + "-missing"),
                        new ReplayPair(bench.letters, brief)),
                3,
                Duration.ofHours(2),
                List.of());
        try (Admin admin = bench.admin()) {
            assertThat(ShortRetention.find(admin, settings)).containsExactly(Map.entry(brief, Duration.ofHours(1)));
        }
    }

    @Test
    void topicsOfErrataAreInNoPair() {
        for (String pair : List.of("errors", "orders-dlt=retries", "errors.dead-letter=orders")) {
            ReplaySettings settings =
                    new ReplaySettings(List.of(ReplayPair.parse(pair)), 3, Duration.ofDays(1), List.of());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KafkaReplay.start(bench.config, settings).close())
                    .withMessageContaining(pair);
        }
    }

    private static Map<String, String> headers(ConsumerRecord<byte[], byte[]> record) {
        Map<String, String> headers = new HashMap<>();
        StreamSupport.stream(record.headers().spliterator(), false)
                .forEach((Header header) -> headers.put(header.key(), new String(header.value(), UTF_8)));
        return headers;
    }
}
