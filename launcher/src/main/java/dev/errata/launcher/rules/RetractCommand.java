package dev.errata.launcher.rules;

import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata rules retract}: takes published rules back. */
@Command(
        name = "retract",
        description = "Takes published rules back; a rule of ours or of a file that one had replaced counts again.",
        mixinStandardHelpOptions = true)
final class RetractCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "ID", arity = "1..*", description = "The ids of the rules.")
    private List<String> ids = new ArrayList<>();

    private final Console console;

    RetractCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try (PublishedRules published = new PublishedRules(cluster.cluster())) {
            Set<String> known = published.ids();
            for (String id : ids) {
                if (!known.contains(id)) {
                    throw new UserMistake("no rule '" + id + "' is published"
                            + (known.isEmpty() ? "" : ", only " + String.join(", ", known)));
                }
            }
            for (String id : ids) {
                published.retract(id);
                console.result("retracted " + id);
            }
        }
        return 0;
    }
}
