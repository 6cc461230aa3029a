package dev.errata.core.recovery.policy;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryConfigDefaultsTest {
    private static final RecoveryConfig DEFAULTS = RecoveryConfig.defaults();

    @ParameterizedTest
    @CsvSource({
        "llm, 3, FULL, PT1S, PT2S, PT30S",
        "github, 5, FULL, PT1S, PT2S, PT1M",
        "tool, 3, FULL, PT0.5S, PT1S, PT10S",
        "verification, 3, FULL, PT2S, PT4S, PT30S",
        "network, 4, FULL, PT1S, PT2S, PT30S",
        "external, 4, FULL, PT1S, PT2S,",
        "rate_limit, 6, EQUAL, PT1M, PT2M, PT15M",
        "timeout, 3, EQUAL, PT30S, PT1M,",
        "internal, 2, EQUAL, PT1M, PT1M,",
        "agent, 2, NONE, PT0S, PT0S,",
        "once, 2, EQUAL, PT1S, PT1S,",
        "none, 1, NONE, PT0S, PT0S,",
    })
    void policiesAreTheDesignsTable(
            String name, int attempts, Jitter jitter, Duration first, Duration second, @Nullable Duration cap) {
        RetryPolicy policy = Objects.requireNonNull(DEFAULTS.policies().get(name));

        assertThat(policy.maxAttempts()).isEqualTo(attempts);
        assertThat(policy.jitter()).isEqualTo(jitter);
        assertThat(policy.backoff().after(1)).isEqualTo(first);
        assertThat(policy.backoff().after(2)).isEqualTo(second);
        assertThat(policy.backoff().cap()).isEqualTo(cap);
        assertThat(policy.timeLimitFactor()).isEqualTo(name.equals("timeout") ? 1.5 : 1);
    }

    @Test
    void thereAreNoOtherPoliciesAndTheTaxonomyNamesNoOther() {
        assertThat(DEFAULTS.policies()).hasSize(12);
        assertThat(Arrays.stream(Category.values()).map(Category::policy)).allMatch(DEFAULTS.policies()::containsKey);
    }

    @ParameterizedTest
    @CsvSource({
        "default, true, 3, true, INFO, true",
        "strict, false, 0, false, ERROR, true",
        "lenient, true, 5, true, DEBUG, true",
        "fast, false, 1, true, WARN, false",
        "thorough, true, 10, true, DEBUG, true",
    })
    void profilesAreTheDesignsTable(
            String name, boolean recovers, int recoveries, boolean retries, ReportingLevel level, boolean isFull) {
        Profile profile = Objects.requireNonNull(DEFAULTS.profiles().get(name));

        assertThat(profile.recovery().enableAutomaticRecovery()).isEqualTo(recovers);
        assertThat(profile.recovery().maxRecoveryAttempts()).isEqualTo(recoveries);
        assertThat(profile.retry().enabled()).isEqualTo(retries);
        assertThat(profile.reporting()).isEqualTo(new Profile.Reporting(level, isFull, isFull));
        assertThat(profile.detection().patternMatching()).isEqualTo(!name.equals("fast"));
    }

    @Test
    void strategiesOfTheProfiles() {
        assertThat(strategies("strict")).isEmpty();
        assertThat(strategies("fast"))
                .containsExactlyInAnyOrder(Strategy.RETRY_WITH_BACKOFF, Strategy.WAIT_FOR_RATE_LIMIT);
        for (String all : new String[] {"default", "lenient", "thorough"}) {
            assertThat(strategies(all)).containsExactlyInAnyOrder(Strategy.values());
        }
    }

    @Test
    void limitsAndTimes() {
        assertThat(DEFAULTS.defaultProfile()).isEqualTo("default");
        assertThat(DEFAULTS.maxWait()).isEqualTo(ofHours(2));
        assertThat(DEFAULTS.leases()).isEqualTo(new LeaseSettings(true, ofMinutes(10), ofHours(1), ofMinutes(10), 4));
        assertThat(DEFAULTS.retention())
                .isEqualTo(new Retention(ofHours(24), Duration.ofDays(30), Duration.ofDays(90)));
        assertThat(DEFAULTS.escalation().deadlines())
                .isEqualTo(Map.of(
                        Severity.CRITICAL, ofMinutes(15),
                        Severity.HIGH, ofHours(1),
                        Severity.MEDIUM, ofHours(8),
                        Severity.LOW, ofHours(24)));
        assertThat(DEFAULTS.escalation().chain(Action.GATE, CategorySettings.NONE))
                .containsExactly("operator", "owner");
        assertThat(DEFAULTS.escalation().chain(Action.ESCALATE, CategorySettings.NONE))
                .containsExactly("oracle", "operator", "owner");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 101, Integer.MAX_VALUE})
    void aPolicyHasBetweenOneAndAHundredAttempts(int attempts) {
        assertThatThrownBy(() -> RetryPolicy.of("mine", attempts, new Backoff.Fixed(Duration.ZERO), Jitter.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("policy 'mine' must be 1 to 100, got " + attempts);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 1_000, Integer.MAX_VALUE})
    void aDelayNeverOverflows(int attempt) {
        assertThat(new Backoff.Exponential(Duration.ofSeconds(1), 2, null).after(attempt))
                .isEqualTo(Backoff.CEILING);
        assertThat(new Backoff.Linear(Duration.ofDays(300), null).after(attempt))
                .isEqualTo(Backoff.CEILING);
    }

    private static Set<Strategy> strategies(String profile) {
        return Objects.requireNonNull(DEFAULTS.profiles().get(profile))
                .recovery()
                .allowedStrategies();
    }
}
