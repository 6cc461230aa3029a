package dev.errata.launcher.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.alert.AlertRule;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.intake.IntakeConfig;
import dev.errata.intake.http.HttpSettings;
import dev.errata.launcher.console.UserMistake;
import dev.errata.streams.Provisioning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.health.HealthSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class UpConfigTest {
    @Command(name = "up")
    private static final class Up {
        @Mixin
        private UpFlags flags = new UpFlags();
    }

    private final Path directory;

    UpConfigTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private static UpConfig read(Map<String, String> environment, String... arguments) {
        Up up = new Up();
        new CommandLine(up).parseArgs(arguments);
        return Config.read(up.flags.source(environment), UpConfig::read).value();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private static List<StreamsSettings> streams(PipelineSettings pipeline) {
        return List.of(
                pipeline.classifier().streams(),
                pipeline.recovery().streams(),
                pipeline.aggregator().streams());
    }

    @Test
    void defaults() {
        UpConfig up = read(Map.of());

        assertThat(up.data()).isEqualTo(Path.of(".errata"));
        assertThat(up.isEmbedded()).isTrue();
        assertThat(up.embedded()).isEqualTo(new EmbeddedBrokerConfig(Path.of(".errata", "kafka"), 19_092, 19_192));
        assertThat(up.registryPort()).isEqualTo(18_081);
        PipelineSettings pipeline = up.pipeline();
        assertThat(pipeline.health()).isEqualTo(new HealthSettings("127.0.0.1", 18_080));
        assertThat(pipeline.recovery().recovery()).isEqualTo(RecoveryConfig.defaults());
        assertThat(pipeline.aggregator().alerts()).isEqualTo(AlertRule.DEFAULTS);
        assertThat(pipeline.notifier()).isNull();
        assertThat(streams(pipeline))
                .extracting(StreamsSettings::applicationId)
                .containsExactly("errata-classifier", "errata-recovery", "errata-aggregator");
    }

    @Test
    void theDispatcherRunsWhenAnEndpointIsNamed() {
        assertThat(read(Map.of()).pipeline().dispatcher()).isNull();

        PipelineSettings pipeline = read(
                        Map.of(),
                        "--set",
                        "dispatcher.endpoints.charge-card.url=http://127.0.0.1:9000/retries",
                        "--set",
                        "dispatcher.private.targets=127.0.0.1")
                .pipeline();

        assertThat(Objects.requireNonNull(pipeline.dispatcher()).toString()).contains("charge-card", "[127.0.0.1]");
    }

    @Test
    void theErrorLogHasAnEmbeddedDatabaseUnlessOneIsNamedOrItIsNotWanted() {
        LogSettings embedded = read(Map.of()).log().orElseThrow();
        assertThat(embedded.postgres())
                .hasValueSatisfying(postgres -> assertThat(postgres.directory())
                        .isEqualTo(Path.of(".errata/postgres").toAbsolutePath()));

        String url = "jdbc:postgresql://localhost:5432/errata";
        LogSettings named = read(
                        Map.of("ERRATA_ERROR_LOG_DATABASE_PASSWORD", "hunter2"), "--database", url, "--log-port", "0")
                .log()
                .orElseThrow();
        assertThat(named.postgres()).isEmpty();
        assertThat(named.config().database().url()).isEqualTo(url);
        assertThat(named.config().database().password()).isEqualTo("hunter2");
        assertThat(named.config().http().port()).isZero();

        assertThat(read(Map.of(), "--no-log").log()).isEmpty();
    }

    @Test
    void theIntakeIsOnLoopbackUnlessItIsNotWanted() {
        IntakeConfig intake = read(Map.of()).intake().orElseThrow();
        assertThat(intake.http().host()).isEqualTo("127.0.0.1");
        assertThat(intake.http().port()).isEqualTo(18_070);
        assertThat(intake.http().mode()).isEqualTo(HttpSettings.Mode.LOOPBACK);
        assertThat(intake.keys())
                .isEqualTo(Path.of(".errata/state/intake-keys.json").toAbsolutePath());
        assertThat(intake.spool().directory())
                .isEqualTo(Path.of(".errata/state/intake/spool").toAbsolutePath());

        assertThat(read(Map.of(), "--intake-port", "0")
                        .intake()
                        .orElseThrow()
                        .http()
                        .port())
                .isZero();
        assertThat(read(Map.of(), "--no-intake").intake()).isEmpty();
    }

    @Test
    void aClusterOfTheUsersIsTheSameForAllApps() throws IOException {
        String login = file("login.txt", "me:hunter2");
        PipelineSettings pipeline = read(
                        Map.of("ERRATA_KAFKA_SECURITY_PROTOCOL", "SSL"),
                        "--bootstrap",
                        "mine:9092",
                        "--registry",
                        "https://mine:8081",
                        "--registry-login",
                        login,
                        "--partitions",
                        "16",
                        "--replication-factor",
                        "3",
                        "--data",
                        directory.toString(),
                        "--set",
                        "worker.kafka.client.rack=r1")
                .pipeline();

        assertThat(streams(pipeline)).allSatisfy(streams -> {
            assertThat(streams.kafka().bootstrapServers()).isEqualTo("mine:9092");
            assertThat(streams.kafka().clientProperties()).containsEntry("security.protocol", "SSL");
            assertThat(streams.registry().urls()).hasToString("[https://mine:8081]");
            assertThat(streams.registry().credentials().authorization()).isPresent();
            assertThat(streams.topics()).isEqualTo(new Provisioning(Provisioning.Mode.CREATE, 16, 3));
            assertThat(streams.stateDirectory()).isEqualTo(directory.resolve("state"));
        });
        assertThat(pipeline.recovery().streams().kafka().clientProperties()).containsEntry("client.rack", "r1");
        assertThat(pipeline.classifier().streams().kafka().clientProperties()).doesNotContainKey("client.rack");
    }

    @Test
    void takesWhatTheAppsTake() throws IOException {
        String policies = file("policies.yaml", "{defaultProfile: strict, dependencies: {mode: off}}");
        String config = file("up.yaml", """
                policy.file: %s
                classifier: {rules: [a.yaml, b.yaml], threads: 3}
                worker: {standby.replicas: 1}
                aggregator: {alerts: {rules: {mine: {metric: errors, threshold: 5}}}}
                """.formatted(policies));
        PipelineSettings pipeline = read(
                        Map.of("ERRATA_AGGREGATOR_GROUPS_LEARN", "false", "ERRATA_CLASSIFIER_THREADS", "2"),
                        "--config",
                        config,
                        "--dependencies",
                        "enforce")
                .pipeline();

        assertThat(pipeline.classifier().ruleFiles()).containsExactly(Path.of("a.yaml"), Path.of("b.yaml"));
        assertThat(pipeline.classifier().streams().tuning().threads()).isEqualTo(2);
        assertThat(pipeline.classifier().policies())
                .isEqualTo(pipeline.recovery().recovery());
        assertThat(pipeline.recovery().recovery().defaultProfile()).isEqualTo("strict");
        assertThat(pipeline.recovery().recovery().dependencies().mode()).isEqualTo(DependencyMode.ENFORCE);
        assertThat(pipeline.recovery().streams().tuning().standbyReplicas()).isEqualTo(1);
        assertThat(pipeline.aggregator().alerts()).extracting(AlertRule::name).contains("mine");
    }

    @Test
    void peopleAreToldInTheLogIfNoFileSaysHow() {
        UpConfig up = read(Map.of(), "--notify", "--broker-port", "0");

        assertThat(Objects.requireNonNull(up.pipeline().notifier()).toString()).contains("over [log]");
        assertThat(read(Map.of(), "--broker-port", "0", "--notify").pipeline().notifier())
                .isNotNull();
    }

    @Test
    void theNotifiersOwnFileServesAsItIsShipped() {
        UpConfig up = read(
                Map.of("ERRATA_NOTIFIER_NOTIFY_MOST_PER_MINUTE", "7"),
                "--notify",
                Path.of("..", "config", "notifier.yaml").toString(),
                "--broker-port",
                "0");

        assertThat(Objects.requireNonNull(up.pipeline().notifier()).mostPerMinute())
                .isEqualTo(7);
        assertThat(Objects.requireNonNull(up.pipeline().notifier())
                        .streams()
                        .kafka()
                        .bootstrapServers())
                .isEqualTo(up.cluster().bootstrapServers());
        assertThat(read(Map.of("ERRATA_NOTIFIER_ENABLED", "true")).pipeline().notifier())
                .isNotNull();
        assertThat(read(Map.of("ERRATA_NOTIFIER_ENABLED", "false", "ERRATA_NOTIFIER_THREADS", "2"))
                        .pipeline()
                        .notifier())
                .isNull();
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> read(
                        Map.of("ERRATA_THREADS", "2", "ERRATA_WORKER_THREADS", "0"),
                        "--registry",
                        "http://mine:8081",
                        "--replication-factor",
                        "3"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("bootstrap.servers and registry.url go together")
                .hasMessageContaining("topics.replication.factor must be 1 on the embedded broker, which is one, got 3")
                .hasMessageContaining("worker.threads must be at least 1, got 0 (ERRATA_WORKER_THREADS)")
                .hasMessageContaining("unknown variable ERRATA_THREADS: it is an app's own, set"
                        + " ERRATA_CLASSIFIER_THREADS or ERRATA_WORKER_THREADS or");
    }

    @Test
    void noSecretIsTakenFromTheCommandLine() {
        assertThatThrownBy(() -> read(Map.of(), "--set", "notifier.notify.webhook.secret=hunter2"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("notifier.notify.webhook.secret is a secret")
                .hasMessageNotContaining("hunter2");
    }

    /** The secret of the links is made when the directory is ours, which is after the settings are known to be right. */
    @Test
    void answerLinksNeedNoSecretOfTheUsers() throws IOException {
        String notify = file("notify.yaml", """
                notify.webhook.url: http://127.0.0.1:9/hook
                notify.answer.channels: [webhook]
                http.public.url: https://errors.example.org
                """);

        assertThat(read(Map.of(), "--notify", notify).pipeline().notifier()).isNotNull();
        assertThat(directory.resolve("answer.secret")).doesNotExist();
        assertThatThrownBy(() -> read(Map.of("ERRATA_ANSWER_SECRET", "short"), "--notify", notify))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("answer.secret must have 32 characters or more");
    }
}
