package dev.errata.streams.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process of several apps: what they share, what is each one's own, and who wins. */
class ConfigSectionTest {
    private record App(String store, String servers, int threads, Map<String, String> kafka) {
        App {
            new Violations().atLeast("threads", 1, threads).throwIfAny();
        }

        static App read(Config config) {
            String store = config.text("state.dir", "data", "where");
            String servers = config.text("bootstrap.servers", "alone:1", "brokers");
            int threads = config.integer("threads", 1, "of it");
            Map<String, String> kafka = config.under("kafka.", "handed on");
            return config.part(new App("", "", 1, Map.of()), () -> new App(store, servers, threads, kafka));
        }
    }

    private record TwoApps(App left, App right) {
        static TwoApps read(Config config) {
            config.text("bootstrap.servers", "together:1", "brokers");
            config.under("kafka.", "handed on");
            return new TwoApps(
                    config.section("left", Map.of("state.dir", "decided"), App::read),
                    config.section("right", Map.of("state.dir", "decided"), App::read));
        }
    }

    private final Path directory;

    ConfigSectionTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("both.yaml"), text);
    }

    private static TwoApps read(ConfigSource source) {
        return Config.read(source, TwoApps::read).value();
    }

    private static List<String> mistakes(ConfigSource source) {
        ConfigException wrong = catchThrowableOfType(ConfigException.class, () -> read(source));
        return wrong.problems().stream().map(ConfigProblem::toString).toList();
    }

    @Test
    void whatIsSharedIsSaidOnceAndWhatIsAnAppsOwnInItsSection() throws IOException {
        Path file = file("""
                bootstrap.servers: here:1
                kafka: {client.rack: r1, security.protocol: SSL}
                left: {threads: 2, kafka.client.rack: r2}
                """);

        assertThat(read(ConfigSource.file(file)))
                .isEqualTo(new TwoApps(
                        new App("decided", "here:1", 2, Map.of("client.rack", "r2", "security.protocol", "SSL")),
                        new App("decided", "here:1", 1, Map.of("client.rack", "r1", "security.protocol", "SSL"))));
    }

    @Test
    void theCommandLineWinsOverTheEnvironmentThatOverFilesThoseOverDefaults() throws IOException {
        Path file = file("{bootstrap.servers: file:1, left: {threads: 2}, right: {threads: 2}}");
        ConfigSource source = ConfigSource.file(file)
                .overriddenBy(Map.of("ERRATA_BOOTSTRAP_SERVERS", "variable:1", "ERRATA_RIGHT_THREADS", "3"))
                .overriddenBy(Map.of("bootstrap.servers", "option:1"), Origin.of("--bootstrap"));

        assertThat(read(source))
                .isEqualTo(new TwoApps(
                        new App("decided", "option:1", 2, Map.of()), new App("decided", "option:1", 3, Map.of())));
        assertThat(Config.read(source, TwoApps::read).describe())
                .contains("bootstrap.servers = option:1   (--bootstrap)")
                .contains("left.threads = 2   (" + file + ":1)")
                .contains("right.threads = 3   (ERRATA_RIGHT_THREADS)");
    }

    @Test
    void anotherFileCountsAsASection() throws IOException {
        Path file = file("{left: {threads: 2, kafka.client.rack: r1}}");
        Path other = Files.writeString(
                directory.resolve("left.properties"), "# alone\nbootstrap.servers=x:1\nthreads=\\\n  4\nthread=1\n");
        ConfigSource source = ConfigSource.file(file).overriddenBy(other, "left", "bootstrap.servers"::equals);

        assertThat(mistakes(source))
                .containsExactly("unknown key 'left.thread': did you mean left.threads? (" + other + ":5)");
        Files.writeString(other, "threads=4\n");
        assertThat(read(ConfigSource.file(file).overriddenBy(other, "left", key -> false))
                        .left())
                .isEqualTo(new App("decided", "alone:1", 4, Map.of("client.rack", "r1")));
    }

    @Test
    void aNameThatCouldBeAnyAppsIsRefusedAndSoIsAnotherNameForWhatIsShared() throws IOException {
        Path file = file("threads: 3\nleft:\n  bootstrap.servers: x:1\n  state.dir: mine\n  thraeds: 1\n");

        assertThat(mistakes(ConfigSource.file(file)
                        .overriddenBy(Map.of("ERRATA_THREADS", "3", "ERRATA_RIGHT_BOOTSTRAP_SERVERS", "x:1"))))
                .containsExactlyInAnyOrder(
                        "unknown key 'threads': it is an app's own, set left.threads or right.threads (" + file + ":1)",
                        "unknown key 'left.bootstrap.servers': it is the same for all apps, set bootstrap.servers ("
                                + file + ":3)",
                        "unknown key 'left.state.dir': it follows from other settings here (" + file + ":4)",
                        "unknown key 'left.thraeds': did you mean left.threads? (" + file + ":5)",
                        "unknown variable ERRATA_THREADS: it is an app's own, set ERRATA_LEFT_THREADS or"
                                + " ERRATA_RIGHT_THREADS",
                        "unknown variable ERRATA_RIGHT_BOOTSTRAP_SERVERS: it is the same for all apps, set"
                                + " ERRATA_BOOTSTRAP_SERVERS");
    }

    @Test
    void aMistakeInASectionIsToldUnderItsFullNameWithItsLine() throws IOException {
        Path file = file("left:\n  threads: 0\nright:\n  threads: many\nkafka.client.rack: [{a: b}]\n");

        assertThat(mistakes(ConfigSource.file(file)))
                .containsExactlyInAnyOrder(
                        "left.threads must be at least 1, got 0 (" + file + ":2)",
                        "right.threads must be a whole number, got 'many' (" + file + ":4)",
                        "kafka.client.rack must be a list of plain values (" + file + ":5)");
    }

    @Test
    void aKeyThatIsSetNestedAndDottedIsSetTwice() throws IOException {
        Path file = file("left:\n  threads: 1\nleft.threads: 2\n");

        assertThat(mistakes(ConfigSource.file(file))).containsExactly("left.threads is set twice (" + file + ":2)");
    }

    @Test
    void aSecretMayBeInAFileOfItsOwnInAnyLayer() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "hunter2\n");
        ConfigSource source = ConfigSource.of(Map.of("kafka.sasl.jaas.config", "older"))
                .overriddenBy(Map.of(
                        "ERRATA_KAFKA_SASL_JAAS_CONFIG_FILE", secret.toString(),
                        "ERRATA_LEFT_KAFKA_SSL_KEY_PASSWORD_FILE", secret.toString(),
                        "ERRATA_API_TOKEN_FILE", secret.toString()));
        LoadedConfig<String> loaded = Config.read(
                source,
                config -> config.under("kafka.", "all")
                        + config.text("api.token", "", "one")
                        + config.section("left", Map.of(), left -> left.under("kafka.", "all")));

        assertThat(loaded.value())
                .isEqualTo("{sasl.jaas.config=hunter2}hunter2{sasl.jaas.config=hunter2, ssl.key.password=hunter2}");
        assertThat(loaded.describe())
                .contains("api.token = ***   (ERRATA_API_TOKEN_FILE)")
                .doesNotContain("hunter2");
    }

    @Test
    void aFileOfASecretThatCannotBeUsedIsNamed() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty"));
        ConfigSource source = ConfigSource.of(Map.of(
                "api.token.file",
                "no-such-file",
                "key.password.file",
                empty.toString(),
                "a.secret",
                "x",
                "a.secret.file",
                "y"));
        ConfigException wrong = catchThrowableOfType(
                ConfigException.class,
                () -> Config.read(
                        source,
                        config -> config.text("api.token", "", "")
                                + config.text("key.password", "", "")
                                + config.text("a.secret", "", "")));

        assertThat(wrong.getMessage())
                .contains("api.token.file 'no-such-file' cannot be read", "key.password.file '" + empty + "' is empty")
                .contains("a.secret and a.secret.file exclude each other");
    }

    @Test
    void aPartOfAFileIsReadWhateverElseIsInIt() throws IOException {
        Path file = file("{threads: 3, left: {threads: 2}, colour: red}");

        assertThat(Config.readPart(ConfigSource.file(file), App::read).value().threads())
                .isEqualTo(3);
    }
}
