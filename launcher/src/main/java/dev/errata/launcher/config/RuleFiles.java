package dev.errata.launcher.config;

import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** The files of rules that a command is given. */
public final class RuleFiles {
    private RuleFiles() {}

    /**
     * Our rules with those of the files on top, a later file above an earlier one.
     *
     * @throws UserMistake if a file or a rule cannot be used
     */
    public static RuleSet onTop(List<Path> files) {
        return onTop(files, (rules, file) -> UserRules.read(rules, file.toString(), text(file)));
    }

    /**
     * The same where a rule may name these policies only, to judge by: without files they come without their examples, and
     * soon.
     *
     * @throws UserMistake if a file or a rule cannot be used
     */
    public static RuleSet toJudgeBy(List<Path> files, Set<String> policies) {
        if (files.isEmpty()) {
            return CompiledRules.read();
        }
        return onTop(files, (rules, file) -> UserRules.read(rules, policies, file.toString(), text(file)));
    }

    private static RuleSet onTop(List<Path> files, BiFunction<RuleSet, Path, UserRules> reading) {
        RuleSet rules = RuleSet.builtIn();
        for (Path file : files) {
            try {
                rules = reading.apply(rules, file).checked();
            } catch (InvalidRuleException e) {
                throw new UserMistake(String.valueOf(e.getMessage()), e);
            }
        }
        return rules;
    }

    /**
     * What is in a file.
     *
     * @throws UserMistake if it cannot be read
     */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) {
            throw new UserMistake("cannot read the rules in '" + file + "': it is not UTF-8", e);
        } catch (IOException e) {
            throw new UserMistake("cannot read the rules in '" + file + "'", e);
        }
    }
}
