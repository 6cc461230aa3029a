package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KilledBrokerTest {
    /** About 3 s on two idle cores; Kafka's own session time-out would make it 13. */
    private static final Duration RESTART_LIMIT = Duration.ofSeconds(12);

    @Test
    void isBackSoonWithEveryRecord(@TempDir Path directory) throws Exception {
        List<String> values =
                IntStream.range(0, 500).mapToObj(Integer::toString).toList();
        try (BrokerProcess killed = BrokerProcess.start(directory)) {
            Records records = new Records(killed.bootstrapServers(), "kept");
            records.createTopic(Map.of());
            records.write(values);
        }
        EmbeddedBroker restarted = Assertions.assertTimeout(
                RESTART_LIMIT, () -> EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory)));
        try (restarted) {
            assertThat(new Records(restarted.bootstrapServers(), "kept").readAll())
                    .isEqualTo(values);
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
