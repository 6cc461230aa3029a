package dev.errata.core.recovery.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialTest {
    private static final RecoveryConfig GIVEN = read(3, "10s");

    private static RecoveryConfig read(int attempts, String delay) {
        return RecoveryConfigFile.read(
                "policies: {network: {maxAttempts: " + attempts + ", backoff: fixed, initialDelay: " + delay
                        + ", jitter: none}}",
                Map.of());
    }

    private static Trial trial(RecoveryConfig tried) {
        Worker worker = new Worker(GIVEN);
        worker.fails(Category.DNS_ERROR, 1)
                .waits()
                .fails(Category.DNS_ERROR, 2)
                .waits()
                .fails(Category.DNS_ERROR, 3);
        Trial trial = new Trial(GIVEN, tried, Instant.EPOCH, 1, new OutageTrial(GIVEN, tried, Map.of()));
        trial.add(0, worker.records(), Map.of());
        return trial;
    }

    @Test
    void bothSidesAreAddedUpByDependency() {
        assertThat(trial(read(2, "30s")).dependencies())
                .containsExactly(new DependencyTrial(
                        "billing",
                        3,
                        3,
                        1,
                        0,
                        new Load(2, Duration.ofSeconds(20), 1, 0, 2),
                        new Load(1, Duration.ofSeconds(30), 1, 0, 1)));
        assertThat(trial(read(4, "10s")).dependencies())
                .containsExactly(new DependencyTrial(
                        "billing",
                        3,
                        3,
                        0,
                        1,
                        new Load(2, Duration.ofSeconds(20), 1, 0, 2),
                        new Load(3, Duration.ofSeconds(30), 0, 0, 3)));
    }

    @Test
    void everyDecisionIsFoundOnce() {
        assertThat(trial(GIVEN).findings())
                .containsEntry(Finding.REPRODUCED, 3L)
                .containsOnlyKeys(Finding.values());
        assertThat(trial(GIVEN).findings().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(3);
    }
}
