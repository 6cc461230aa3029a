package dev.errata.core.recovery.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.config.RecoveryConfigFile;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyDigestTest {
    /** Digests of other days are on topics: what is written here must not change without a reason. */
    @Test
    void isTheSameInEveryProcess() {
        assertThat(PolicyDigest.of(RecoveryConfig.defaults())).isEqualTo("91464ebd283ad54a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "policies: {llm: {maxAttempts: 3, jitter: full}}",
                "profiles: {fast: {description: Other words}}",
                "escalation: {gateTargets: [somebody], deadlines: {high: 2h}}",
                "dependencies: {mode: enforce}",
                "retention: {resolved: 1d}"
            })
    void isTheSameForWhatDecidesAlike(String yaml) {
        assertThat(digest(yaml)).isEqualTo(PolicyDigest.of(RecoveryConfig.defaults()));
    }

    @Test
    void isAnotherForWhateverDecidesOtherwise() {
        List<String> files = List.of(
                "{}",
                "defaultProfile: fast",
                "maxWait: 3h",
                "maxRuns: 9",
                "policies: {llm: {maxAttempts: 4}}",
                "policies: {llm: {backoff: linear}}",
                "policies: {llm: {initialDelay: 2s}}",
                "policies: {llm: {multiplier: 3}}",
                "policies: {llm: {maxDelay: 20s}}",
                "policies: {llm: {jitter: equal}}",
                "policies: {llm: {timeLimitFactor: 2}}",
                "policies: {own: {maxAttempts: 2, backoff: fixed, initialDelay: 1s}}",
                "profiles: {fast: {recovery: {enableAutomaticRecovery: true}}}",
                "profiles: {fast: {recovery: {maxRecoveryAttempts: 2}}}",
                "profiles: {fast: {recovery: {allowedStrategies: [retry_with_backoff]}}}",
                "profiles: {fast: {retry: {enabled: false}}}",
                "profiles: {fast: {retry: {maxAttempts: 3}}}",
                "categories: {llm_timeout: {policy: network}}",
                "categories: {llm_timeout: {strategy: gate}}",
                "categories: {llm_timeout: {severity: critical}}",
                "categories: {llm_timeout: {onExhausted: escalate}}",
                "components: {octokit: {profile: lenient}}",
                "components: {octokit: {policy: network}}",
                "components: {octokit: {retryEnabled: false}}",
                "components: {octokit: {maxAttempts: 2}}",
                "components: {octokit: {automaticRecovery: false}}",
                "components: {octokit: {allowedStrategies: [gate]}}",
                "components: {octokit: {leases: false}}",
                "leases: {handOuts: 2}",
                "leases: {pickUpWithin: 2h}",
                "retention: {closed: 1h}",
                "retention: {idle: 1d}");
        Set<String> digests = new HashSet<>();
        files.forEach(file -> digests.add(digest(file)));

        assertThat(digests).hasSameSizeAs(files);
    }

    private static String digest(String yaml) {
        return PolicyDigest.of(RecoveryConfigFile.read(yaml, Map.of()));
    }
}
