package dev.errata.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.Timeouts;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.process.ProcessSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds {@code docker-compose.yml} and what it leans on against the Compose specification, the apps and the broker. */
final class ComposeFileTest {
    /** Any file with a line stands for what Compose mounts. */
    private static final Path SECRET = Deployment.ROOT.resolve("LICENSE");

    private static final String LOOPBACK = "127.0.0.1:";

    /** What the schema's own name, which has no scheme, is relative to; nothing is loaded from there. */
    private static final SchemaLocation SCHEMA_NAME = SchemaLocation.of("https://compose-spec.io/");

    private final JsonNode compose = Deployment.compose();

    static Set<String> apps() {
        return Deployment.apps().keySet();
    }

    static Set<String> stateful() {
        return Deployment.stateful();
    }

    @Test
    void isAsTheComposeSpecificationHasIt() throws IOException {
        assertThat(schema().validate(compose)).isEmpty();
    }

    @Test
    void aKeyThatTheComposeSpecificationDoesNotKnowIsFound() throws IOException {
        ((ObjectNode) compose.path("services").path("kafka")).put("enviroment", "misspelt");

        assertThat(schema().validate(compose)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("apps")
    void everyVariableOfAServiceIsOneOfItsAppAndItsValueIsAccepted(String app) {
        Map<String, String> variables = Deployment.environment(app);

        assertThat(variables).containsKeys("ERRATA_BOOTSTRAP_SERVERS", "ERRATA_REGISTRY_URL");
        assertThat(Config.unknownVariables(variables.keySet(), reader(app))).isEmpty();
        assertThat(settings(app)).isNotNull();
    }

    @Test
    void aVariableThatNoAppReadsIsFound() {
        assertThat(Config.unknownVariables(Set.of("ERRATA_NO_SUCH_KEY"), reader("classifier-stream")))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("apps")
    void healthIsReachableFromTheHostAndFromNoOther(String app) {
        ProcessSettings<?> settings = settings(app);

        assertThat(settings.health().host()).isEqualTo("0.0.0.0");
        assertThat(texts(Deployment.service(app).path("ports")))
                .contains(LOOPBACK + ":" + settings.health().port());
        assertThat(Deployment.dockerfile("EXPOSE"))
                .isEqualTo(String.valueOf(settings.health().port()));
    }

    @Test
    void nothingIsPublishedBeyondTheHostsLoopback() {
        compose.path("services")
                .forEach(service -> assertThat(texts(service.path("ports")))
                        .isNotEmpty()
                        .allSatisfy(port -> assertThat(port).startsWith(LOOPBACK)));
    }

    /** What two containers cannot share: a name, a port of the host, a volume that is named. */
    @ParameterizedTest
    @MethodSource("apps")
    void aSecondInstanceFindsNothingTaken(String app) {
        JsonNode service = Deployment.service(app);

        assertThat(service.has("container_name")).isFalse();
        assertThat(service.has("hostname")).isFalse();
        assertThat(service.has("volumes")).isFalse();
        assertThat(texts(service.path("ports")))
                .allMatch(port -> port.startsWith(LOOPBACK + ":") || port.matches(LOOPBACK + "\\d+-\\d+:\\d+"));
    }

    @ParameterizedTest
    @MethodSource("stateful")
    void whatAnAppKeepsIsInTheVolumeOfItsImage(String app) {
        String stateDirectory = Objects.requireNonNull(
                Deployment.environment(app).get("ERRATA_STATE_DIR"), "ERRATA_STATE_DIR of " + app);
        assertThat(stateDirectory).startsWith(Deployment.dockerfile("VOLUME") + "/");
    }

    @ParameterizedTest
    @MethodSource("apps")
    void anAppHasTheTimeToEndCleanly(String app) {
        Duration grace = Duration.parse("PT"
                + Deployment.service(app).path("stop_grace_period").asText().toUpperCase(Locale.ROOT));

        assertThat(grace).isGreaterThan(Timeouts.defaults().close());
    }

    /**
     * Which tools an image has is its makers' business, but for PostgreSQL's, whose own says whether it takes connections;
     * the apps wait for what they need themselves.
     */
    @Test
    void noServiceRunsAToolOfAnImageToLearnItsHealth() {
        compose.path("services").properties().forEach(entry -> {
            JsonNode service = entry.getValue();
            assertThat(service.has("healthcheck")).isEqualTo(entry.getKey().equals("postgres"));
            assertThat(texts(service.path("depends_on")))
                    .allMatch(other -> compose.path("services").has(other));
        });
    }

    @ParameterizedTest
    @MethodSource("apps")
    void theAddressesAreThoseOfTheServices(String app) {
        Map<String, String> kafka = Deployment.environment("kafka");
        Map<String, String> registry = Deployment.environment("registry");
        Map<String, String> variables = Deployment.environment(app);
        String advertised = String.valueOf(kafka.get("KAFKA_ADVERTISED_LISTENERS"));
        String inside = "INTERNAL://" + variables.get("ERRATA_BOOTSTRAP_SERVERS");
        String registryPort = Deployment.all(String.valueOf(registry.get("SCHEMA_REGISTRY_LISTENERS")), ":(\\d+)$")
                .get(0);

        assertThat(advertised.split(",", -1)).contains(inside);
        assertThat(registry.get("SCHEMA_REGISTRY_KAFKASTORE_BOOTSTRAP_SERVERS"))
                .isEqualTo("PLAINTEXT://" + variables.get("ERRATA_BOOTSTRAP_SERVERS"));
        assertThat(variables.get("ERRATA_REGISTRY_URL")).isEqualTo("http://registry:" + registryPort);
    }

    @Test
    void theErrorLogFindsPostgresAndBothReadOneSecret() {
        Map<String, String> log = Deployment.environment("error-log");
        Map<String, String> postgres = Deployment.environment("postgres");

        assertThat(log.get("ERRATA_DATABASE_URL")).endsWith("//postgres:5432/" + postgres.get("POSTGRES_DB"));
        assertThat(log.get("ERRATA_DATABASE_USER")).isEqualTo(postgres.get("POSTGRES_USER"));
        assertThat(log.get("ERRATA_DATABASE_PASSWORD_FILE")).isEqualTo(postgres.get("POSTGRES_PASSWORD_FILE"));
        isShared("database-password", "error-log", "postgres");
    }

    /** One makes links of messages, or tokens of runs, the other verifies them; people reach both addresses from the host. */
    @Test
    void whatTheNotifierTellsPeopleLeadsToTheErrorLogWhichVerifiesIt() {
        Map<String, String> notifier = Deployment.environment("notifier");
        Map<String, String> log = Deployment.environment("error-log");

        for (String app : List.of("error-log", "notifier", "dispatcher", "intake")) {
            assertThat(Deployment.environment(app))
                    .containsEntry("ERRATA_ANSWER_SECRET_FILE", "/run/secrets/answer-secret");
            isShared("answer-secret", app);
        }
        assertThat(notifier.get("ERRATA_HTTP_PUBLIC_URL")).isEqualTo(published("error-log"));
        assertThat(log.get("ERRATA_INTAKE_URL")).isEqualTo(published("intake"));
    }

    /** Where an app that answers over HTTP is reached from the host, if it is the only one of its kind. */
    private static String published(String app) {
        String port = texts(Deployment.service(app).path("ports")).get(1);
        return "http://localhost:"
                + Deployment.all(port, "^" + LOOPBACK + "(\\d+)-").get(0);
    }

    private void isShared(String secret, String... services) {
        for (String service : services) {
            assertThat(texts(Deployment.service(service).path("secrets"))).contains(secret);
        }
        assertThat(compose.path("secrets").path(secret).path("file").asText()).isEqualTo("secrets/" + secret);
        assertThat(Deployment.text("docker-compose.yml")).contains("> secrets/" + secret + "\n");
    }

    /** Whoever runs an app, or the errata command, beside the containers finds them under the usual addresses. */
    @ParameterizedTest
    @MethodSource("apps")
    void theExampleFileIsAcceptedAndFindsTheContainers(String app) {
        ConfigSource example = ConfigSource.file(Deployment.ROOT.resolve("config/" + app + ".yaml"));

        String settings = Config.read(example, reader(app)).describe();

        String broker = Deployment.all(
                        String.valueOf(Deployment.environment("kafka").get("KAFKA_ADVERTISED_LISTENERS")),
                        "EXTERNAL://([^,]+)")
                .get(0);
        String brokerPort = broker.substring(broker.lastIndexOf(':') + 1);
        assertThat(settings).contains("bootstrap.servers = " + broker);
        assertThat(texts(Deployment.service("kafka").path("ports")))
                .containsExactly(LOOPBACK + brokerPort + ":" + brokerPort);
        String published =
                Deployment.service("registry").path("ports").path(0).asText().split(":", -1)[1];
        assertThat(settings).contains("registry.url = http://localhost:" + published);
    }

    /** Its image turns the rest of each variable into a key: lower case, underscores to dots. */
    @Test
    void everyVariableOfTheBrokerIsASettingOfOursThatItTakes() {
        Map<String, Object> settings = new HashMap<>();
        Deployment.environment("kafka")
                .forEach((variable, value) -> settings.put(
                        variable.substring("KAFKA_".length())
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '.'),
                        value));

        assertThat(AbstractKafkaConfig.CONFIG_DEF.names()).containsAll(settings.keySet());
        Map<String, Object> parsed = AbstractKafkaConfig.CONFIG_DEF.parse(settings);
        Topics topics = new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1);
        int largest = topics.all().stream()
                .mapToInt((Topic<?, ?> topic) -> topic.settings().maxMessageBytes())
                .max()
                .orElseThrow();
        assertThat((Integer) parsed.get("message.max.bytes")).isGreaterThanOrEqualTo(largest);
        assertThat((Integer) parsed.get("replica.fetch.max.bytes")).isGreaterThanOrEqualTo(largest);
        assertThat(texts(Deployment.service("kafka").path("volumes")))
                .containsExactly("kafka:" + settings.get("log.dirs"));
        assertThat(Deployment.service("kafka").path("image").asText()).endsWith(":" + kafkaVersion());
    }

    @ParameterizedTest
    @MethodSource("apps")
    void anImageHoldsWhatTheBuildMakesOfItsModule(String app) {
        assertThat(Deployment.service(app)
                        .path("build")
                        .path("args")
                        .path("APP")
                        .asText())
                .isEqualTo(app);
        String pom = Deployment.text(app + "/pom.xml");
        assertThat(pom).contains("<errata.main.class>", "<errata.libraries.phase>package<");
        assertThat(Deployment.text("pom.xml")).contains("<classpathPrefix>lib/</classpathPrefix>");
        assertThat(Deployment.text("Dockerfile"))
                .contains("/src/${APP}/target/lib lib\n", "/src/${APP}/target/${APP}.jar app.jar\n");
        assertThat(Deployment.entryPoint(app)).endsWith("-jar", "app.jar");
    }

    private static String kafkaVersion() {
        return Deployment.all(Deployment.text("pom.xml"), "<kafka.version>([^<]+)<")
                .get(0);
    }

    private static Function<Config, ? extends ProcessSettings<?>> reader(String app) {
        return Objects.requireNonNull(Deployment.apps().get(app));
    }

    private static ProcessSettings<?> settings(String app) {
        Map<String, String> variables = new TreeMap<>(Deployment.environment(app));
        variables.replaceAll((name, value) -> value.startsWith("/run/secrets/") ? SECRET.toString() : value);
        return Config.read(ConfigSource.empty().overriddenBy(variables), reader(app))
                .value();
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream schema =
                Objects.requireNonNull(ComposeFileTest.class.getResourceAsStream("compose-spec/compose-spec.json"))) {
            return JsonSchemaFactory.getInstance(VersionFlag.V7)
                    .getSchema(SCHEMA_NAME, new ObjectMapper().readTree(schema));
        }
    }
}
