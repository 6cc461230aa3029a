package dev.errata.recovery.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.Hold;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** What is let go first, and told first, is not for the JDK to draw: seed 9 of the simulator had two histories. */
final class HeldOrderTest {
    @Test
    void dependenciesComeInTheOrderInWhichTheFirstRetryBeganToWaitForThem() {
        KeyValueStore<Bytes, byte[]> store =
                Stores.inMemoryKeyValueStore("held").get();
        store.init(new MockProcessorContext<>().getStateStoreContext(), store);
        HeldRetries held = new HeldRetries(store);
        List<String> names =
                IntStream.range(0, 20).mapToObj(number -> "service-" + number).toList();
        Bytes owner = Bytes.wrap(new byte[] {1});
        names.forEach(name -> held.hold(new HeldRetry(name, 1_000, owner, Hold.QUEUED)));
        held.hold(new HeldRetry(names.get(19), 2_000, owner, Hold.QUEUED));

        assertThat(held.dependencies()).containsExactlyElementsOf(names);
    }
}
