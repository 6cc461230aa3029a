package dev.errata.recovery;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** The stores that a worker finds when it starts: those of a {@link WorkerDriver} are gone with it. */
final class StoreFiles {
    private final MockProcessorContext<Object, Object> task;

    /** Below the directory that the worker will be given. */
    StoreFiles(Path stateDirectory) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "recovery-test");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        Path files = stateDirectory.resolve("recovery-test").resolve("0_0");
        task = new MockProcessorContext<>(properties, new TaskId(0, 0), files.toFile());
    }

    void write(String name, List<KeyValue<Bytes, byte[]>> entries) {
        KeyValueStore<Bytes, byte[]> store =
                Stores.persistentKeyValueStore(name).get();
        store.init(task.getStateStoreContext(), store);
        store.putAll(entries);
        store.close();
    }

    static List<KeyValue<Bytes, byte[]>> entries(KeyValueStore<Bytes, byte[]> store) {
        List<KeyValue<Bytes, byte[]>> found = new ArrayList<>();
        try (var entries = store.all()) {
            entries.forEachRemaining(found::add);
        }
        return found;
    }
}
