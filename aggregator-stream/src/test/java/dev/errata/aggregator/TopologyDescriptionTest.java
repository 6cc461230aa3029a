package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;

/** The graph as a golden file, so that a change of it shows in review; {@code make topology} writes it anew. */
class TopologyDescriptionTest {
    private static final Path GOLDEN = Path.of("src/test/resources/dev/errata/aggregator/topology.txt");

    @Test
    void isAsRecorded() throws IOException {
        Topology topology = AggregatorTopology.build(
                new Topics(new RegistryInMemory(), 8, (short) 1),
                AggregationSettings.DEFAULTS,
                AlertRule.DEFAULTS,
                new AggregatorMeters(new SimpleMeterRegistry(), AlertRule.DEFAULTS),
                new DeadLetters("described", (topic, value) -> value, new SimpleMeterRegistry()));
        String described = topology.describe().toString();
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(GOLDEN, described);
        }
        assertThat(described).isEqualTo(Files.readString(GOLDEN));
    }
}
