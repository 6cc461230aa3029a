package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedBrokerTest {
    @TempDir
    private static Path directory;

    private static EmbeddedBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory));
    }

    @AfterAll
    static void closeBroker() {
        broker.close();
    }

    @Test
    void takesADeadLetterOfNineMebibytes() throws Exception {
        Records records = new Records(broker.bootstrapServers(), "large");
        records.createTopic(Map.of());
        String nineMebibytes = "x".repeat(9 * 1024 * 1024);
        records.write(List.of(nineMebibytes));
        assertThat(records.readAll()).containsExactly(nineMebibytes);
    }

    @Test
    void doesNotCreateTopicsByItself() {
        Records records = new Records(broker.bootstrapServers(), "never-created");
        assertThat(records.topicExists()).isFalse();
        assertThat(records.topicExists()).isFalse();
    }

    @Test
    void saysWhichPortIsTaken(@TempDir Path other) {
        int taken = broker.config().brokerPort();
        assertThatThrownBy(() -> EmbeddedBroker.start(new EmbeddedBrokerConfig(other, taken, 0)))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessage("port %d is already in use: stop the other process or choose another port for the broker"
                        .formatted(taken));
    }

    @Test
    void choosesAgainWhereAChosenPortWasTakenMeanwhile(@TempDir Path other) {
        int taken = broker.config().brokerPort();
        int[] free = LoopbackPorts.chooseFree(3);
        Iterator<int[]> choices = List.of(new int[] {taken, free[0]}, new int[] {free[1], free[2]})
                .iterator();
        EmbeddedBrokerConfig config = EmbeddedBrokerConfig.onFreePorts(other);
        try (EmbeddedBroker second = EmbeddedBroker.start(config, count -> choices.next())) {
            assertThat(second.config().brokerPort()).isEqualTo(free[1]);
        }
    }

    @Test
    void refusesADirectoryInUseAndLeavesItsOwnerUnharmed() throws Exception {
        assertThatThrownBy(() -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory)))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageContaining(directory.toString())
                .hasMessageContaining("is already in use by this process");
        Records records = new Records(broker.bootstrapServers(), "unharmed");
        records.createTopic(Map.of());
        records.write(List.of("still here"));
        assertThat(records.readAll()).containsExactly("still here");
    }

    @Test
    void saysWhenTheDirectoryCannotBeWritten(@TempDir Path other) throws IOException {
        Path file = Files.createFile(other.resolve("file"));
        assertThatThrownBy(() -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(file.resolve("data"))))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageContaining("cannot be written");
    }

    @Test
    void saysWhenTheDirectoryBelongsToAnotherCluster(@TempDir Path other) throws IOException {
        Files.writeString(other.resolve("meta.properties"), "version=1\ncluster.id=another\nnode.id=1\n");
        assertThatThrownBy(() -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other)))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageContaining(other.toString());
    }

    @Test
    void aFailedStartFreesTheDirectory(@TempDir Path other) throws IOException {
        Path properties =
                Files.writeString(other.resolve("meta.properties"), "version=1\ncluster.id=another\nnode.id=1\n");
        assertThatThrownBy(() -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other)))
                .isInstanceOf(EmbeddedStartException.class);
        Files.delete(properties);
        try (DirectoryLock lock = DirectoryLock.acquire(other)) {
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void keepsItsDataFromOneStartToTheNextOnOtherPorts(@TempDir Path other) throws Exception {
        try (EmbeddedBroker first = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other))) {
            Records records = new Records(first.bootstrapServers(), "kept");
            records.createTopic(Map.of());
            records.write(List.of("a", "b"));
        }
        try (EmbeddedBroker second = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other))) {
            Records records = new Records(second.bootstrapServers(), "kept");
            records.write(List.of("c"));
            assertThat(records.readAll()).containsExactly("a", "b", "c");
        }
    }

    @Test
    void closesTwice(@TempDir Path other) {
        EmbeddedBroker twice = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other));
        twice.close();
        twice.close();
        try (DirectoryLock lock = DirectoryLock.acquire(other)) {
            assertThat(lock).isNotNull();
        }
    }
}
