package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

/** The ledger of one task, and what it meets. */
abstract class LedgerOfATask {
    static final String TOPIC = "errors.retryable";
    static final long START = 1_763_000_000_000L;
    static final long WRITER = START + 1;
    static final TaskId TASK = new TaskId(0, 3);

    final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    final KeyValueStore<String, byte[]> store = store();
    final List<LedgerFault> faults = new ArrayList<>();
    TaskLedger books = opened(START);
    long uncounted;
    long offset;

    @Nullable LedgerLine last;

    void take(long... numbers) {
        for (long number : numbers) {
            take(number(WRITER, number));
        }
    }

    void take(@Nullable RecordNumber... numbers) {
        for (RecordNumber number : numbers) {
            books.take(context, at(number));
            books.fate("taken");
        }
    }

    Record<Object, Object> at(@Nullable RecordNumber number) {
        context.setRecordMetadata(TOPIC, 3, offset++);
        return new Record<>("key", "value", START, number == null ? new RecordHeaders() : headers(number));
    }

    long handedOn() {
        Headers headers = new RecordHeaders();
        books.number(headers, "decisions", 3);
        RecordNumber number = RecordNumber.in(headers);
        return number == null ? 0 : number.number();
    }

    static ConsumerRecord<byte[], byte[]> bytes(long at, RecordNumber number) {
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

    static Headers headers(RecordNumber number) {
        Headers headers = new RecordHeaders();
        number.putOn(headers);
        return headers;
    }

    static RecordNumber number(long epoch, long number) {
        return new RecordNumber(LedgerApp.CLASSIFIER, 0, 3, epoch, RecordNumber.placeOf(TOPIC, 3), number);
    }

    Seen seen() {
        return line().seen().get(0);
    }

    Source source() {
        return line().sources().get(0);
    }

    LedgerLine line() {
        last = books.line(Instant.ofEpochMilli(START)).orElse(last);
        return Objects.requireNonNull(last);
    }

    TaskLedger opened(long now) {
        TaskLedger ledger = new TaskLedger(LedgerApp.RECOVERY, place -> 0, place -> uncounted, faults::add);
        ledger.open(TASK, store, now);
        return ledger;
    }

    KeyValueStore<String, byte[]> store() {
        KeyValueStore<String, byte[]> made = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("ledger"), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        made.init(context.getStateStoreContext(), (StateStore) made);
        return made;
    }
}
