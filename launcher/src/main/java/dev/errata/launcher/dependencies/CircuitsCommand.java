package dev.errata.launcher.dependencies;

import dev.errata.client.operator.Cluster;
import dev.errata.core.recovery.CircuitState;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.schemas.json.RecordJson;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata circuits}: how the dependencies stand. */
@Command(
        name = "circuits",
        description = "Lists the dependencies that were ever protected: whether retries flow to them now, and why not.",
        mixinStandardHelpOptions = true)
public final class CircuitsCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;

    public CircuitsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster source = cluster.cluster();
        try (PublishedCircuits circuits = new PublishedCircuits(source)) {
            if (circuits.all().isEmpty()) {
                console.note("every dependency is in good standing: no circuit was ever open or paused");
            }
            ListFormat.Listing listing = format.list(console, "dependency", "circuit", "why");
            for (CircuitState circuit : circuits.all()) {
                listing.add(
                        RecordJson.tree(circuit),
                        circuit.dependency(),
                        circuit.status().label(),
                        circuit.reason() + limits(circuit));
            }
            listing.print();
        }
        return 0;
    }

    private static String limits(CircuitState circuit) {
        if (circuit.waitUntil() != null) {
            return ", until " + circuit.waitUntil();
        }
        Double permits = circuit.permitsPerSecond();
        return permits == null || permits == 0 ? "" : String.format(Locale.ROOT, ", %.0f retries per second", permits);
    }
}
