package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** What a person hears of a log that Kafka would cut off, or stand still on. */
@TestInstance(Lifecycle.PER_CLASS)
class DamagedLogTest {
    private static final int RECORDS = 40;

    private final Path pristine;
    private final Path directory;
    private final Path log;

    DamagedLogTest(@TempDir Path root) {
        this.pristine = root.resolve("pristine");
        this.directory = root.resolve("kafka");
        this.log = directory.resolve("kept-0").resolve("00000000000000000000.log");
    }

    /** Each record is a batch of its own. */
    @BeforeAll
    void write() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(pristine))) {
            Records records = new Records(broker.bootstrapServers(), "kept");
            records.createTopic(Map.of());
            for (int i = 0; i < RECORDS; i++) {
                records.write(List.of("value " + i));
            }
        }
    }

    @BeforeEach
    void copy() throws IOException {
        delete(directory);
        try (Stream<Path> files = Files.walk(pristine)) {
            for (Path file : files.toList()) {
                Files.copy(file, directory.resolve(pristine.relativize(file).toString()));
            }
        }
    }

    @AfterAll
    void forget() throws IOException {
        delete(directory);
    }

    @Test
    void aWholeLogIsFine() {
        LogCheck.run(directory);
    }

    @Test
    void saysWhichRecordsAreLostWhereverAByteIsFlipped() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(log));
        int batch = 0;
        for (int position = 0; position < bytes.limit(); position++) {
            batch = position == batch + 12 + bytes.getInt(batch + 8) ? position : batch;
            boolean isEpochOfLeader = position >= batch + 12 && position < batch + 16;
            if (isEpochOfLeader || position % 5 != 0) {
                continue;
            }
            flip(log, position);
            assertThatThrownBy(() -> LogCheck.run(directory))
                    .as("byte %d", position)
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessageMatching("the broker's log in \\S+ is damaged, nothing was changed; lost: the records "
                            + "(with offsets \\d+ to \\d+|from offset 39 to the end of the file) of kept-0 "
                            + "\\(\\d+ bytes at byte \\d+ of 00000000000000000000.log\\). Put a copy .*"
                            + "|.*the right offsets of the last records of kept-0.*");
            flip(log, position);
        }
        LogCheck.run(directory);
    }

    @Test
    void saysThatItsEndIsLost() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.setLength(file.length() * 3 / 4);
        }
        Files.deleteIfExists(directory.resolve(".kafka_cleanshutdown"));

        assertThatThrownBy(() -> LogCheck.run(directory))
                .hasMessageContaining(" of kept-0")
                .hasMessageContaining("lost");
    }

    @Test
    void whatWasBeingWrittenWhenItWasKilledIsNoDamage() throws Exception {
        Files.delete(directory.resolve(".kafka_cleanshutdown"));
        byte[] half = new byte[70];
        half[11] = 90;
        half[16] = 2;
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.seek(file.length());
            file.write(half);
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory))) {
            assertThat(new Records(broker.bootstrapServers(), "kept").readAll()).hasSize(RECORDS);
        }
    }

    @Test
    void theBrokersOwnMetadataAreLookedAtToo() throws IOException {
        flip(directory.resolve("__cluster_metadata-0").resolve("00000000000000000000.log"), 200);

        assertThatThrownBy(() -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory)))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageContaining("__cluster_metadata-0");
    }

    private static void flip(Path path, long position) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(position);
            int before = file.read();
            file.seek(position);
            file.write(before ^ 0x10);
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }
}
