package dev.errata.launcher.config;

import dev.errata.classifier.ClassifierConfig;
import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.UpConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigProblem;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.Origin;
import dev.errata.streams.process.ProcessSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a file as the process would that it is for, with the same code, and the files that it names. */
final class FileCheck {
    private final Map<String, String> environment;
    private final Set<String> policies;

    /**
     * Beside an environment.
     *
     * @param policies those that rules may name which come without policies
     */
    FileCheck(Map<String, String> environment, Set<String> policies) {
        this.environment = Map.copyOf(environment);
        this.policies = Set.copyOf(policies);
    }

    /** Everything that is wrong with a file of this kind. */
    List<ConfigProblem> problems(FileText file, FileKind kind) {
        if (kind == FileKind.RULES) {
            return ofRules(List.of(file.path()), policies);
        }
        List<ConfigProblem> problems = new ArrayList<>();
        try {
            Object read = Config.read(source(file, kind).overriddenBy(environmentOf(kind)), kind.reader())
                    .value();
            problems.addAll(ofNamedFiles(file, read));
        } catch (ConfigException e) {
            problems.addAll(e.problems());
            if (kind == FileKind.POLICIES && file.holdsRules()) {
                problems.addAll(ofRules(List.of(file.path()), policies));
            }
        }
        return problems;
    }

    private static ConfigSource source(FileText file, FileKind kind) {
        return kind == FileKind.POLICIES
                ? ConfigSource.of(Map.of("policy.file", file.path().toString()))
                : ConfigSource.file(file.path());
    }

    /** Without variables that are for other processes than this file's; those that nobody reads stay. */
    private Map<String, String> environmentOf(FileKind kind) {
        Predicate<String> own = Config.variablesOf(kind.reader());
        Predicate<String> others = Arrays.stream(FileKind.values())
                .filter(other -> other != kind)
                .map(other -> Config.variablesOf(other.reader()))
                .reduce(variable -> false, Predicate::or);
        Map<String, String> left = new HashMap<>(environment);
        left.keySet().removeIf(own.negate().and(others));
        return left;
    }

    private static List<ConfigProblem> ofNamedFiles(FileText file, Object read) {
        if (read instanceof UpConfig up) {
            return ofRules(up.pipeline().classifier());
        }
        if (read instanceof ProcessSettings<?> process && process.app() instanceof ClassifierConfig classifier) {
            return ofRules(classifier);
        }
        if (read instanceof RecoveryConfig recovery && file.holdsRules()) {
            return ofRules(List.of(file.path()), recovery.policies().keySet());
        }
        return List.of();
    }

    private static List<ConfigProblem> ofRules(ClassifierConfig classifier) {
        return ofRules(classifier.ruleFiles(), classifier.policies().policies().keySet());
    }

    private static List<ConfigProblem> ofRules(List<Path> files, Set<String> policies) {
        List<ConfigProblem> problems = new ArrayList<>();
        RuleSet rules = RuleSet.builtIn();
        for (Path file : files) {
            String text;
            try {
                text = RuleFiles.text(file);
            } catch (UserMistake e) {
                problems.add(ConfigProblem.of(String.valueOf(e.getMessage())));
                continue;
            }
            UserRules read = UserRules.read(rules, policies, file.toString(), text);
            read.mistakes()
                    .forEach(mistake -> problems.add(new ConfigProblem(
                            (mistake.rule().isEmpty() ? "" : "rule '" + mistake.rule() + "': ") + mistake.reason(),
                            new Origin(file.toString(), mistake.line()))));
            rules = read.all();
        }
        return problems;
    }
}
