package dev.errata.classifier;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.streams.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Judges with one set of rules: ours, and the user's on top. */
final class Judges {
    private Judges() {}

    /**
     * Gives a judge to each task; they share the rules.
     *
     * @throws StartException naming file, rule and reason if a rule of the user's is wrong
     */
    static Supplier<ErrorJudge> of(List<Path> ruleFiles) {
        RuleSet rules = RuleSet.builtIn();
        for (Path file : ruleFiles) {
            rules = read(rules, file);
        }
        Classifier classifier = Classifier.with(rules);
        return () -> ErrorJudge.with(classifier);
    }

    private static RuleSet read(RuleSet below, Path file) {
        try {
            return UserRules.read(below, file.toString(), Files.readString(file))
                    .checked();
        } catch (IOException e) {
            throw new StartException("cannot read the rules in " + file + ": " + e, e);
        } catch (InvalidRuleException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }
}
