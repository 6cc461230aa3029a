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
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.UpConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.process.ProcessSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a command without Kafka judges by: what a running classifier would of the same file.
 *
 * @param policies whose profiles say what is detected and passed on
 */
public record ClassifierSettings(
        RuleSet rules, RecoveryConfig policies, FingerprintOptions groupBy, boolean redactsEmails) {
    /**
     * Those of a file, with more rules on top.
     *
     * @param file settings of the classifier or of {@code errata up}, or policies; null for the defaults
     * @throws UserMistake if a file cannot be used
     */
    public static ClassifierSettings of(@Nullable Path file, List<Path> ruleFiles) {
        return file == null
                ? of(RecoveryConfig.defaults(), FingerprintOptions.DEFAULT, false, ruleFiles)
                : read(file, ruleFiles);
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
        return new ClassifierSettings(rules, policies, groupBy, redactsEmails);
    }

    public ErrorJudge judge() {
        Classifier classifier = Classifier.with(rules);
        return new ErrorJudge(
                () -> classifier,
                redactsEmails ? Redactor.ofSecretsAndEmails() : Redactor.ofSecrets(),
                new Fingerprinter(groupBy),
                UserTexts.builtIn());
    }
}
