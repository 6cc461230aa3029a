package dev.errata.launcher.run;

import dev.errata.client.ClientConfig;
import dev.errata.client.operator.Cluster;
import dev.errata.client.report.ErrorReporter;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import java.time.Duration;
import java.util.List;

/** Sends what happened to the pipeline, for so long and no longer; what becomes of it changes no exit code. */
final class Reporting {
    private Reporting() {}

    static void send(List<ErrorEvent> events, Cluster cluster, Duration timeout, Console console) {
        ErrorReporter reporter = ErrorReporter.connect(client(cluster));
        events.forEach(reporter::report);
        reporter.close(timeout);
        long missing = events.size() - reporter.sent();
        console.note(
                missing == 0
                        ? "errata: sent " + Spoken.count(events.size(), "event") + " to " + cluster.bootstrapServers()
                        : "errata: " + Spoken.count(missing, "event") + " could not be sent to "
                                + cluster.bootstrapServers() + " within " + Spoken.duration(timeout));
    }

    private static ClientConfig client(Cluster cluster) {
        ClientConfig config = ClientConfig.of(cluster.bootstrapServers(), cluster.registryUrl())
                .withClientId("errata-run")
                .withRegistry(cluster.registry());
        for (var setting : cluster.kafkaProperties().entrySet()) {
            config = config.withKafka(setting.getKey(), setting.getValue());
        }
        return config;
    }
}
