package dev.errata.benchmarks.pipeline;

import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.StreamsSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;

/** One comparison on a broker of its own: fills the topics once, then lets copy, baseline and app read them in turn. */
final class ComparisonRun {
    private final Comparison comparison;
    private final PipelineOptions options;
    private final Path directory;
    private final Consumer<String> progress;

    /**
     * A run that has not begun.
     *
     * @param directory for the broker's data and the apps' state
     */
    ComparisonRun(Comparison comparison, PipelineOptions options, Path directory, Consumer<String> progress) {
        this.comparison = comparison;
        this.options = options;
        this.directory = directory;
        this.progress = progress;
    }

    /** The figures of every round. */
    Map<ComparisonRole, List<Figures>> run() throws IOException, ExecutionException, InterruptedException {
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"));
                Admin admin = broker.cluster().admin()) {
            Topics topics = broker.cluster().topics();
            List<? extends Topic<?, ?>> inputs = comparison.inputs().apply(topics);
            // all of them, long before the apps write: a topic made a moment ago refuses its first records
            broker.cluster().createTopics();
            fill(broker.cluster(), topics);
            Measurement measurement = new Measurement(Committed.upToNow(admin, inputs), options.warmUp(), broker.pid());
            return measured(broker.cluster(), measurement);
        }
    }

    private void fill(ClusterAddress cluster, Topics topics) {
        progress.accept(comparison.name() + ": writing " + options.total() + " records");
        cluster.write(0, options.total(), comparison.preload().apply(topics)::records);
    }

    private Map<ComparisonRole, List<Figures>> measured(ClusterAddress cluster, Measurement measurement)
            throws ExecutionException, InterruptedException {
        Map<ComparisonRole, List<Figures>> runs = new EnumMap<>(ComparisonRole.class);
        for (int round = 1; round <= options.rounds(); round++) {
            for (ComparisonRole role : ComparisonRole.values()) {
                String id = comparison.name() + "-" + role.label() + "-" + round;
                StreamsSettings settings =
                        cluster.settings(id, directory.resolve("state").resolve(id), comparison.tuning());
                long beside = role == ComparisonRole.APP ? (long) comparison.beside() * options.total() : 0;
                Figures figures =
                        measurement.of(Objects.requireNonNull(comparison.apps().get(role)), settings, beside);
                runs.computeIfAbsent(role, ignored -> new ArrayList<>()).add(figures);
                progress.accept(id + ": " + figures);
            }
        }
        return runs;
    }
}
