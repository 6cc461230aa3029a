package dev.errata.launcher.dependencies;

import dev.errata.core.dependency.CircuitState;
import dev.errata.core.dependency.CircuitStatus;
import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.schemas.json.RecordJson;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata circuits}: how the dependencies stand. */
@Command(
        name = "circuits",
        description = "Lists the dependencies that were ever protected: whether retries flow to them now, and why not.",
        mixinStandardHelpOptions = true)
public final class CircuitsCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--json", description = "One JSON object a line.")
    private boolean isJson;

    private final Console console;

    public CircuitsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster source = cluster.cluster();
        try (PublishedCircuits circuits = new PublishedCircuits(source)) {
            if (circuits.all().isEmpty() && !isJson) {
                console.note("every dependency is in good standing: no circuit was ever open or paused");
            }
            circuits.all().forEach(circuit -> console.result(isJson ? RecordJson.text(circuit) : line(circuit)));
        }
        return 0;
    }

    private String line(CircuitState circuit) {
        String status = String.format(Locale.ROOT, "%-9s", circuit.status().label());
        return String.format(
                Locale.ROOT,
                "%-24s %s %s%s",
                Console.printable(circuit.dependency()),
                circuit.status() == CircuitStatus.CLOSED ? console.green(status) : console.red(status),
                Console.printable(circuit.reason()),
                limits(circuit));
    }

    private static String limits(CircuitState circuit) {
        if (circuit.waitUntil() != null) {
            return ", until " + circuit.waitUntil();
        }
        Double permits = circuit.permitsPerSecond();
        return permits == null || permits == 0 ? "" : String.format(Locale.ROOT, ", %.0f retries per second", permits);
    }
}
