package dev.errata.launcher.demo;

import dev.errata.client.ClientConfig;
import dev.errata.client.operator.Cluster;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportListener;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** The services of the scenario: they report their errors when they happen, and one writes bytes that are none. */
final class ScenarioServices {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ClientConfig client;
    private final Cluster cluster;
    private final TopicTally tally;

    /** @param tally is told of what the broker has acknowledged */
    ScenarioServices(ClientConfig client, Cluster cluster, TopicTally tally) {
        this.client = client;
        this.cluster = cluster;
        this.tally = tally;
    }

    /** Plays the scenario in real time; returns when all is acknowledged or given up. */
    void play(Scenario scenario) throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        ReportListener acknowledging = new ReportListener() {
            @Override
            public void sent(String errorId) {
                tally.acknowledged(errorId);
            }
        };
        ErrorReporter reporter = ErrorReporter.connect(client.withClientId("demo-services"), acknowledging);
        try (Producer<byte[], byte[]> raw = cluster.producer()) {
            for (ScenarioStep step : scenario.steps()) {
                TimeUnit.NANOSECONDS.sleep(start + step.at().toNanos() - System.nanoTime());
                if (step instanceof ScenarioStep.Report report) {
                    reporter.report(report.event());
                } else if (step instanceof ScenarioStep.Garbage bytes) {
                    RecordMetadata there = raw.send(record(bytes)).get();
                    tally.acknowledged(there.partition(), there.offset());
                }
            }
        } finally {
            reporter.close(TIMEOUT);
        }
    }

    private static ProducerRecord<byte[], byte[]> record(ScenarioStep.Garbage garbage) {
        String key = garbage.key();
        return new ProducerRecord<>(
                TopicNames.ERRORS, key == null ? null : key.getBytes(StandardCharsets.UTF_8), garbage.bytes());
    }
}
