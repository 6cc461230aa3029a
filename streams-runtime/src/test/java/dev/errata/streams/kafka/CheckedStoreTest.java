package dev.errata.streams.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

class CheckedStoreTest {
    private static final String APP = "checked";
    static final String STORE = "facts";
    private static final TopicPartition CHANGELOG = new TopicPartition(APP + "-" + STORE + "-changelog", 0);
    private static final long ENTRIES = 3_000;
    private static final int FLIPS_PER_FILE = 16;

    private final Path root;
    private final Path task;

    CheckedStoreTest(@TempDir Path root) {
        this.root = root;
        this.task = root.resolve("state").resolve(APP).resolve("0_0");
    }

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(task);
        KeyValueStore<Bytes, byte[]> store = open();
        for (int i = 0; i < ENTRIES; i++) {
            store.put(key(i), ("value " + i + " " + "x".repeat(50)).getBytes(UTF_8));
        }
        store.commit(Map.of(CHANGELOG, ENTRIES));
        store.close();
    }

    /** Whatever byte is wrong: nothing is read but what was written. */
    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST-", "OPTIONS-", "IDENTITY", ".sst"})
    void givesBackWhatWasWrittenOrSaysThatItIsDamaged(String kind) throws IOException {
        Path pristine = root.resolve("pristine");
        copy(task, pristine);
        for (Path file : filesOfKind(pristine, kind)) {
            long size = Files.size(file);
            for (int i = 0; i < Math.min(size, FLIPS_PER_FILE); i++) {
                long position = size <= FLIPS_PER_FILE ? i : size * i / FLIPS_PER_FILE;
                delete(task);
                copy(pristine, task);
                flip(task.resolve(pristine.relativize(file)), position);

                assertThat(outcome())
                        .as("byte %d of %s flipped", position, file.getFileName())
                        .isIn("whole", "empty", "damaged");
            }
        }
    }

    @Test
    void aFlippedByteOfTheDataIsFoundWhenItIsRead() throws IOException {
        Path data = largest(filesOfKind(task, ".sst"));
        flip(data, Files.size(data) / 3);

        KeyValueStore<Bytes, byte[]> store = open();
        assertThatThrownBy(() -> read(store)).isInstanceOf(ProcessorStateException.class);
        store.close();
        assertThat(copies()).hasSize(1);
    }

    @Test
    void aTruncatedTableIsDamage() throws IOException {
        Path data = largest(filesOfKind(task, ".sst"));
        try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
            file.setLength(file.length() / 2);
        }

        assertThatThrownBy(this::open).isInstanceOf(TaskCorruptedException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "MANIFEST-999999\n", ""})
    void aPointerToNothingIsDamage(String current) throws IOException {
        Files.writeString(filesOfKind(task, "CURRENT").get(0), current);

        assertThatThrownBy(this::open).isInstanceOf(TaskCorruptedException.class);
    }

    @Test
    void keepsOneCopyOfTheTasksDirectoryNamedWithItsSize() throws IOException {
        Path current = filesOfKind(task, "CURRENT").get(0);
        for (String garbage : List.of("garbage", "other garbage")) {
            Files.writeString(current, garbage);
            assertThatThrownBy(this::open).isInstanceOf(TaskCorruptedException.class);
        }

        List<Path> copies = copies();
        assertThat(copies).hasSize(1);
        Path copy = copies.get(0);
        assertThat(copy).hasFileName("0_0-" + size(copy) + "-bytes");
        assertThat(copy.resolve(task.relativize(current))).hasContent("other garbage");
    }

    @Test
    void lackOfRoomOrRightsOrALockIsNoDamage() {
        for (String message : List.of(
                "While appending to file: 000012.sst: No space left on device",
                "While open a file for appending: LOG: Permission denied",
                "While lock file: LOCK: Resource temporarily unavailable")) {
            RocksDBException said =
                    new RocksDBException(message, new Status(Status.Code.IOError, Status.SubCode.None, message));
            assertThat(Damage.in(new ProcessorStateException("Error opening store", said)))
                    .isEmpty();
        }
    }

    @Test
    void anOpenStoreThatSomeoneElseHasIsNoDamage() throws IOException {
        KeyValueStore<Bytes, byte[]> first = open();
        assertThatThrownBy(this::open)
                .isInstanceOf(ProcessorStateException.class)
                .isNotInstanceOf(TaskCorruptedException.class);
        first.close();
        assertThat(copies()).isEmpty();
    }

    /** What a start finds: everything, nothing at offset 0, or damage; anything else is a lie. */
    private String outcome() {
        KeyValueStore<Bytes, byte[]> store;
        try {
            store = open();
        } catch (TaskCorruptedException e) {
            return "damaged";
        }
        try {
            long read = read(store);
            Long offset = store.committedOffset(CHANGELOG);
            if (read == ENTRIES && offset != null && offset == ENTRIES) {
                return "whole";
            }
            return read == 0 && offset == null ? "empty" : read + " entries at offset " + offset;
        } catch (ProcessorStateException e) {
            return "damaged";
        } finally {
            store.close();
        }
    }

    private static long read(KeyValueStore<Bytes, byte[]> store) {
        long count = 0;
        try (KeyValueIterator<Bytes, byte[]> entries = store.all()) {
            while (entries.hasNext()) {
                assertThat(entries.next().key).isEqualTo(key(count));
                count++;
            }
        }
        return count;
    }

    private KeyValueStore<Bytes, byte[]> open() {
        return open(new TaskId(0, 0), task);
    }

    static KeyValueStore<Bytes, byte[]> open(TaskId id, Path directory) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, APP);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class);
        MockProcessorContext<Object, Object> context = new MockProcessorContext<>(properties, id, directory.toFile());
        KeyValueStore<Bytes, byte[]> store = DiskStores.keyValue(STORE, Serdes.Bytes(), Serdes.ByteArray())
                .withCachingDisabled()
                .withLoggingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    private static Bytes key(long number) {
        return Bytes.wrap("%08d".formatted(number).getBytes(UTF_8));
    }

    private List<Path> copies() throws IOException {
        Path copies = root.resolve("state").resolve(DamagedTaskCopy.DIRECTORY).resolve(APP);
        if (!Files.exists(copies)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(copies)) {
            return found.toList();
        }
    }

    private static List<Path> filesOfKind(Path directory, String kind) throws IOException {
        List<Path> found = tree(directory).stream()
                .filter(Files::isRegularFile)
                .filter(file -> file.getFileName().toString().contains(kind))
                .toList();
        assertThat(found).as(kind).isNotEmpty();
        return found;
    }

    private static Path largest(List<Path> files) {
        return files.stream()
                .max((one, other) ->
                        Long.compare(one.toFile().length(), other.toFile().length()))
                .orElseThrow();
    }

    private static void flip(Path path, long position) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(position);
            int before = file.read();
            file.seek(position);
            file.write(before ^ 0x10);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : tree(from)) {
            Path target = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(target);
            } else {
                Files.copy(file, target);
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> files = new ArrayList<>(tree(directory));
        for (int i :
                IntStream.range(0, files.size()).map(i -> files.size() - 1 - i).toArray()) {
            Files.delete(files.get(i));
        }
    }

    private static long size(Path directory) throws IOException {
        return tree(directory).stream()
                .filter(Files::isRegularFile)
                .mapToLong(file -> file.toFile().length())
                .sum();
    }

    private static List<Path> tree(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList();
        }
    }
}
