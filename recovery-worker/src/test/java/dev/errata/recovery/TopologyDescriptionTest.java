package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;

/** The graph as a golden file, so that a change of it shows in review; {@code make topology} writes it anew. */
class TopologyDescriptionTest {
    private static final Path GOLDEN = Path.of("src/test/resources/dev/errata/recovery/topology.txt");

    @Test
    void isAsRecorded() throws IOException {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        DeadLetters deadLetters = new DeadLetters("recovery", ValueRedaction.DROP_VALUE, meters);
        Topics topics = new Topics(new RegistryInMemory(), 1, (short) 1);
        Topology topology = RecoveryTopology.build(
                topics,
                RecoveryConfig.defaults(),
                ReleaseLimits.DEFAULTS,
                PayloadLimits.DEFAULTS,
                Shared.of(meters, () -> 0, ReleaseLimits.DEFAULTS.interval(), deadLetters, topics.ledger()));
        String described = topology.describe().toString();
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(GOLDEN, described);
        }
        assertThat(described).isEqualTo(Files.readString(GOLDEN));
    }
}
