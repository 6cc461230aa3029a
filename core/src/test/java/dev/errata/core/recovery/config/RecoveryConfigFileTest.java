package dev.errata.core.recovery.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.ComponentSettings;
import dev.errata.core.recovery.policy.EscalationSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryConfigFileTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing", "policies:", "{}"})
    void nothingSaidIsTheDefaults(String yaml) {
        assertThat(read(yaml)).isEqualTo(RecoveryConfig.defaults());
    }

    @Test
    void aBuiltInPolicyKeepsWhatIsNotSaid() {
        RetryPolicy llm = policy(read("policies: {llm: {maxAttempts: 7}}"), "llm");
        assertThat(llm.maxAttempts()).isEqualTo(7);
        assertThat(llm.backoff()).isEqualTo(new Backoff.Exponential(Duration.ofSeconds(1), 2, Duration.ofSeconds(30)));
    }

    @Test
    void noPolicyAllowsMoreThanAllOfThemTogether() {
        assertThat(policy(read("maxRuns: 30\npolicies: {llm: {maxAttempts: 30}}"), "llm")
                        .maxAttempts())
                .isEqualTo(30);
        for (String yaml : List.of(
                "policies: {llm: {maxAttempts: 11}}",
                "profiles: {fast: {retry: {maxAttempts: 11}}}",
                "components: {octokit: {maxAttempts: 11}}")) {
            assertThatThrownBy(() -> read(yaml))
                    .hasMessageContaining("maxAttempts must be a whole number from 1 to 10 (maxRuns), got '11'");
        }
        assertThatThrownBy(() -> read("maxRuns: 101"))
                .hasMessageContaining("maxRuns must be a whole number from 1 to 100, got '101'");
    }

    @Test
    void aNewPolicyAndProfileCanBeUsedAtOnce() {
        RecoveryConfig config = read("""
                defaultProfile: careful
                policies:
                  patient: {maxAttempts: 9, backoff: linear, initialDelay: 10s, maxDelay: 1m, jitter: none}
                profiles:
                  careful:
                    recovery: {allowedStrategies: [wait_for_rate_limit]}
                categories:
                  llm_timeout: {policy: patient, severity: critical, onExhausted: escalate, escalationTargets: [ml]}
                components:
                  octokit: {profile: lenient, maxAttempts: 2, leases: false}
                """);

        assertThat(config.defaultProfile()).isEqualTo("careful");
        assertThat(policy(config, "patient"))
                .isEqualTo(RetryPolicy.of(
                        "patient", 9, new Backoff.Linear(Duration.ofSeconds(10), Duration.ofMinutes(1)), Jitter.NONE));
        assertThat(Objects.requireNonNull(config.profiles().get("careful"))
                        .recovery()
                        .allowedStrategies())
                .containsExactly(Strategy.WAIT_FOR_RATE_LIMIT);
        assertThat(config.category(Category.LLM_TIMEOUT).severity()).isEqualTo(Severity.CRITICAL);
        assertThat(config.category(Category.LLM_TIMEOUT).onExhausted()).isEqualTo(OnExhausted.ESCALATE);
        assertThat(config.escalation().chain(Action.GATE, config.category(Category.LLM_TIMEOUT)))
                .containsExactly("ml", EscalationSettings.OWNER);
        ComponentSettings octokit = Objects.requireNonNull(config.components().get("octokit"));
        assertThat(octokit.profile()).isEqualTo("lenient");
        assertThat(octokit.numbers().maxAttempts()).isEqualTo(2);
        assertThat(octokit.leases()).isFalse();
    }

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

        assertThat(mistakes(yaml, Map.of()))
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

    @Test
    void delaysAreToldInWords() {
        assertThat(mistakes(
                        "policies: {slow: {maxAttempts: 2, backoff: linear, initialDelay: 90m, maxDelay: 15s}}",
                        Map.of()))
                .containsExactly("policies.slow.maxDelay must not be below initialDelay 1 h 30 min, got '15 s'");
    }

    @Test
    void aVariableOverridesOneValue() {
        RecoveryConfig config = RecoveryConfigFile.read(
                "components: {my-service: {maxAttempts: 3}}",
                Map.of(
                        "ERRATA_RECOVERY_POLICIES_LLM_MAXATTEMPTS", "5",
                        "ERRATA_RECOVERY_POLICIES_RATE_LIMIT_INITIALDELAY", "90s",
                        "ERRATA_RECOVERY_COMPONENTS_MY_SERVICE_MAXATTEMPTS", "8",
                        "ERRATA_RECOVERY_ESCALATION_GATETARGETS", "alice, bob",
                        "PATH", "/bin"));

        assertThat(policy(config, "llm").maxAttempts()).isEqualTo(5);
        assertThat(policy(config, "rate_limit").backoff().after(1)).isEqualTo(Duration.ofSeconds(90));
        assertThat(Objects.requireNonNull(config.components().get("my-service"))
                        .numbers()
                        .maxAttempts())
                .isEqualTo(8);
        assertThat(config.escalation().gateTargets()).containsExactly("alice", "bob");
    }

    @Test
    void aVariableThatReachesNothingOrHoldsNonsenseIsAMistake() {
        assertThat(mistakes(
                        "",
                        Map.of(
                                "ERRATA_RECOVERY_POLICY_LLM_MAXATTEMPTS", "5",
                                "ERRATA_RECOVERY_MAXWAIT", "never")))
                .containsExactly(
                        "ERRATA_RECOVERY_MAXWAIT must be a duration above zero such as 500ms, 30s, 5m, 2h or 7d, got"
                                + " 'never'",
                        "ERRATA_RECOVERY_POLICY_LLM_MAXATTEMPTS overrides no value of the recovery configuration");
    }

    @ParameterizedTest
    @ValueSource(strings = {"policies: [", "a: 1\na: 2", "- a\n- b", "just text"})
    void whatIsNoMappingIsTold(String yaml) {
        assertThat(mistakes(yaml, Map.of())).isNotEmpty();
    }

    @Test
    void theMessageHoldsAllMistakes() {
        assertThatThrownBy(() -> read("{maxWait: x, leases: {handOuts: 1.5}}"))
                .isInstanceOf(InvalidRecoveryConfigException.class)
                .hasMessageContaining("maxWait")
                .hasMessageContaining("leases.handOuts must be a whole number from 1 to 100, got '1.5'");
    }

    private static RecoveryConfig read(String yaml) {
        return RecoveryConfigFile.read(yaml, Map.of());
    }

    private static RetryPolicy policy(RecoveryConfig config, String name) {
        return Objects.requireNonNull(config.policies().get(name));
    }

    private static List<String> mistakes(String yaml, Map<String, String> environment) {
        return Objects.requireNonNull(catchThrowableOfType(
                        InvalidRecoveryConfigException.class, () -> RecoveryConfigFile.read(yaml, environment)))
                .mistakes();
    }

    private static String mistake(String path, String choices, String value) {
        return path + " must be one of " + choices + ", got '" + value + "'";
    }
}
