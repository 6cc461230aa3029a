package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.retry.Retry;
import dev.errata.notifier.answer.AnswerLinks;
import dev.errata.notifier.outbox.Courier;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;

/** The graph as a golden file, so that a change of it shows in review; {@code make topology} writes it anew. */
class TopologyDescriptionTest {
    private static final Path GOLDEN = Path.of("src/test/resources/dev/errata/notifier/topology.txt");

    @Test
    void isAsRecorded() throws IOException {
        Topology topology = NotifierTopology.build(
                new Topics(new RegistryInMemory(), 8, (short) 1),
                () -> new NotifyProcessor(
                        NotifierConfig.of(NotifierConfig.defaultStreams()),
                        new Courier(
                                List.of(),
                                AnswerLinks.none(),
                                Retry.classifying(),
                                new SimpleMeterRegistry(),
                                name -> new ImmediateExecutor()),
                        new SimpleMeterRegistry()));
        String described = topology.describe().toString();
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(GOLDEN, described);
        }
        assertThat(described).isEqualTo(Files.readString(GOLDEN));
    }
}
