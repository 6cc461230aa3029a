package dev.errata.launcher.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.client.operator.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Where a command finds its cluster. */
class ClusterOptionsTest {
    @Command(name = "any")
    private static final class Any {
        @Mixin
        private ClusterOptions options = new ClusterOptions();
    }

    private static Cluster cluster(Map<String, String> environment, String... arguments) {
        Any command = new Any();
        new CommandLine(command).parseArgs(arguments);
        return command.options.cluster(environment);
    }

    @Test
    void isTheOneOfErrataUpUnlessSaid() {
        Cluster cluster = cluster(Map.of());

        assertThat(cluster.bootstrapServers()).isEqualTo("localhost:19092");
        assertThat(cluster.registryUrl()).isEqualTo("http://localhost:18081");
        assertThat(cluster.partitions()).isEqualTo(8);
        assertThat(cluster.replicationFactor()).isEqualTo((short) 1);
        assertThat(cluster.registry().startupWait()).hasSeconds(15);
    }

    @Test
    void optionsWinOverTheEnvironmentThatOverTheFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("up.yaml"), """
                bootstrap.servers: file:1
                registry.url: http://file:2
                topics.partitions: 4
                kafka.client.rack: file
                worker: {threads: 2}
                """);
        Cluster cluster = cluster(
                Map.of(
                        "ERRATA_BOOTSTRAP_SERVERS", "variable:1",
                        "ERRATA_REGISTRY_URL", "http://variable:2",
                        "ERRATA_REGISTRY_BEARER_TOKEN", "hunter2",
                        "ERRATA_WORKER_THREADS", "many"),
                "--cluster",
                file.toString(),
                "--bootstrap",
                "option:1");

        assertThat(cluster.bootstrapServers()).isEqualTo("option:1");
        assertThat(cluster.registryUrl()).isEqualTo("http://variable:2");
        assertThat(cluster.registry().credentials().authorization()).contains("Bearer hunter2");
        assertThat(cluster.partitions()).isEqualTo(4);
        assertThat(cluster.kafkaProperties()).containsExactly(Map.entry("client.rack", "file"));
        assertThat(cluster.toString()).doesNotContain("hunter2");
    }

    @Test
    void whatIsWrongIsNamedWithWhoSaidIt() {
        assertThatThrownBy(() -> cluster(
                        Map.of("ERRATA_TOPICS_PARTITIONS", "few"), "--registry", "http://me:hunter2@registry:8081"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("registry.url must hold no credentials")
                .hasMessageContaining("topics.partitions must be a whole number, got 'few' (ERRATA_TOPICS_PARTITIONS)")
                .hasMessageNotContaining("hunter2");
    }
}
