package dev.errata.launcher.config;

import dev.errata.classifier.ClassifierConfig;
import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.grouping.FingerprintOptions;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.redaction.Redactor;
import dev.errata.core.wording.UserTexts;
import dev.errata.launcher.console.Meanwhile;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.UpConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.process.ProcessSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a command without Kafka judges by: what a running classifier would of the same file.
 *
 * @param ready the rules and what classifies by them, once it is ready
 * @param policies whose profiles say what is detected and passed on
 */
public record ClassifierSettings(
        CompletableFuture<ReadyRules> ready,
        RecoveryConfig policies,
        FingerprintOptions groupBy,
        boolean redactsEmails) {
    /** Rules in their files' form, and in the one that is asked. */
    public record ReadyRules(RuleSet rules, Classifier classifier) {}

    /** Begins to read our rules: before anybody knows whether a file or others will be asked for, as most ask for none. */
    public static CompletableFuture<ReadyRules> ahead() {
        return Meanwhile.does("rules", () -> {
            RuleSet rules = RuleFiles.toJudgeBy(List.of(), Set.of());
            return new ReadyRules(rules, Classifier.with(rules));
        });
    }

    /**
     * Those of a file, with more rules on top.
     *
     * @param ours our rules, asked for where there are no files
     * @param file settings of the classifier or of {@code errata up}, or policies; null for the defaults
     * @throws UserMistake if a file cannot be used
     */
    public static ClassifierSettings of(
            Supplier<CompletableFuture<ReadyRules>> ours, @Nullable Path file, List<Path> ruleFiles) {
        if (file != null) {
            return read(file, ruleFiles);
        }
        RecoveryConfig policies = RecoveryConfig.defaults();
        return ruleFiles.isEmpty()
                ? new ClassifierSettings(ours.get(), policies, FingerprintOptions.DEFAULT, false)
                : of(policies, FingerprintOptions.DEFAULT, false, ruleFiles);
    }

    private static ClassifierSettings read(Path file, List<Path> ruleFiles) {
        try {
            List<FileKind> kinds = FileText.read(file).kinds();
            if (kinds.contains(FileKind.POLICIES)) {
                return of(PolicyConfig.of(file), FingerprintOptions.DEFAULT, false, ruleFiles);
            }
            if (kinds.contains(FileKind.CLASSIFIER)) {
                var process = Config.read(ConfigSource.file(file), ProcessSettings.reader(ClassifierConfig::read));
                return of(process.value().app(), ruleFiles);
            }
            if (kinds.contains(FileKind.UP)) {
                UpConfig up =
                        Config.read(ConfigSource.file(file), UpConfig::read).value();
                return of(up.pipeline().classifier(), ruleFiles);
            }
            String what = kinds.isEmpty()
                    ? "nothing that Errata reads"
                    : kinds.stream().map(FileKind::meaning).collect(Collectors.joining(", or "));
            throw new UserMistake(file + " is taken for " + what
                    + ": --config takes settings of the classifier or of 'errata up', or policies");
        } catch (ConfigException e) {
            throw new UserMistake(file + ": " + e.getMessage(), e);
        }
    }

    private static ClassifierSettings of(ClassifierConfig classifier, List<Path> more) {
        List<Path> files = new ArrayList<>(classifier.ruleFiles());
        files.addAll(more);
        return of(classifier.policies(), classifier.groupBy(), classifier.redactsEmails(), files);
    }

    private static ClassifierSettings of(
            RecoveryConfig policies, FingerprintOptions groupBy, boolean redactsEmails, List<Path> ruleFiles) {
        RuleSet rules = RuleFiles.toJudgeBy(ruleFiles, policies.policies().keySet());
        ReadyRules ready = new ReadyRules(rules, Classifier.with(rules));
        return new ClassifierSettings(CompletableFuture.completedFuture(ready), policies, groupBy, redactsEmails);
    }

    /** How many rules there are. */
    public int ruleCount() {
        return ready.join().rules().all().size();
    }

    /** A judge that waits for the rules when it is asked. */
    public ErrorJudge judge() {
        return new ErrorJudge(
                () -> ready.join().classifier(),
                redactsEmails ? Redactor.ofSecretsAndEmails() : Redactor.ofSecrets(),
                new Fingerprinter(groupBy),
                UserTexts.builtIn());
    }
}
