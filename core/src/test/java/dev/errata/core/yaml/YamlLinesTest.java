package dev.errata.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlLinesTest {
    private static final YamlLines LINES = YamlLines.of("""
            # a comment
            maxRuns: 10
            policies:

              llm: {maxAttempts: 3, jitter: none}
              my own:
                backoff: fixed
            components:
              git:
                allowedStrategies:
                  - gate
                  - fail_fast
                rules: [{name: one}, {name: two,
                  when: [a, b]}]
            after: 1
            """);

    @ParameterizedTest
    @CsvSource({
        "maxRuns, 2",
        "policies, 3",
        "policies.llm, 5",
        "policies.llm.maxAttempts, 5",
        "policies.llm.jitter, 5",
        "policies.my own, 6",
        "policies.my own.backoff, 7",
        "components, 8",
        "components.git, 9",
        "components.git.allowedStrategies, 10",
        "components.git.allowedStrategies[0], 11",
        "components.git.allowedStrategies[1], 12",
        "components.git.rules[0], 13",
        "components.git.rules[0].name, 13",
        "components.git.rules[1].name, 13",
        "components.git.rules[1].when, 14",
        "components.git.rules[1].when[1], 14",
        "after, 15"
    })
    void everyKeyAndItemHasTheLineThatItStandsOn(String path, int line) {
        assertThat(LINES.line(path)).hasValue(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "llm", "policies.", "policies.git", "components.git.allowedStrategies[2]", "fixed"})
    void whatIsNotThereHasNone(String path) {
        assertThat(LINES.line(path)).isEmpty();
    }

    @Test
    void aListIsNumberedAtTheTopAsWell() {
        YamlLines list = YamlLines.of("- a\n- b: 1\n");
        assertThat(list.line("[0]")).hasValue(1);
        assertThat(list.line("[1].b")).hasValue(2);
        assertThat(list.line("[2]")).isEmpty();
    }

    @Test
    void aMappingHasKeysOfItsOwn() {
        assertThat(LINES.hasMapping("policies")).isTrue();
        assertThat(LINES.hasMapping("policies.llm")).isTrue();
        assertThat(LINES.hasMapping("maxRuns")).isFalse();
        assertThat(LINES.hasMapping("polic")).isFalse();
        assertThat(LINES.hasMapping("components.git.allowedStrategies")).isFalse();
    }

    @Test
    void whatIsWrittenOnceAndUsedTwiceStandsWhereItIsWritten() {
        YamlLines lines = YamlLines.of("a: &shared\n  b: 1\nc: *shared\n");
        assertThat(lines.line("a.b")).hasValue(2);
        assertThat(lines.line("c")).hasValue(3);
        assertThat(lines.line("c.b")).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# nothing",
                "maxRuns: 1\npolicies: [",
                "maxRuns: 1\nmaxRuns: 2\n  x: y",
                "maxRuns: &self [*self]"
            })
    void whatIsEmptyOrNoYamlHasNoLines(String yaml) {
        assertThat(YamlLines.of(yaml).line("maxRuns")).isEqualTo(OptionalInt.empty());
        assertThat(YamlLines.of(yaml).hasMapping("policies")).isFalse();
    }
}
