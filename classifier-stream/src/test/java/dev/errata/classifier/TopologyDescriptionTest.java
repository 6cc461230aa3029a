package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.redaction.Redactor;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;

/** The graph as a golden file, so that a change of it shows in review; {@code make topology} writes it anew. */
class TopologyDescriptionTest {
    private static final Path GOLDEN = Path.of("src/test/resources/dev/errata/classifier/topology.txt");

    @Test
    void isAsRecorded() throws IOException {
        Topics topics = new Topics(new RegistryInMemory(), 8, (short) 1);
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Topology topology = ClassifierTopology.build(
                topics,
                ClassifierConfig.of(ClassifierConfig.defaultStreams()),
                new RulesInForce(RuleSet.of(List.of()), Set.of(), topics.rules(), Runnable::run),
                new ClassifierMeters(meters),
                new DeadLetters("classifier-test", new RecordRedaction(topics, Redactor.ofSecrets()), meters),
                new Ledger(LedgerApp.CLASSIFIER, topics.ledger(), meters));
        String described = topology.describe().toString();
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(GOLDEN, described);
        }
        assertThat(described).isEqualTo(Files.readString(GOLDEN));
    }
}
