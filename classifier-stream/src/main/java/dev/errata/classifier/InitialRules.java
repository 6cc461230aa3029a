package dev.errata.classifier;

import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.streams.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The rules that the classifier starts with: ours, and the user's files on top. */
final class InitialRules {
    private InitialRules() {}

    /**
     * All of them.
     *
     * @param policies those that a rule may name
     * @throws StartException naming file, rule and reason of everything that is wrong with the user's
     */
    static RuleSet onTop(List<Path> files, Set<String> policies) {
        RuleSet rules = RuleSet.builtIn();
        for (Path file : files) {
            try {
                rules = UserRules.read(rules, policies, file.toString(), Files.readString(file))
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
