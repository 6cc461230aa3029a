package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KilledBrokerTest {
    /** Were it kept out until its former session ends, a day, it would not start at all. */
    @Test
    void isBackSoonWithEveryRecord(@TempDir Path directory) throws Exception {
        List<String> values =
                IntStream.range(0, 500).mapToObj(Integer::toString).toList();
        try (BrokerProcess killed = BrokerProcess.start(directory)) {
            Records records = new Records(killed.bootstrapServers(), "kept");
            records.createTopic(Map.of());
            records.write(values);
        }
        try (EmbeddedBroker restarted = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory))) {
            assertThat(new Records(restarted.bootstrapServers(), "kept").readAll())
                    .isEqualTo(values);
        }
    }

    @Test
    void whatWasCommittedIsReadAfterwards(@TempDir Path directory) throws Exception {
        assertCommitsAreReadAfter(1, directory);
    }

    @Tag("slow")
    @Test
    void soItIsAfterManyLives(@TempDir Path directory) throws Exception {
        assertCommitsAreReadAfter(4, directory);
    }

    /**
     * One commit a life: what is committed after it would hide that its markers were lost. Many partitions: the longer the
     * broker takes to read what it led, the sooner it tells of it what is no longer true.
     */
    private static void assertCommitsAreReadAfter(int lives, Path directory) throws Exception {
        List<String> committed = new ArrayList<>();
        for (int life = 1; life <= lives; life++) {
            try (BrokerProcess killed = BrokerProcess.start(directory)) {
                Records records = new Records(killed.bootstrapServers(), "kept");
                if (life == 1) {
                    records.createTopic(Map.of());
                    new Records(killed.bootstrapServers(), "many").createTopic(200, Map.of());
                }
                records.commit("committer-" + life, "value-" + life, killed::close);
            }
            committed.add("value-" + life);
            try (EmbeddedBroker restarted = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory))) {
                Records records = new Records(restarted.bootstrapServers(), "kept");
                await().atMost(Duration.ofMinutes(2))
                        .untilAsserted(() -> assertThat(records.readCommitted()).isEqualTo(committed));
            }
        }
    }

    @Test
    void twoProcessesCannotShareADirectory(@TempDir Path directory) throws Exception {
        try (BrokerProcess owner = BrokerProcess.start(directory)) {
            assertThat(owner.bootstrapServers()).isNotEmpty();
            assertThatThrownBy(() -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory)))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessageMatching("data directory .* is already in use by process \\d+: stop that process or"
                            + " choose another directory");
        }
    }
}
