package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose wall clock is set while retries are pending and others come in; the broker's goes right. */
@Tag("slow")
class SteppedClockOnKafkaTest {
    private static final Duration DELAY = Duration.ofSeconds(4);

    private final Path directory;
    private final EmbeddedKafka kafka;
    private final Map<String, String> settings;
    private final Batches batches;

    SteppedClockOnKafkaTest(@TempDir Path directory) {
        this.directory = directory;
        this.kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"));
        this.settings = new HashMap<>(Map.of(
                "bootstrap.servers",
                kafka.bootstrapServers(),
                "registry.url",
                kafka.registryUrl(),
                "state.dir",
                directory.resolve("state").toString(),
                "start.timeout",
                "3m",
                "recovery.policies.network.initialDelay",
                DELAY.toSeconds() + "s",
                "recovery.policies.network.jitter",
                "none"));
        RecoveryWorkerConfig config = Config.read(ConfigSource.of(settings), RecoveryWorkerConfig::read)
                .value();
        this.batches = new Batches(kafka, config.streams().catalogue(), DELAY);
    }

    @AfterEach
    void stop() {
        kafka.close();
    }

    /** Set back, Kafka's clients wait as long as the clock was set back by: the worker is started again then. */
    @Test
    void setForwardAndBackItReleasesNothingEarlyNothingTwiceAndLosesNothing() throws Exception {
        try (SteppedWorker worker = SteppedWorker.start(settings, directory)) {
            batches.fail("before-");
            batches.awaitDecisions("before-");
            worker.setClock(Duration.ofHours(1));
            batches.fail("after-");
            batches.assertRetriedExactlyOnceAndNeverEarly("before-");
            batches.assertRetriedExactlyOnceAndNeverEarly("after-");

            batches.fail("last-");
            batches.awaitDecisions("last-");
            worker.setClock(Duration.ZERO);
            batches.fail("back-");
        }
        try (SteppedWorker again = SteppedWorker.start(settings, directory)) {
            assertThat(again).isNotNull();
            for (String prefix : List.of("back-", "last-", "after-", "before-")) {
                batches.assertRetriedExactlyOnceAndNeverEarly(prefix);
            }
        }
    }
}
