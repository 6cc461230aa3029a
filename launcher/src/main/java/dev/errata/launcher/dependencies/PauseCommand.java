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

/** {@code errata pause}: no retry goes to a dependency until it is resumed. */
@Command(
        name = "pause",
        description = "Holds all retries that go to a dependency until 'errata resume'; nothing is lost.",
        mixinStandardHelpOptions = true)
public final class PauseCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "DEPENDENCY", description = "The source component of its errors, else their source type.")
    private String dependency = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for those who read the topic later.")
    private @Nullable String reason;

    @Option(names = "--by", paramLabel = "NAME", description = "Who (default: the user of this process).")
    private String by = System.getProperty("user.name", "unknown");

    private final Console console;

    public PauseCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster target = cluster.cluster();
        try (PublishedCircuits circuits = new PublishedCircuits(target)) {
            long before = circuits.find(dependency).map(CircuitState::version).orElse(0L);
            CircuitState paused = new DependencyOrder(target)
                    .give(
                            DependencySignal.order(dependency, PauseOrder.PAUSE, by, reason),
                            circuits,
                            state -> state.status() == CircuitStatus.PAUSED
                                    && (state.version() > before || by.equals(state.changedBy())));
            console.result(paused.dependency() + " is " + paused.status().label() + ": " + paused.reason());
        }
        return 0;
    }
}
