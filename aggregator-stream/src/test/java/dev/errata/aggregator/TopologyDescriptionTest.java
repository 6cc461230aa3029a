package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
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
        Topics topics = new Topics(new RegistryInMemory(), 8, (short) 1);
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Topology topology = AggregatorTopology.build(
                topics,
                AggregationSettings.DEFAULTS,
                AlertRule.DEFAULTS,
                new AggregatorContext(
                        new AggregatorMeters(meters, AlertRule.DEFAULTS),
                        new DeadLetters("described", (topic, value) -> value, meters),
                        new Ledger(LedgerApp.AGGREGATOR, topics.ledger(), meters)));
        String described = topology.describe().toString();
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(GOLDEN, described);
        }
        assertThat(described).isEqualTo(Files.readString(GOLDEN));
    }
}
