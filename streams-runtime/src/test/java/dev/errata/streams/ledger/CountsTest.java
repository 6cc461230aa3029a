package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.binary.BinaryWriter;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** What is stored of counts, and read again. */
class CountsTest {
    private final KeyValueStore<String, byte[]> store = store();

    private static KeyValueStore<String, byte[]> store() {
        KeyValueStore<String, byte[]> made = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("ledger"), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        made.init(new MockProcessorContext<>().getStateStoreContext(), (StateStore) made);
        return made;
    }

    @Test
    void areReadAsTheyWereWrittenLastWhetherWithNewNamesOrWithout() {
        Counts counts = new Counts();
        counts.of("taken").add(1);
        counts.write(store);
        assertThat(Counts.in(store).of("taken").value()).isEqualTo(1);

        counts.of("taken").add(1);
        counts.write(store);
        assertThat(Counts.in(store).of("taken").value()).isEqualTo(2);

        counts.of("taken").add(1);
        counts.of("sent").add(7);
        counts.write(store);
        assertThat(Counts.in(store).of("taken").value())
                .as("not what was written without the new name")
                .isEqualTo(3);
        assertThat(Counts.in(store).of("sent").value()).isEqualTo(7);
    }

    @Test
    void ofANameThatIsForgottenNothingIsRead() {
        Counts counts = new Counts();
        counts.of("taken").add(1);
        counts.of("sent").add(2);
        counts.write(store);
        counts.forget("taken"::equals);
        counts.write(store);
        counts.of("sent").add(1);
        counts.write(store);

        assertThat(Counts.in(store).all()).singleElement().returns(3L, Count::value);
    }

    @Test
    void goOnAfterTheyWereReadAgain() {
        Counts counts = new Counts();
        counts.of("taken").add(1);
        counts.write(store);
        Counts again = Counts.in(store);
        again.of("taken").add(1);
        again.write(store);
        again.of("sent").add(1);
        again.write(store);

        assertThat(Counts.in(store).of("taken").value()).isEqualTo(2);
        assertThat(Counts.in(store).of("sent").value()).isEqualTo(1);
    }

    /** Names and values apart, as version 1 wrote both when there was a new name. */
    private void writeAsTheVersionBefore(long taken, long sent) {
        BinaryWriter names = new BinaryWriter();
        store.put("names", names.list(List.of("taken", "sent"), names::text).toByteArray());
        store.put(
                "values",
                new BinaryWriter().number(1).number(taken).number(sent).toByteArray());
    }

    @Test
    void ofTheVersionBeforeAreReadAndWrittenAsTheyAreNow() {
        writeAsTheVersionBefore(5, 4);

        Counts counts = Counts.in(store);
        assertThat(counts.of("taken").value()).isEqualTo(5);
        assertThat(counts.of("sent").value()).isEqualTo(4);
        counts.of("sent").add(1);
        counts.write(store);
        assertThat(Counts.in(store).of("sent").value()).isEqualTo(5);
    }

    /** A process of the version before cannot read them and begins anew; a task that comes back from it goes on with what that wrote. */
    @Test
    void ofTheVersionBeforeCountWhereThatHasWrittenLast() {
        Counts counts = new Counts();
        counts.of("taken").add(100);
        counts.write(store);
        counts.of("taken").add(1);
        counts.write(store);
        writeAsTheVersionBefore(7, 6);

        assertThat(Counts.in(store).of("taken").value()).isEqualTo(7);
        assertThat(Counts.in(store).of("sent").value()).isEqualTo(6);
    }

    @Test
    void ofAVersionToComeAreNotRead() {
        store.put("names", new BinaryWriter().number(0).number(3).toByteArray());

        assertThatThrownBy(() -> Counts.in(store)).hasMessage("counts of version 3");
    }
}
