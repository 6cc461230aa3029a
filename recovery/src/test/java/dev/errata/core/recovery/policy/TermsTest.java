package dev.errata.core.recovery.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Precedence: the event's own settings, its skill's or component's, the named profile's, the default's. */
class TermsTest {
    private static final RecoveryConfig CONFIG = RecoveryConfigFile.read("""
            categories:
              network_error: {policy: github, severity: critical, onExhausted: escalate}
              dns_error: {strategy: gate}
            components:
              billing: {profile: lenient, maxAttempts: 8}
              deploy: {policy: tool, retryEnabled: false}
            """, Map.of());

    @Test
    void withoutAnyTheCategorysOwnApply() {
        Terms terms = terms(Category.LLM_TIMEOUT, "other", RecoverySettings.NONE);
        assertThat(terms.profile()).isEqualTo("default");
        assertThat(terms.policy()).isEqualTo(CONFIG.policies().get("llm"));
    }

    @Test
    void theConfigurationOverridesACategory() {
        Terms terms = terms(Category.NETWORK_ERROR, "other", RecoverySettings.NONE);
        assertThat(terms.policy().name()).isEqualTo("github");
        assertThat(terms.severity()).isEqualTo(Severity.CRITICAL);
        assertThat(terms.onExhausted()).isEqualTo(OnExhausted.ESCALATE);
        assertThat(terms(Category.DNS_ERROR, "other", RecoverySettings.NONE).strategy())
                .isEqualTo(Strategy.GATE);
    }

    @Test
    void aComponentsNumbersWinOverItsProfilesAndTheEventsOverBoth() {
        Terms component = terms(Category.LLM_TIMEOUT, "billing", RecoverySettings.NONE);
        assertThat(component.profile()).isEqualTo("lenient");
        assertThat(component.policy().maxAttempts()).isEqualTo(8);
        assertThat(component.policy().backoff().after(1)).isEqualTo(Duration.ofMillis(500));

        RecoverySettings own = new RecoverySettings("fast", null, null, 2, null, null, null, null, null);
        Terms event = terms(Category.LLM_TIMEOUT, "billing", own);
        assertThat(event.profile()).isEqualTo("fast");
        assertThat(event.policy().maxAttempts()).isEqualTo(2);
        assertThat(event.policy().backoff().after(1)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void aSkillsSettingsWinOverTheComponents() {
        Terms terms = terms(Category.LLM_TIMEOUT, "billing", RecoverySettings.NONE, "deploy");
        assertThat(terms.policy().name()).isEqualTo("tool");
        assertThat(terms.retryEnabled()).isFalse();
    }

    @Test
    void namesThatNobodyKnowsCountAsNotSaid() {
        RecoverySettings unknown =
                new RecoverySettings("nice", "hope", null, null, null, null, null, null, List.of("pray", "gate"));
        Terms terms = terms(Category.LLM_TIMEOUT, "other", unknown);
        assertThat(terms.profile()).isEqualTo("default");
        assertThat(terms.policy().name()).isEqualTo("llm");
        assertThat(terms.allowedStrategies()).containsExactly(Strategy.GATE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, 0, 0.5, 1e9})
    void numbersThatMakeNoSenseCountAsNotSaid(double multiplier) {
        RecoverySettings odd = new RecoverySettings(
                null, null, null, -3, Duration.ofSeconds(-1), Duration.ofSeconds(-1), multiplier, null, null);
        assertThat(terms(Category.LLM_TIMEOUT, "other", odd).policy())
                .isEqualTo(CONFIG.policies().get("llm"));
    }

    @Test
    void nobodyGetsMoreThanTenAttempts() {
        RecoverySettings endless =
                new RecoverySettings(null, null, null, Integer.MAX_VALUE, null, null, null, null, null);
        assertThat(terms(Category.LLM_TIMEOUT, "other", endless).policy().maxAttempts())
                .isEqualTo(10);
    }

    @Test
    void recoveriesFollowTheProfileAndOtherPoliciesKeepTheirNumbers() {
        RecoverySettings thorough = RecoverySettings.ofProfile("thorough");
        assertThat(terms(Category.TYPE_ERROR, "other", thorough).policy().maxAttempts())
                .isEqualTo(10);
        assertThat(terms(Category.AGENT_INVALID_OUTPUT, "other", thorough)
                        .policy()
                        .maxAttempts())
                .isEqualTo(10);
        assertThat(terms(Category.LLM_RATE_LIMIT, "other", thorough).policy())
                .isEqualTo(CONFIG.policies().get("rate_limit"));
        assertThat(terms(Category.LINT_ERROR, "other", thorough).policy())
                .isEqualTo(CONFIG.policies().get("once"));
    }

    /** What only the model calls so gets what the rules' category gives, whatever is configured for the name. */
    @Test
    void aCategoryThatTheModelAloneNamesDecidesNothing() {
        Evidence guess = new Evidence(
                Evidence.CATEGORY_BY_MODEL, EvidenceStage.MODEL, "message", "", null, null, List.of("default.service"));
        for (Category deciding : Category.values()) {
            Classification known = Classification.of(deciding, guess, null);
            Terms byRules = terms(deciding, "other", RecoverySettings.NONE);
            for (Category name : Category.values()) {
                ClassifiedError named = error("other", "no-skill", known.named(name, guess));
                assertThat(Terms.of(CONFIG, named, RecoverySettings.NONE)).isEqualTo(byRules);
            }
        }
    }

    private static Terms terms(Category category, String component, RecoverySettings settings) {
        return terms(category, component, settings, "no-skill");
    }

    private static Terms terms(Category category, String component, RecoverySettings settings, String skill) {
        Evidence evidence = new Evidence("test", EvidenceStage.DEFAULT, "message", "", null, null, List.of());
        return Terms.of(CONFIG, error(component, skill, Classification.of(category, evidence, null)), settings);
    }

    private static ClassifiedError error(String component, String skill, Classification classification) {
        ErrorEvent event = ErrorEvent.builder("it failed")
                .errorId("e")
                .receivedAt(Instant.EPOCH)
                .source(ErrorSource.of(SourceType.SERVICE, component))
                .execution(new ExecutionContext("s", null, null, null, null, skill, null, null))
                .build();
        return new ClassifiedError(
                event,
                classification,
                Instant.EPOCH,
                new UserText("", "", "", List.of()),
                Facts.NONE,
                "v1:x",
                "",
                null,
                SessionStanding.NONE,
                Map.of(),
                List.of(),
                null,
                null);
    }
}
