package dev.errata.launcher.errors;

import dev.errata.launcher.config.ClassifierSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
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

    private final Supplier<CompletableFuture<ClassifierSettings.ReadyRules>> ours;

    private JudgeOptions(Supplier<CompletableFuture<ClassifierSettings.ReadyRules>> ours) {
        this.ours = ours;
    }

    /** Those of one command among others: our rules are read when they are needed. */
    static JudgeOptions idle() {
        return new JudgeOptions(ClassifierSettings::ahead);
    }

    /** Those of the command that is asked for: our rules are read while the options are. */
    static JudgeOptions ahead() {
        CompletableFuture<ClassifierSettings.ReadyRules> begun = ClassifierSettings.ahead();
        return new JudgeOptions(() -> begun);
    }

    /** @throws dev.errata.launcher.console.UserMistake if a file cannot be used */
    ClassifierSettings settings() {
        return ClassifierSettings.of(ours, config, ruleFiles);
    }
}
