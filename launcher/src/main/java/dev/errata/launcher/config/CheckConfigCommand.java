package dev.errata.launcher.config;

import dev.errata.aggregator.AggregatorConfig;
import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.recovery.config.InvalidRecoveryConfigException;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.config.YamlLines;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code errata config check}: every mistake of a file at once, as the services would find them at their start. */
@Command(
        name = "check",
        description = "Says everything that is wrong with a configuration file: policies, profiles, categories, "
                + "components, escalation, leases, retention and rules, and with the variables of the environment that "
                + "override it; or, in a file with 'alerts', with the aggregator's settings and alert rules. "
                + "Exit code 1 if anything is.",
        mixinStandardHelpOptions = true)
final class CheckConfigCommand implements Callable<Integer> {
    private static final String RULES = "rules";
    private static final String ALERTS = "alerts";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "YAML files; each is checked by itself.")
    private List<Path> files = new ArrayList<>();

    private final Console console;
    private final Map<String, String> environment;

    CheckConfigCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() {
        boolean isWrong = false;
        for (Path file : files) {
            List<String> mistakes = mistakes(file, text(file));
            mistakes.forEach(console::result);
            console.note(file + ": "
                    + (mistakes.isEmpty()
                            ? console.green("no mistake")
                            : console.red(mistakes.size() + (mistakes.size() == 1 ? " mistake" : " mistakes"))));
            isWrong |= !mistakes.isEmpty();
        }
        return isWrong ? 1 : 0;
    }

    private List<String> mistakes(Path file, String yaml) {
        List<String> found = new ArrayList<>();
        YamlLines lines = YamlLines.of(yaml);
        if (lines.line(ALERTS).isPresent()) {
            return mistakesOfAggregator(file);
        }
        try {
            RecoveryConfigFile.read(yaml, environment);
        } catch (InvalidRecoveryConfigException e) {
            e.mistakes().forEach(mistake -> found.add(placed(file, lines, mistake)));
        }
        if (lines.line(RULES).isPresent()) {
            try {
                RuleSet.builtIn().with(RuleReader.read(file.toString(), yaml));
            } catch (InvalidRuleException e) {
                String.valueOf(e.getMessage()).lines().forEach(found::add);
            }
        }
        return found;
    }

    private static List<String> mistakesOfAggregator(Path file) {
        try {
            Config.read(ConfigSource.file(file), AggregatorConfig::read);
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream()
                    .map(problem -> (problem.origin() == null ? file : problem.origin()) + ": " + problem.text())
                    .toList();
        }
    }

    /** A mistake begins with the path of the value, or with the name of the variable. */
    private static String placed(Path file, YamlLines lines, String mistake) {
        int end = mistake.indexOf(' ');
        OptionalInt line = lines.line(end < 0 ? mistake : mistake.substring(0, end));
        return file + (line.isPresent() ? ":" + line.getAsInt() : "") + ": " + mistake;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UserMistake("cannot read '" + file + "'", e);
        }
    }
}
