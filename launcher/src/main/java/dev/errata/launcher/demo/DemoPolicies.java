package dev.errata.launcher.demo;

import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.launcher.pipeline.PipelineSettings;
import dev.errata.recovery.RecoveryWorkerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The demo's recovery configuration: an ordinary policy file with short delays. */
final class DemoPolicies {
    private static final String FILE = "policies.yaml";

    private DemoPolicies() {}

    static PipelineSettings scaledDown(PipelineSettings settings) {
        try (InputStream file = Objects.requireNonNull(DemoPolicies.class.getResourceAsStream(FILE))) {
            String yaml = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return settings.withRecovery(
                    RecoveryWorkerConfig.of(settings.recovery().streams(), RecoveryConfigFile.read(yaml, Map.of())));
        } catch (IOException e) {
            throw new UncheckedIOException(FILE, e);
        }
    }
}
