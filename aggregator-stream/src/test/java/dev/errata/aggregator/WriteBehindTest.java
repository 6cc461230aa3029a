package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.StoredBytes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriteBehindTest {
    private static final int SMALL = 20;

    private final List<String> encoded = new ArrayList<>();
    private final KeyValueStore<String, byte[]> store = store();
    private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    private final DeadLetters letters = new DeadLetters("test", (topic, value) -> value, new SimpleMeterRegistry());

    @Test
    void whatChangesManyTimesIsWrittenOnceAndReadFromMemory() {
        WriteBehind<String> values = over(SMALL);
        values.put("a", "1");
        values.put("a", "2");
        assertThat(store.get("a")).isNull();
        assertThat(values.get("a")).isEqualTo("2");

        values.write();
        values.write();
        assertThat(encoded).containsExactly("2");
        assertThat(store.get("a")).isEqualTo(bytes("2"));
        assertThat(values.get("a")).isEqualTo("2");
    }

    @Test
    void whatWasNotCommittedIsForgotten() {
        WriteBehind<String> values = over(SMALL);
        values.put("a", "1");
        values.write();
        values.put("a", "2");
        values.put("b", "3");

        values.clear();
        values.write();
        assertThat(values.get("a")).isEqualTo("1");
        assertThat(values.get("b")).isNull();
    }

    @Test
    void anIterationSeesWhatHasNotBeenWrittenYet() {
        WriteBehind<String> values = over(SMALL);
        values.put("b", "2");

        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = values.range("a", null)) {
            all.forEachRemaining(entry -> keys.add(entry.key));
        }
        assertThat(keys).containsExactly("b");
    }

    /** Of 50 keys at most 20 bytes are kept decoded. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void isAMapWhateverIsKeptInMemory(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        WriteBehind<String> values = over(SMALL);
        Map<String, String> expected = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            String key = "k" + random.nextInt(50);
            int step = random.nextInt(10);
            if (step == 0) {
                values.delete(key);
                expected.remove(key);
            } else if (step == 1) {
                values.write();
            } else {
                values.put(key, String.valueOf(i));
                expected.put(key, String.valueOf(i));
            }
            String other = "k" + random.nextInt(50);
            assertThat(values.get(other)).isEqualTo(expected.get(other));
        }
        values.write();
        for (int key = 0; key < 50; key++) {
            assertThat(values.get("k" + key)).isEqualTo(expected.get("k" + key));
            byte[] written = store.get("k" + key);
            assertThat(written == null ? null : text(written)).isEqualTo(expected.get("k" + key));
        }
    }

    private WriteBehind<String> over(long mostBytes) {
        WriteBehind<String> values = new WriteBehind<>(
                value -> {
                    encoded.add(value);
                    return bytes(value);
                },
                WriteBehindTest::text,
                mostBytes);
        values.over(store, new StoredBytes(context, letters, "dead-letters"));
        return values;
    }

    static KeyValueStore<String, byte[]> store() {
        KeyValueStore<String, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("values"), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
        return store;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
