package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StoreCountTest {
    private final TreeMap<Bytes, String> store = new TreeMap<>();
    private final StoreCount<String> count = new StoreCount<>(
            (key, most) -> (key == null ? store : store.tailMap(key, false))
                    .keySet().stream().limit(most).toList(),
            store::get,
            value -> Optional.of(value).filter(label -> !label.equals("none")));

    @Test
    void countsWhatWasThereAtTheStartPieceByPieceAndChangesMeanwhileOnce() {
        for (int i = 0; i < 10; i++) {
            store.put(key(i), i % 2 == 0 ? "even" : "odd");
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

    private void change(int number, @Nullable String after) {
        Bytes key = key(number);
        count.changed(key, store.get(key), after);
        if (after == null) {
            store.remove(key);
        } else {
            store.put(key, after);
        }
    }

    private static Bytes key(int number) {
        return Bytes.wrap("%02d".formatted(number).getBytes(StandardCharsets.UTF_8));
    }
}
