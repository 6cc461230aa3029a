package dev.errata.launcher.errors;

import dev.errata.launcher.config.ClassifierSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** By what a command judges that needs no Kafka. */
final class JudgeOptions {
    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings of your classifier or of 'errata up', or your policies and profiles (policy.file): "
                    + "judges as those say.")
    private @Nullable Path config;

    /** @throws dev.errata.launcher.console.UserMistake if a file cannot be used */
    ClassifierSettings settings() {
        return ClassifierSettings.of(config, ruleFiles);
    }
}
