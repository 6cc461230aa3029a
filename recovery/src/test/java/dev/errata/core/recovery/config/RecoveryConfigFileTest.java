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

    @Test
    void theKeysAtTheTopAreThoseOfItsSections() {
        assertThat(RecoveryConfigFile.keys())
                .containsExactlyInAnyOrder(
                        "maxRuns",
                        "policies",
                        "profiles",
                        "defaultProfile",
                        "maxWait",
                        "categories",
                        "components",
                        "escalation",
                        "leases",
                        "retention",
                        "dependencies");
    }

    @Test
    void aBuiltInPolicyMayTakeAnotherBackoff() {
        assertThat(policy(read("policies: {timeout: {backoff: exponential}}"), "timeout")
                        .backoff())
                .isEqualTo(new Backoff.Exponential(Duration.ofSeconds(30), 2, null));
        assertThat(policy(read("policies: {once: {backoff: linear, maxDelay: 9s}}"), "once")
                        .backoff())
                .isEqualTo(new Backoff.Linear(Duration.ofSeconds(1), Duration.ofSeconds(9)));
    }

    @Test
    void aVariableHasLettersAndDigitsAndAnUnderscoreForAnythingElse() {
        assertThat(EnvironmentOverrides.variable("components.az-09@[/:é.maxAttempts"))
                .isEqualTo("ERRATA_RECOVERY_COMPONENTS_AZ_09______MAXATTEMPTS");
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
}
