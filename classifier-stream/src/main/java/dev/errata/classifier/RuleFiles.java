package dev.errata.classifier;

import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.streams.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The rules that the classifier starts with: ours, and the user's files on top. */
final class RuleFiles {
    private RuleFiles() {}

    /**
     * All of them.
     *
     * @throws StartException naming file, rule and reason of everything that is wrong with the user's
     */
    static RuleSet onTop(List<Path> files) {
        RuleSet rules = RuleSet.builtIn();
        for (Path file : files) {
            try {
                rules = UserRules.read(rules, file.toString(), Files.readString(file))
                        .checked();
            } catch (IOException e) {
                throw new StartException("cannot read the rules in " + file + ": " + e, e);
            } catch (InvalidRuleException e) {
                throw new StartException(String.valueOf(e.getMessage()), e);
            }
        }
        return rules;
    }
}
