package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a task finds out at once of the numbers that it meets, and what it must not be alarmed by. */
class TaskLedgerTest {
    private static final String TOPIC = "errors.retryable";
    private static final long START = 1_763_000_000_000L;
    private static final long WRITER = START + 1;
    private static final TaskId TASK = new TaskId(0, 3);

    private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    private final KeyValueStore<String, byte[]> store = store();
    private final List<LedgerFault> faults = new ArrayList<>();
    private TaskLedger books = opened(START);
    private long uncounted;
    private long offset;
    private @Nullable LedgerLine last;

    @Test
    void aPassedOverNumberIsNamedAtOnce() {
        take(1, 2, 5);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.MISSING, "0_3", "errors.retryable-3", "classifier-stream/0_3", 3, 2));
        assertThat(seen())
                .returns(2L, Seen::missing)
                .returns(3L, Seen::firstMissing)
                .returns(5L, Seen::last);
    }

    @Test
    void aRepeatedNumberIsNamedAtOnce() {
        take(1, 2, 2, 3);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.REPEATED, "0_3", "errors.retryable-3", "classifier-stream/0_3", 2, 1));
        assertThat(seen()).returns(1L, Seen::repeated).returns(3L, Seen::last).returns(0L, Seen::missing);
    }

    @Test
    void aRecordForAnotherPlaceIsMisplacedAndMissingThere() {
        take(1);
        take(new RecordNumber(LedgerApp.CLASSIFIER, 0, 4, WRITER, RecordNumber.placeOf(TOPIC, 4), 7));
        take(2);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.MISPLACED, "0_3", "errors.retryable-3", "classifier-stream/0_4", 7, 1));
    }

    @Test
    void theFirstOfAllIsMissedToo() {
        take(2);

        assertThat(faults).extracting(LedgerFault::kind).containsExactly(LedgerFault.Kind.MISSING);
    }

    @Test
    void aReaderThatCameLaterBeginsWithWhatComes() {
        offset = 1_000;
        take(number(WRITER - 10, 500), number(WRITER - 10, 501));

        assertThat(faults).isEmpty();
        assertThat(seen()).returns(500L, Seen::first).returns(501L, Seen::last);
    }

    @Test
    void recordsOfOlderVersionsAndOfOthersAreNoAlarm() {
        take(1);
        take((RecordNumber) null);
        take(2);

        assertThat(faults).isEmpty();
        assertThat(source()).returns(3L, Source::taken).returns(1L, Source::unnumbered);
    }

    @Test
    void aWriterThatWasResetIsAnotherWriter() {
        take(1, 2, 3);
        take(number(WRITER + 5, 1), number(WRITER + 5, 2));

        assertThat(faults).isEmpty();
    }

    @Test
    void aTopicThatWasMadeAnewIsReadAnew() {
        take(1, 2, 3);
        offset = 0;
        take(number(WRITER + 5, 1));

        assertThat(faults).isEmpty();
    }

    /** Whoever sets the offsets of a group back reads from within a writer's numbers. */
    @Test
    void aTopicThatIsReadAgainFromAnEarlierPlaceIsNoAlarm() {
        take(1, 2, 3, 4);
        offset = 2;
        take(3, 4, 5);

        assertThat(faults).isEmpty();
        assertThat(seen()).returns(3L, Seen::first).returns(5L, Seen::last).returns(0L, Seen::missing);
    }

    @Test
    void aRecordThatComesTwiceFromItsPlaceIsARepeat() {
        take(1, 2);
        offset--;
        take(2, 3);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.REPEATED, "0_3", "errors.retryable-3", "classifier-stream/0_3", 2, 1));
    }

    @Test
    void whatWasNotCommittedIsCountedAgain() {
        take(1, 2);
        books.commit();
        take(3, 4);
        books.close();
        books = opened(START + 99);
        offset = 2;
        take(3, 4);

        assertThat(faults).isEmpty();
        assertThat(source().taken()).isEqualTo(4);
        assertThat(line().epoch()).as("of the store, not of the start").isEqualTo(START);
    }

    /** A process of a version before the ledger, which reads on and changes what is stored. */
    @Test
    void aTaskThatComesBackFromAProcessThatDoesNotCountBeginsWithWhatItFinds() {
        stored(5);
        take(1, 2, 3);
        books.commit();
        uncounted = 10;
        reopened();
        offset = 10;
        take(11, 12);
        books.walked(Map.of("pending", 9L));

        assertThat(faults)
                .containsExactly(new LedgerFault(LedgerFault.Kind.UNCOUNTED, "0_3", "errors.retryable-3", "", 0, 7));
        assertThat(line().flows()).containsEntry("uncounted/errors.retryable-3", 7L);
        assertThat(line().stocks())
                .containsExactly(Map.entry("pending", new LedgerLine.Stock(9, 0, 0)));
        assertThat(source()).returns(5L, Source::taken).returns(12L, Source::next);
    }

    @Test
    void aTaskThatComesBackFromAProcessThatCountsIsHeldToItsCounts() {
        stored(5);
        take(1, 2, 3);
        books.commit();
        reopened();
        offset = 10;
        take(11);
        books.walked(Map.of("pending", 9L));

        assertThat(faults)
                .containsExactly(
                        new LedgerFault(
                                LedgerFault.Kind.MISSING, "0_3", "errors.retryable-3", "classifier-stream/0_3", 4, 7),
                        new LedgerFault(LedgerFault.Kind.DRIFTED, "0_3", "pending", "", 0, 4));
    }

    private void stored(long pending) {
        books.walked(Map.of("pending", pending));
    }

    private void reopened() {
        books.close();
        books = opened(START + 99);
    }

    @Test
    void numbersOfAnAbortedTransactionAreGivenOutAgain() {
        assertThat(handedOn()).isEqualTo(1);
        books.commit();
        assertThat(handedOn()).isEqualTo(2);
        books.close();
        books = opened(START);

        assertThat(handedOn()).isEqualTo(2);
    }

    @Test
    void aRecordWithoutAFateIsTold() {
        books.take(context, at(null));
        books.commit();
        books.commit();

        assertThat(faults)
                .containsExactly(new LedgerFault(LedgerFault.Kind.UNACCOUNTED, "0_3", "errors.retryable-3", "", 0, 1));
    }

    /** Kafka Streams decodes a record when it is done with the one before it, which it has not processed yet. */
    @Test
    void whatCannotBeDecodedCountsInItsTurn() {
        books.undecodable(bytes(1, number(WRITER, 2)), "undecodable");
        take(1);
        offset = 2;
        take(3);
        books.undecodable(bytes(3, number(WRITER, 4)), "undecodable");
        books.commit();
        books.undecodable(bytes(3, number(WRITER, 4)), "undecodable");
        offset = 4;
        take(5);
        books.commit();

        assertThat(faults).isEmpty();
        assertThat(source()).returns(5L, Source::taken).returns(0L, Source::difference);
        assertThat(source().fates()).containsEntry("dead_letter/undecodable", 2L);
    }

    @Test
    void aFailedRecordHasTheFateOfItsFailureAlone() {
        books.take(context, at(null));
        books.failed("processing_failed");
        books.fate("taken");
        books.commit();

        assertThat(faults).isEmpty();
        assertThat(source().fates()).containsOnlyKeys("dead_letter/processing_failed");
    }

    @Test
    void countsThatCannotBeReadBeginAnew() {
        take(1);
        books.commit();
        store.put("values", new byte[] {2, 2, 2});
        books.close();

        books = opened(START + 7);
        take(number(WRITER - 10, 2));

        assertThat(line()).returns(START + 7, LedgerLine::epoch);
        assertThat(faults).isEmpty();
    }

    private void take(long... numbers) {
        for (long number : numbers) {
            take(number(WRITER, number));
        }
    }

    private void take(@Nullable RecordNumber... numbers) {
        for (RecordNumber number : numbers) {
            books.take(context, at(number));
            books.fate("taken");
        }
    }

    private Record<Object, Object> at(@Nullable RecordNumber number) {
        context.setRecordMetadata(TOPIC, 3, offset++);
        return new Record<>("key", "value", START, number == null ? new RecordHeaders() : headers(number));
    }

    private long handedOn() {
        Headers headers = new RecordHeaders();
        books.number(headers, "decisions", 3);
        RecordNumber number = RecordNumber.in(headers);
        return number == null ? 0 : number.number();
    }

    private static ConsumerRecord<byte[], byte[]> bytes(long at, RecordNumber number) {
        return new ConsumerRecord<>(
                TOPIC,
                3,
                at,
                START,
                TimestampType.LOG_APPEND_TIME,
                0,
                0,
                new byte[0],
                new byte[0],
                headers(number),
                Optional.empty());
    }

    private static Headers headers(RecordNumber number) {
        Headers headers = new RecordHeaders();
        number.putOn(headers);
        return headers;
    }

    private static RecordNumber number(long epoch, long number) {
        return new RecordNumber(LedgerApp.CLASSIFIER, 0, 3, epoch, RecordNumber.placeOf(TOPIC, 3), number);
    }

    private Seen seen() {
        return line().seen().get(0);
    }

    private Source source() {
        return line().sources().get(0);
    }

    private LedgerLine line() {
        last = books.line(Instant.ofEpochMilli(START)).orElse(last);
        return Objects.requireNonNull(last);
    }

    private TaskLedger opened(long now) {
        TaskLedger ledger = new TaskLedger(LedgerApp.RECOVERY, place -> 0, place -> uncounted, faults::add);
        ledger.open(TASK, store, now);
        return ledger;
    }

    private KeyValueStore<String, byte[]> store() {
        KeyValueStore<String, byte[]> made = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("ledger"), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        made.init(context.getStateStoreContext(), (StateStore) made);
        return made;
    }
}
