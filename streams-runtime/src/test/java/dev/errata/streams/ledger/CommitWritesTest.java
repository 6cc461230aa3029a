package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** What a commit costs: each write is a record in the changelog. */
class CommitWritesTest {
    private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    private int writes;

    @Test
    void aCommitWritesOnceHoweverMuchWasCountedAndWhetherOrNotThereIsANewName() {
        TaskLedger books = new TaskLedger(LedgerApp.RECOVERY, place -> 0, place -> 0, fault -> {});
        books.open(new TaskId(0, 3), counting(), 1);
        count(books, 0);
        books.commit();
        assertThat(writes).as("names and values together").isEqualTo(1);

        for (int commit = 1; commit <= 20; commit++) {
            count(books, commit * 50L);
            books.commit();
            books.commit();
        }

        assertThat(writes).isEqualTo(1 + 20);
    }

    private void count(TaskLedger books, long from) {
        for (long offset = from; offset < from + 50; offset++) {
            context.setRecordMetadata("errors", 3, offset);
            books.take(context, new Record<>("key", "value", 0, new RecordHeaders()));
            books.flow("step/decided");
            books.moved(null, "pending");
            books.number(new RecordHeaders(), "decisions", 3);
            books.fate("decided");
        }
    }

    @SuppressWarnings("unchecked") // of the interface that it is made for
    private KeyValueStore<String, byte[]> counting() {
        KeyValueStore<String, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("ledger"), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(context.getStateStoreContext(), (StateStore) store);
        return (KeyValueStore<String, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyValueStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("put") || method.getName().equals("delete")) {
                        writes++;
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
