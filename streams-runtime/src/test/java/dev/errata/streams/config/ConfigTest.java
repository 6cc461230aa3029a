package dev.errata.streams.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    private enum Colour {
        RED,
        DARK_GREEN
    }

    private record Size(int width, int height) {
        Size {
            new Violations()
                    .atLeast("size.width", 1, width)
                    .atLeast("size.height", 1, height)
                    .throwIfAny();
        }
    }

    private record Shape(Size size, Colour colour, Duration fade, List<String> tags, Map<String, String> more) {
        static Shape read(Config config) {
            int width = config.integer("size.width", 3, "across");
            int height = config.integer("size.height", 4, "down");
            return new Shape(
                    config.part(new Size(3, 4), () -> new Size(width, height)),
                    config.choice("colour", Colour.RED, "of it"),
                    config.duration("fade.in-time", Duration.ofSeconds(90), "how slowly"),
                    config.list("tags", List.of("a"), "any"),
                    config.under("more.", "handed on"));
        }
    }

    private static Shape read(ConfigSource source) {
        return Config.read(source, Shape::read).value();
    }

    @Test
    void isAllDefaultsWhenNothingIsSet() {
        assertThat(read(ConfigSource.empty()))
                .isEqualTo(new Shape(new Size(3, 4), Colour.RED, Duration.ofSeconds(90), List.of("a"), Map.of()));
    }

    @Test
    void readsNestedYaml(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("shape.yaml"), """
                size: {width: 7}
                colour: dark-green
                fade:
                  in-time: 5ms
                tags: [x, y]
                more:
                  ssl.keystore.location: /k
                """);

        assertThat(read(ConfigSource.file(file)))
                .isEqualTo(new Shape(
                        new Size(7, 4),
                        Colour.DARK_GREEN,
                        Duration.ofMillis(5),
                        List.of("x", "y"),
                        Map.of("ssl.keystore.location", "/k")));
    }

    @Test
    void letsTheEnvironmentWinOverProperties(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("shape.properties"), "size.width=7\nsize.height=8\ntags=p\n");
        Map<String, String> environment = Map.of(
                "ERRATA_SIZE_WIDTH", "9",
                "ERRATA_FADE_IN_TIME", "2h",
                "ERRATA_MORE_SSL_KEY_TYPE", "PEM",
                "ERRATA_TAGS", "  ",
                "PATH", "/bin");

        assertThat(read(ConfigSource.file(file).overriddenBy(environment)))
                .isEqualTo(new Shape(
                        new Size(9, 8), Colour.RED, Duration.ofHours(2), List.of("p"), Map.of("ssl.key.type", "PEM")));
    }

    @Test
    void namesEveryMistakeAtOnce() {
        ConfigSource source = ConfigSource.of(Map.of(
                        "size.width", "0",
                        "size.height", "-1",
                        "colour", "blue",
                        "fade.in-time", "soon",
                        "colours", "red"))
                .overriddenBy(Map.of("ERRATA_SIZE_DEPTH", "1"));

        ConfigException wrong = catchThrowableOfType(ConfigException.class, () -> read(source));

        assertThat(wrong.problems())
                .extracting(ConfigProblem::toString)
                .containsExactlyInAnyOrder(
                        "size.width must be at least 1, got 0 (given)",
                        "size.height must be at least 1, got -1 (given)",
                        "colour must be one of red, dark-green, got 'blue' (given)",
                        "fade.in-time must be a duration such as 500ms, 30s, 5m, 2h, 7d or PT30S, got 'soon' (given)",
                        "unknown key 'colours': did you mean colour? (given)",
                        "unknown variable ERRATA_SIZE_DEPTH: did you mean ERRATA_SIZE_WIDTH?");
    }

    @Test
    void saysWhichFileIsMissing(@TempDir Path directory) {
        assertThatThrownBy(() -> ConfigSource.file(directory.resolve("none.yaml")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("none.yaml")
                .hasMessageContaining("there is no such file");
    }

    @Test
    void aFileThatHoldsItselfOrIsTooDeepIsRefused(@TempDir Path directory) throws IOException {
        for (String text : List.of("tags: &self {a: *self}", "tags: " + "[".repeat(100_000))) {
            Path file = Files.writeString(directory.resolve("deep.yaml"), text);
            assertThatThrownBy(() -> ConfigSource.file(file))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("deep.yaml")
                    .hasMessageContaining("nested too deeply");
        }
    }

    @Test
    void refusesYamlThatSetsAKeyTwice(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("twice.yaml"), "tags: a\ntags: b\n");

        assertThatThrownBy(() -> ConfigSource.file(file))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("duplicate key");
    }

    @Test
    void masksSecretsWhereItShowsThem() {
        LoadedConfig<String> loaded = Config.read(
                ConfigSource.of(Map.of("registry.basic.auth", "me:hunter2", "url", "http://me:hunter2@host/")),
                config -> config.optional("registry.basic.auth", "who").orElse("")
                        + config.text("url", "", "where")
                        + config.text("api.token", "", "unset"));

        assertThat(loaded.describe())
                .contains("registry.basic.auth = ***   (given)", "url = http://***@host/", "api.token = ")
                .doesNotContain("hunter2");
        assertThat(loaded.value()).contains("hunter2");
    }

    @Test
    void doesNotQuoteASecretThatIsWrong() {
        assertThatThrownBy(() -> Config.read(
                        ConfigSource.of(Map.of("token.lifetime", "hunter2")),
                        config -> config.duration("token.lifetime", Duration.ZERO, "how long")))
                .hasMessageContaining("token.lifetime")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void findsVariablesThatNoRecordAsksFor() {
        Set<String> variables = Set.of("ERRATA_COLOUR", "ERRATA_MORE_X", "ERRATA_COLOR", "JAVA_TOOL_OPTIONS");

        assertThat(Config.unknownVariables(variables, Shape::read)).containsExactly("unknown variable ERRATA_COLOR");
    }

    @ParameterizedTest
    @CsvSource({
        "5ms,PT0.005S",
        "30s,PT30S",
        "2m,PT2M",
        "3h,PT3H",
        "7d,PT168H",
        "PT1M30S,PT1M30S",
        "0,PT0S",
        "1 S,PT1S",
        "1.5s,PT1.5S"
    })
    void readsDurations(String text, Duration expected) {
        Duration read = Config.read(
                        ConfigSource.of(Map.of("wait", text)), config -> config.duration("wait", Duration.ZERO, ""))
                .value();

        assertThat(read).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"5", "ms", "1.5", "-", "99999999999999999999s", "9223372036854775807d"})
    void refusesOtherDurations(String text) {
        assertThatThrownBy(() -> Config.read(
                        ConfigSource.of(Map.of("wait", text)), config -> config.duration("wait", Duration.ZERO, "")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("wait must be a duration");
    }
}
