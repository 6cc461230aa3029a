package dev.errata.log.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.log.Samples;
import dev.errata.log.Stores;
import dev.errata.log.rows.ErrorRows;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the log says of the numbers that it meets: in its line, which is kept with the rows, and at once. */
class NumbersOfWritersTest {
    private static final Instant NOW = Instant.parse("2026-11-22T23:59:30Z");
    private static final long WRITER = NOW.toEpochMilli() - 10;
    private static final Source<ClassifiedError> ERRORS = Source.of(
            List.of(new Topics(new RegistryInMemory(), 4, (short) 1).classified(Recoverability.PERMANENT)),
            new ErrorRows());

    private static Stores stores;

    @BeforeAll
    static void makeTables() {
        stores = new Stores("numbers");
    }

    @AfterAll
    static void close() {
        stores.close();
    }

    /** Opens the partition again for each batch, as after a crash. */
    private static final class Log {
        private final TopicPartition partition;
        private final MeterRegistry meters = new SimpleMeterRegistry();
        private String topicId;
        private long beginning;
        private long offset;

        Log(String topic) {
            partition = new TopicPartition(topic, 0);
            topicId = "id of " + topic;
        }

        void take(long... numbers) {
            IntakeOffsets offsets = new IntakeOffsets(stores.database());
            IntakeOffsets.Opened opened =
                    offsets.open(partition, new IntakeOffsets.Extent(topicId, beginning, offset + numbers.length));
            offset = opened.next();
            Map<TopicPartition, Long> positions = new HashMap<>(Map.of(partition, offset));
            List<Decoded<?>> records = new ArrayList<>();
            for (long number : numbers) {
                ClassifiedError error = Samples.error(partition.topic() + offset, "HTTP 503", "session", NOW);
                Decoded.Position position =
                        new Decoded.Position(partition, offset, ++offset, opened.generation(), NOW, number(number));
                records.add(new Decoded<>(ERRORS, position, error, null, ""));
            }
            new Storage(stores.database(), offsets, new IntakeMeters(meters)).store(ReadyBatch.of(records), positions);
        }

        private RecordNumber number(long number) {
            return new RecordNumber(
                    LedgerApp.CLASSIFIER, 0, 0, WRITER, RecordNumber.placeOf(partition.topic(), 0), number);
        }

        Seen seen() {
            LedgerLine line = LogLine.read(stores.database(), "error-log", NOW).orElseThrow();
            return line.seen().stream()
                    .filter(it -> it.topic().equals(partition.topic()))
                    .findFirst()
                    .orElseThrow();
        }

        double faults(String kind) {
            return meters.get("errata.ledger.faults")
                    .tags("app", "error-log", "kind", kind)
                    .counter()
                    .count();
        }
    }

    @Test
    void aGapAndARepeatAreNamedOnceWhoeverGoesOn() {
        Log log = new Log("gap");
        log.take(1, 2);
        log.take(5, 6, 6);
        log.take(7);

        assertThat(List.of(log.seen()))
                .extracting(Seen::writer, Seen::last, Seen::missing, Seen::firstMissing, Seen::repeated)
                .containsExactly(tuple("classifier-stream/0_0", 7L, 2L, 3L, 1L));
        assertThat(log.seen().firstRepeated()).isEqualTo(6);
        assertThat(log.faults("missing")).isEqualTo(1);
        assertThat(log.faults("repeated")).isEqualTo(1);
    }

    @Test
    void whatExpiredUnreadOrCameWithANewTopicIsNoGap() {
        Log log = new Log("expired");
        log.take(1, 2);
        log.beginning = 6;
        log.offset = 6;
        log.take(7, 8);
        assertThat(log.seen()).returns(7L, Seen::first).returns(8L, Seen::last);

        log.topicId = "made anew";
        log.beginning = 0;
        log.offset = 0;
        log.take(1, 2, 3);

        assertThat(log.seen()).returns(1L, Seen::first).returns(3L, Seen::last).returns(0L, Seen::repeated);
        assertThat(log.faults("missing") + log.faults("repeated")).isZero();
    }

    @Test
    void aFirstRecordThatIsNotTheWritersFirstIsMissedOnlyIfTheWriterBeganLater() {
        Log whole = new Log("whole");
        whole.take(2);
        assertThat(whole.seen().firstMissing()).isEqualTo(1);

        Log later = new Log("later");
        later.beginning = 100;
        later.offset = 100;
        later.take(500, 501);
        assertThat(later.seen()).returns(500L, Seen::first).returns(0L, Seen::missing);
    }
}
