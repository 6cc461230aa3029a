package dev.errata.launcher.rules;

import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.classification.UserRules;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.RuleWriter;
import dev.errata.launcher.config.PolicyConfig;
import dev.errata.launcher.config.RuleFiles;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata rules publish}: the rules of a file to the classifiers that run. */
@Command(
        name = "publish",
        description = "Checks a file of rules and hands them to the running classifiers, which go by them at once. "
                + "A rule replaces the one with its id, ours or published before.",
        mixinStandardHelpOptions = true)
final class PublishCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "FILE", description = "The file of rules.")
    private Path file = Path.of("");

    @Option(names = "--config", paramLabel = "FILE", description = "Your policies and profiles (policy.file).")
    private @Nullable Path config;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for those who read the topic later.")
    private @Nullable String reason;

    @Option(names = "--by", paramLabel = "NAME", description = "Who (default: the user of this process).")
    private String changedBy = System.getProperty("user.name", "unknown");

    private final Console console;
    private final Clock clock;

    PublishCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Set<String> policies = PolicyConfig.of(config).policies().keySet();
        UserRules read = UserRules.read(RuleSet.builtIn(), policies, file.toString(), RuleFiles.text(file));
        if (!CheckCommand.report(console, file, read)) {
            return 1;
        }
        try (PublishedRules published = new PublishedRules(cluster.cluster())) {
            for (Rule rule : read.own()) {
                published.publish(new ClassificationRule(
                        rule.id(),
                        RuleWriter.yaml(rule),
                        changedBy,
                        clock.instant().truncatedTo(ChronoUnit.MILLIS),
                        reason));
                console.result("published " + rule.id());
            }
        }
        return 0;
    }
}
