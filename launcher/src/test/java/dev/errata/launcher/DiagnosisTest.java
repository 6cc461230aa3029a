package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.errata.client.operator.Cluster;
import dev.errata.core.event.ErrorEvent;
import dev.errata.embedded.EmbeddedBroker;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.launcher.console.Diagnosis;
import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.RegistryProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with the surroundings is told as what it is, by every command. */
@ExtendWith(SharedPipeline.class)
final class DiagnosisTest {
    private final PipelineUnderTest kafka;

    DiagnosisTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void aMistakeInTheInputIsToldBeforeADeadBroker() throws IOException {
        String nobody = "127.0.0.1:" + LoopbackPorts.chooseFree();
        CommandRun piped = CommandRun.of(
                "{\"message\":\"m\"}\n{\"mesage\":\"m\"}\n".getBytes(UTF_8),
                "send",
                "--bootstrap",
                nobody,
                "--registry",
                "http://" + nobody,
                "--kafka",
                "default.api.timeout.ms=600",
                "--kafka",
                "request.timeout.ms=500");

        assertThat(piped.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(piped.err()).contains("line 2:", "nothing was sent").doesNotContain("broker");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "send",
                "topics",
                "topics --verify",
                "tail decisions",
                "circuits",
                "ledger",
                "groups list",
                "groups resolve v1:a",
                "rules retract a",
                "retries list",
                "escalations list",
                "pause billing",
                "dead-letters list",
                "dead-letters replay --all"
            })
    void aDeadBrokerIsADeadBroker(String command) throws IOException {
        String nobody = "127.0.0.1:" + LoopbackPorts.chooseFree();
        CommandRun run = run(command, "--bootstrap", nobody, "--registry", "http://" + nobody);

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err())
                .contains("no Kafka broker answers at " + nobody)
                .doesNotContain("no topic")
                .doesNotContain("\tat ");
    }

    @Test
    void aBrokerWithoutOurTopicsIsNotDead(@TempDir Path directory) {
        try (EmbeddedBroker broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory))) {
            for (String command :
                    List.of("send", "tail decisions", "groups list", "retries list", "circuits", "ledger")) {
                CommandRun run = run(command, "--bootstrap", broker.bootstrapServers());

                assertThat(run.exitCode()).as(command).isEqualTo(ErrataCommand.USAGE);
                assertThat(run.err())
                        .contains("no topic '", "errata topics --create")
                        .doesNotContain("answers");
            }
        }
    }

    @Test
    void anAddressThatIsNoneIsTold() {
        CommandRun run = run("topics", "--bootstrap", "no-such-host.invalid:9092");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("--bootstrap").doesNotContain("\tat ");
    }

    @Test
    void aDeadRegistryIsADeadRegistry() throws IOException {
        String registry = "http://127.0.0.1:" + LoopbackPorts.chooseFree();
        Cluster cluster = new Cluster(kafka.cluster().bootstrapServers(), registry, Map.of(), 8, (short) 1);
        Topics topics = new Topics(
                new RegistryHttpClient(
                        RegistryProperties.parse(
                                Map.of(RegistryProperties.URL, registry, RegistryProperties.STARTUP_WAIT, "100ms")),
                        Time.SYSTEM),
                8,
                (short) 1);
        Topic<byte[], ErrorEvent> errors = topics.errors();
        Throwable failure = catchThrowable(() -> errors.valueSerde()
                .serializer()
                .serialize(errors.name(), ErrorEvent.builder("m").build()));

        assertThat(Diagnosis.of(new IllegalStateException("while sending", failure), cluster))
                .hasValueSatisfying(said -> assertThat(said)
                        .contains("no schema registry answers at " + registry, "--registry", "within 100 ms"));
    }

    private static CommandRun run(String command, String... options) {
        List<String> all = new ArrayList<>(List.of(command.split(" ", -1)));
        all.addAll(List.of(options));
        all.addAll(List.of("--kafka", "default.api.timeout.ms=600", "--kafka", "request.timeout.ms=500"));
        return CommandRun.of("{\"message\":\"m\"}\n".getBytes(UTF_8), all.toArray(String[]::new));
    }
}
