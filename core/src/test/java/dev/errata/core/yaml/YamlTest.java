package dev.errata.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class YamlTest {
    private static final int TOO_DEEP = 100_000;

    @Test
    void whatItWritesItReads() {
        Map<String, Object> value =
                Map.of("rules", List.of(Map.of("id", "a", "status", 404, "text", List.of("no: such #"))));
        assertThat(Yaml.load("rules.yaml", Yaml.text(value))).isEqualTo(value);
    }

    @Test
    void whatIsEmptyHoldsNothing() {
        assertThat(Yaml.load("empty.yaml", "# nothing")).isNull();
    }

    @Test
    void whatIsWrittenOnceMayStandInTwoPlaces() {
        assertThat(Yaml.load("shared.yaml", "a: &shared {b: 1}\nc: *shared"))
                .isEqualTo(Map.of("a", Map.of("b", 1), "c", Map.of("b", 1)));
    }

    /** Each would end whoever walks through it, or keep it for ever. */
    static Stream<Arguments> whatNobodyCanWalkThrough() {
        List<String> bomb = new ArrayList<>(List.of("a0: &a0 [x, x]"));
        IntStream.range(1, 30).forEach(i -> bomb.add("a%d: &a%d [*a%d, *a%d]".formatted(i, i, i - 1, i - 1)));
        return Stream.of(
                Arguments.of("[".repeat(TOO_DEEP) + "]".repeat(TOO_DEEP), "nested too deeply"),
                Arguments.of("[".repeat(60) + "]".repeat(60), "nested too deeply"),
                Arguments.of("a: ".repeat(TOO_DEEP), ""),
                Arguments.of("- ".repeat(TOO_DEEP), "nested too deeply"),
                Arguments.of("a: &self [*self]", "nested too deeply"),
                Arguments.of("a: &self {b: *self}", "nested too deeply"),
                Arguments.of(String.join("\n", bomb), "aliases"));
    }

    @ParameterizedTest
    @MethodSource
    void whatNobodyCanWalkThrough(String yaml, String why) {
        assertThatExceptionOfType(InvalidYamlException.class)
                .isThrownBy(() -> Yaml.load("bad.yaml", yaml))
                .withMessageStartingWith("not valid YAML: ")
                .withMessageContaining(why);
        assertThat(YamlLines.of(yaml).line("a")).isEmpty();
    }

    static Stream<Arguments> whatIsWrongIsToldWithItsLine() {
        return Stream.of(
                Arguments.of("a: 1\nb: [", 2),
                Arguments.of("a: 1\na: 2", 2),
                Arguments.of("a: 1\n\tb: 2", 2),
                Arguments.of("a: !!java.net.URL [b]", 1));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsWrongIsToldWithItsLine(String yaml, int line) {
        assertThatExceptionOfType(InvalidYamlException.class)
                .isThrownBy(() -> Yaml.load("bad.yaml", yaml))
                .satisfies(e -> assertThat(e.line()).isEqualTo(line))
                .satisfies(e -> assertThat(e.problem()).isNotBlank())
                .withMessageContaining("bad.yaml");
    }
}
