package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.notifier.NotifierConfig;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.process.ProcessSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the deployment files against what the apps read. */
final class ComposeFileTest {
    private static final Path ROOT = Path.of("..");
    private static final String SERVICES = "services.";

    static Stream<Arguments> apps() {
        return Stream.of(
                app("classifier-stream", ClassifierConfig::read),
                app("recovery-worker", RecoveryWorkerConfig::read),
                app("aggregator-stream", AggregatorConfig::read),
                app("notifier", NotifierConfig::read));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("apps")
    void everyVariableOfAServiceIsOneOfItsApp(String app, Function<Config, ?> reader) {
        Set<String> variables = variablesOf(app);

        assertThat(variables).contains("ERRATA_BOOTSTRAP_SERVERS", "ERRATA_REGISTRY_URL", "ERRATA_HEALTH_PORT");
        assertThat(Config.unknownVariables(variables, reader)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("apps")
    void theValuesOfAServiceAreAccepted(String app, Function<Config, ?> reader) {
        Map<String, String> environment = new TreeMap<>(services());
        environment.keySet().removeIf(key -> !key.startsWith(environmentOf(app)));
        Map<String, String> variables = new TreeMap<>();
        environment.forEach((key, value) -> variables.put(variable(key), value));

        assertThat(Config.read(ConfigSource.empty().overriddenBy(variables), reader)
                        .value())
                .isNotNull();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("apps")
    void theExampleFileIsAccepted(String app, Function<Config, ?> reader) {
        ConfigSource example = ConfigSource.file(ROOT.resolve("config").resolve(app + ".yaml"));

        assertThat(Config.read(example, reader).value()).isNotNull();
    }

    @Test
    void aVariableThatNoAppReadsIsFound() {
        assertThat(Config.unknownVariables(
                        Set.of("ERRATA_NO_SUCH_KEY"), ProcessSettings.reader(ClassifierConfig::read)))
                .isNotEmpty();
    }

    private static <C> Arguments app(String name, Function<Config, C> reader) {
        return Arguments.of(name, ProcessSettings.reader(reader));
    }

    private static Set<String> variablesOf(String app) {
        return services().keySet().stream()
                .filter(key -> key.startsWith(environmentOf(app)))
                .map(ComposeFileTest::variable)
                .collect(Collectors.toSet());
    }

    private static String environmentOf(String app) {
        return app + ".environment.";
    }

    /** The last part: variables that are shared stand below a merge key. */
    private static String variable(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    /** Everything below {@code services}, under dotted keys. */
    private static Map<String, String> services() {
        return Config.read(ConfigSource.file(ROOT.resolve("docker-compose.yml")), ComposeFileTest::compose)
                .value();
    }

    private static Map<String, String> compose(Config file) {
        for (String other : new String[] {"name", "x-app.", "x-environment.", "volumes."}) {
            assertThat(file.under(other, "not an app")).isNotNull();
        }
        return file.under(SERVICES, "a container each");
    }
}
