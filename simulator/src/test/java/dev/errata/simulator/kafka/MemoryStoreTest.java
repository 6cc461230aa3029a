package dev.errata.simulator.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest {
    private final MemoryStore store = new MemoryStore("letters");

    @BeforeEach
    void fill() {
        store.putAll(List.of(entry("b"), entry("a"), entry("ca"), entry("cb"), entry("d")));
    }

    @Test
    void rangesIncludeBothEndsAndGoEitherWay() {
        assertThat(keys(store.all())).containsExactly("a", "b", "ca", "cb", "d");
        assertThat(keys(store.reverseAll())).containsExactly("d", "cb", "ca", "b", "a");
        assertThat(keys(store.range(bytes("b"), bytes("cb")))).containsExactly("b", "ca", "cb");
        assertThat(keys(store.reverseRange(bytes("b"), bytes("cb")))).containsExactly("cb", "ca", "b");
        assertThat(keys(store.range(null, bytes("b")))).containsExactly("a", "b");
        assertThat(keys(store.range(bytes("cb"), null))).containsExactly("cb", "d");
        assertThat(keys(store.range(bytes("d"), bytes("a")))).isEmpty();
    }

    @Test
    void anIteratorShowsWhatWasThereWhenItWasOpened() {
        try (KeyValueIterator<Bytes, byte[]> walk = store.all()) {
            assertThat(text(walk.next().key)).isEqualTo("a");
            store.delete(bytes("b"));
            store.put(bytes("cb"), bytes("another").get());
            store.put(bytes("e"), bytes("e").get());

            assertThat(text(walk.peekNextKey())).isEqualTo("b");
            List<String> left = new ArrayList<>();
            walk.forEachRemaining(entry -> left.add(text(entry.key) + ' ' + text(Bytes.wrap(entry.value))));
            assertThat(left).containsExactly("b b", "ca ca", "cb cb", "d d");
        }
        assertThat(keys(store.all())).containsExactly("a", "ca", "cb", "d", "e");
    }

    @Test
    void whatIsPutAsNothingIsGone() {
        store.put(bytes("a"), null);
        assertThat(store.get(bytes("a"))).isNull();
        assertThat(store.putIfAbsent(bytes("b"), bytes("another").get()))
                .isEqualTo(bytes("b").get());
        assertThat(store.putIfAbsent(bytes("f"), bytes("f").get())).isNull();
        assertThat(store.approximateNumEntries()).isEqualTo(5);
    }

    @Test
    void whoeverDoesNotCloseAnIteratorIsCounted() {
        KeyValueIterator<Bytes, byte[]> left = store.all();
        try (KeyValueIterator<Bytes, byte[]> closed = store.all()) {
            assertThat(closed.hasNext()).isTrue();
            assertThat(store.openWalks()).isEqualTo(2);
        }
        store.put(bytes("a"), null);
        assertThat(store.openWalks()).isEqualTo(1);
        left.close();
        left.close();
        assertThat(store.openWalks()).isZero();
    }

    private static KeyValue<Bytes, byte[]> entry(String text) {
        return KeyValue.pair(bytes(text), bytes(text).get());
    }

    private static Bytes bytes(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Bytes bytes) {
        return new String(bytes.get(), StandardCharsets.UTF_8);
    }

    private static List<String> keys(KeyValueIterator<Bytes, byte[]> walk) {
        List<String> keys = new ArrayList<>();
        try (walk) {
            walk.forEachRemaining(entry -> keys.add(text(entry.key)));
        }
        return keys;
    }
}
