package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreCountTest {
    private final KeyValueStore<Bytes, byte[]> store =
            Stores.inMemoryKeyValueStore("counted").get();
    private final StoreCount<String> count = new StoreCount<>(
            store, StoreCountTest::text, value -> Optional.of(value).filter(label -> !label.equals("none")));

    @BeforeEach
    void open() {
        store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    }

    @Test
    void countsWhatWasThereAtTheStartPieceByPieceAndChangesMeanwhileOnce() {
        for (int i = 0; i < 10; i++) {
            store.put(key(i), bytes(i % 2 == 0 ? "even" : "odd"));
        }
        count.countOn(4);
        assertThat(count.of("even")).isEqualTo(2);

        change(1, "even");
        change(8, "odd");
        change(9, null);
        change(10, "none");
        count.countOn(4);
        count.countOn(4);
        change(11, "even");

        assertThat(count.of("even")).isEqualTo(6);
        assertThat(count.of("odd")).isEqualTo(4);
        assertThat(count.of("none")).isZero();
    }

    @Test
    void whatCannotBeReadCountsForNothing() {
        store.put(key(1), new byte[0]);
        store.put(key(2), bytes("even"));
        count.countOn(10);

        assertThat(count.isComplete()).isTrue();
        assertThat(count.counts()).containsExactly(Map.entry("even", 1L));
    }

    private void change(int number, @Nullable String after) {
        Bytes key = key(number);
        byte[] before = store.get(key);
        count.changed(key, before == null ? null : text(before), after);
        store.put(key, after == null ? null : bytes(after));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("unreadable");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Bytes key(int number) {
        return Bytes.wrap("%02d".formatted(number).getBytes(StandardCharsets.UTF_8));
    }
}
