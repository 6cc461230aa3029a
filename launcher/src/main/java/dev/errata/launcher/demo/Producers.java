package dev.errata.launcher.demo;

import dev.errata.client.ClientConfig;
import dev.errata.client.report.ErrorReporter;
import dev.errata.launcher.console.Cluster;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** The services of the scenario: they report their errors when they happen, and one writes bytes that are none. */
final class Producers {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ClientConfig client;
    private final Cluster cluster;

    Producers(ClientConfig client, Cluster cluster) {
        this.client = client;
        this.cluster = cluster;
    }

    /** Plays the scenario in real time, and gives the number of records that the broker has acknowledged. */
    long play(Scenario scenario) throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        long garbage = 0;
        ErrorReporter reporter = ErrorReporter.connect(client.withClientId("demo-services"));
        try (Producer<byte[], byte[]> raw = cluster.producer()) {
            for (ScenarioStep step : scenario.steps()) {
                TimeUnit.NANOSECONDS.sleep(start + step.at().toNanos() - System.nanoTime());
                if (step instanceof ScenarioStep.Report report) {
                    reporter.report(report.event());
                } else if (step instanceof ScenarioStep.Garbage bytes) {
                    raw.send(record(bytes)).get();
                    garbage++;
                }
            }
        } finally {
            reporter.close(PATIENCE);
        }
        return reporter.sent() + garbage;
    }

    private static ProducerRecord<byte[], byte[]> record(ScenarioStep.Garbage garbage) {
        String key = garbage.key();
        return new ProducerRecord<>(
                TopicNames.ERRORS, key == null ? null : key.getBytes(StandardCharsets.UTF_8), garbage.bytes());
    }
}
