package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.CatchUp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryWorkerConfigTest {
    @Test
    void theDefaultsAreForRetriesThatAreOnTime() {
        RecoveryWorkerConfig config = read(Map.of(), Map.of());

        assertThat(config.recovery()).isEqualTo(RecoveryConfig.defaults());
        assertThat(config.release())
                .isEqualTo(new ReleaseLimits(
                        Duration.ofMillis(5),
                        2_000,
                        new CatchUp(Duration.ofSeconds(5), 100, 2_000, Duration.ofSeconds(5))));
        assertThat(config.streams().applicationId()).isEqualTo("errata-recovery");
        assertThat(config.streams().tuning().commitInterval()).isEqualTo(Duration.ofMillis(100));
        assertThat(config.streams().tuning().pollInterval()).isEqualTo(Duration.ofMillis(100));
        assertThat(config.streams().tuning().linger())
                .as("nothing is seen before the commit, which sends what lingers")
                .isEqualTo(config.streams().tuning().commitInterval());
    }

    @Test
    void aFileOfPoliciesIsReadAndTheEnvironmentOverridesSingleValues(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("policies.yaml"), "policies: {llm: {maxAttempts: 5}, rate_limit: {maxAttempts: 2}}");
        RecoveryWorkerConfig config = read(
                Map.of("policy.file", file.toString()), Map.of("ERRATA_RECOVERY_POLICIES_RATE_LIMIT_MAXATTEMPTS", "9"));

        assertThat(attempts(config, "llm")).isEqualTo(5);
        assertThat(attempts(config, "rate_limit")).isEqualTo(9);
    }

    @Test
    void mistakesOfBothKindsAreToldTogether(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("policies.yaml"), "{maxWait: -1h, polices: {}}");

        assertThatThrownBy(() -> read(Map.of("policy.file", file.toString(), "release.interval", "0ms"), Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("release.interval")
                .hasMessageContaining("maxWait must be a duration above zero")
                .hasMessageContaining("polices is not a key");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> read(Map.of("policy.file", "no-such-file.yaml"), Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("no-such-file.yaml");
    }

    private static RecoveryWorkerConfig read(Map<String, String> file, Map<String, String> environment) {
        return Config.read(ConfigSource.of(file).overriddenBy(environment), RecoveryWorkerConfig::read)
                .value();
    }

    private static int attempts(RecoveryWorkerConfig config, String policy) {
        return Objects.requireNonNull(config.recovery().policies().get(policy)).maxAttempts();
    }
}
