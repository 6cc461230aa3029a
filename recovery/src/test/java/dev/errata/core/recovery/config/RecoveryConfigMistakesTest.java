package dev.errata.core.recovery.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.errata.core.yaml.YamlLines;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused in a policy file, and what is said of it. */
class RecoveryConfigMistakesTest {
    @Test
    void everyMistakeIsToldAtOnceWithItsPathAndValue() {
        String yaml = """
                maxWayt: 3h
                maxWait: soon
                policies:
                  llm: {maxAttempts: 0, jitter: wild}
                  mine: {maxAttempts: 2}
                  fixed: {maxAttempts: 2, backoff: fixed, multiplier: 3}
                categories:
                  llm_timeouts: {policy: nope}
                components:
                  octokit: {profile: nice, allowedStrategies: [pray]}
                escalation: {deadlines: {critical: -5m, urgent: 1m}}
                leases: [1]
                """;

        assertThat(mistakes(yaml))
                .containsExactlyInAnyOrder(
                        "maxWayt is not a key (known: maxRuns, policies, profiles, defaultProfile, maxWait, categories, components,"
                                + " escalation, leases, retention, dependencies, rules), got '3h'",
                        "maxWait must be a duration above zero such as 500ms, 30s, 5m, 2h or 7d, got 'soon'",
                        "policies.llm.maxAttempts must be a whole number from 1 to 10 (maxRuns), got '0'",
                        "policies.llm.jitter must be one of none, equal, full, got 'wild'",
                        "policies.mine.backoff is needed for a new policy, got 'nothing'",
                        "policies.fixed.multiplier belongs to an exponential backoff, got '3.0'",
                        "categories.llm_timeouts is not a category of the taxonomy, got 'llm_timeouts'",
                        "categories.llm_timeouts.policy must be one of agent, external, fixed, github, internal, llm,"
                                + " mine, network, none, once, rate_limit, timeout, tool, verification, got 'nope'",
                        "components.octokit.profile must be one of default, fast, lenient, strict, thorough, got 'nice'",
                        mistake(
                                "components.octokit.allowedStrategies[0]",
                                "retry_with_backoff, wait_for_rate_limit, retry_once_then_continue,"
                                        + " install_dependency, apply_lint_fix, apply_type_fix, fix_test, fix_build,"
                                        + " feed_back, revert_changes, clean_up_resources, different_approach, gate,"
                                        + " fail_fast",
                                "pray"),
                        "escalation.deadlines.critical must be a duration above zero such as 500ms, 30s, 5m, 2h or"
                                + " 7d, got '-5m'",
                        "escalation.deadlines.urgent is not a key (known: low, medium, high, critical), got '1m'",
                        "leases must be a mapping of keys to values, got '[1]'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"policies: [", "policies: &self {llm: *self}"})
    void whatIsNoYamlIsOneMistake(String yaml) {
        assertThat(mistakes(yaml)).singleElement().asString().startsWith("not valid YAML: ");
        assertThat(mistakes("policies: " + "[".repeat(100_000)))
                .singleElement()
                .asString()
                .contains("nested too deeply");
    }

    /** A key that is misspelt would leave a default in force that its author believes to have changed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "policies.llm",
                "profiles.fast",
                "profiles.fast.detection",
                "profiles.fast.recovery",
                "profiles.fast.retry",
                "profiles.fast.reporting",
                "categories.llm_timeout",
                "components.octokit",
                "escalation",
                "escalation.deadlines",
                "leases",
                "retention",
                "dependencies",
                "dependencies.budget",
                "dependencies.breaker",
                "dependencies.slowStart"
            })
    void noSectionTakesAKeyThatItDoesNotKnow(String section) {
        StringBuilder yaml = new StringBuilder();
        String indent = "";
        for (String key : section.isEmpty() ? new String[0] : section.split("\\.")) {
            yaml.append(indent).append(key).append(":\n");
            indent += "  ";
        }
        yaml.append(indent).append("maxAttemps: 3\n");
        String path = section.isEmpty() ? "maxAttemps" : section + ".maxAttemps";

        assertThat(mistakes(yaml.toString()))
                .singleElement()
                .asString()
                .startsWith(path + " is not a key (known: ")
                .endsWith("), got '3'");
        assertThat(YamlLines.of(yaml.toString()).line(path))
                .hasValue((int) yaml.toString().lines().count());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "dependencies: {budget: {bucket: ?}} | 1 | 0.9 |"
                        + " dependencies.budget.bucket must be at least 1, or no retry ever fits, got '0.9'",
                "dependencies: {breaker: {openFor: 7s, longestOpen: ?}} | 7s | 6s |"
                        + " dependencies.breaker.longestOpen must not be shorter than openFor, got '6 s'",
                "dependencies: {slowStart: {perSecond: 5, until: ?}} | 5 | 4 |"
                        + " dependencies.slowStart.until must not be below perSecond, got '4.0'",
                "policies: {llm: {initialDelay: 7s, maxDelay: ?}} | 7s | 6s |"
                        + " policies.llm.maxDelay must not be below initialDelay 7 s, got '6 s'",
                "policies: {once: {maxDelay: ?}} |  | 8s |"
                        + " policies.once.maxDelay does not belong to a fixed backoff, got '8 s'",
                "profiles: {fast: {retry: {initialDelay: 7s, maxDelay: ?}}} | 7s | 6s |"
                        + " profiles.fast.retry.maxDelay must not be below initialDelay 7 s, got '6 s'",
                "components: {git: {initialDelay: 7s, maxDelay: ?}} | 7s | 6s |"
                        + " components.git.maxDelay must not be below initialDelay 7 s, got '6 s'",
                "leases: {handOuts: ?} | 100 | [7] |"
                        + " leases.handOuts must be a whole number from 1 to 100, got '[7]'",
                "leases: {handOuts: ?} | 1 | {} |" + " leases.handOuts must be a whole number from 1 to 100, got '{}'",
                "components: {git: {allowedStrategies: ?}} | [] | gate |"
                        + " components.git.allowedStrategies must be a list, got 'gate'"
            })
    void oneStepTooFarIsAMistake(String yaml, @Nullable String allowed, String refused, String mistake) {
        assertThatCode(() -> RecoveryConfigFile.read(yaml.replace("?", allowed == null ? "" : allowed), Map.of()))
                .doesNotThrowAnyException();
        assertThat(mistakes(yaml.replace("?", refused))).containsExactly(mistake);
    }

    @Test
    void delaysAreToldInWords() {
        assertThat(mistakes("policies: {slow: {maxAttempts: 2, backoff: linear, initialDelay: 90m, maxDelay: 15s}}"))
                .containsExactly("policies.slow.maxDelay must not be below initialDelay 1 h 30 min, got '15 s'");
    }

    @Test
    void aLongValueIsShownInPart() {
        String longest = "v".repeat(100);
        assertThat(mistakes("maxWait: " + longest)).singleElement().asString().endsWith("got '" + longest + "'");
        assertThat(mistakes("maxWait: " + longest + "v"))
                .singleElement()
                .asString()
                .endsWith("got '" + longest + "...'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"policies: [", "a: 1\na: 2", "- a\n- b", "just text"})
    void whatIsNoMappingIsTold(String yaml) {
        assertThat(mistakes(yaml)).isNotEmpty();
    }

    @Test
    void theMessageHoldsAllMistakes() {
        assertThatThrownBy(() -> RecoveryConfigFile.read("{maxWait: x, leases: {handOuts: 1.5}}", Map.of()))
                .isInstanceOf(InvalidRecoveryConfigException.class)
                .hasMessageContaining("maxWait")
                .hasMessageContaining("leases.handOuts must be a whole number from 1 to 100, got '1.5'");
    }

    private static String mistake(String path, String choices, String value) {
        return path + " must be one of " + choices + ", got '" + value + "'";
    }

    private static List<String> mistakes(String yaml) {
        return Objects.requireNonNull(catchThrowableOfType(
                        InvalidRecoveryConfigException.class, () -> RecoveryConfigFile.read(yaml, Map.of())))
                .mistakes();
    }
}
