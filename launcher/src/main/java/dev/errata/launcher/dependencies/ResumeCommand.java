package dev.errata.launcher.dependencies;

import dev.errata.core.dependency.CircuitState;
import dev.errata.core.dependency.CircuitStatus;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.PauseOrder;
import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata resume}: the retries of a paused dependency flow again. */
@Command(
        name = "resume",
        description = "Lets the retries of a paused dependency go, the longest overdue first, slowly at first.",
        mixinStandardHelpOptions = true)
public final class ResumeCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "DEPENDENCY", description = "As 'errata circuits' lists it.")
    private String dependency = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for those who read the topic later.")
    private @Nullable String reason;

    @Option(names = "--by", paramLabel = "NAME", description = "Who (default: the user of this process).")
    private String by = System.getProperty("user.name", "unknown");

    private final Console console;

    public ResumeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster target = cluster.cluster();
        try (PublishedCircuits circuits = new PublishedCircuits(target)) {
            if (circuits.find(dependency)
                    .filter(state -> state.status() == CircuitStatus.PAUSED)
                    .isEmpty()) {
                console.result(dependency + " is not paused");
                return 0;
            }
            CircuitState resumed = new DependencyOrder(target)
                    .give(
                            DependencySignal.order(dependency, PauseOrder.RESUME, by, reason),
                            circuits,
                            state -> state.status() != CircuitStatus.PAUSED);
            console.result(resumed.dependency() + " is " + resumed.status().label() + ": " + resumed.reason());
        }
        return 0;
    }
}
