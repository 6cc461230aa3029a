package dev.errata.benchmarks.groups;

import dev.errata.aggregator.AggregatorMain;
import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.pipeline.ProcessUsage;
import dev.errata.benchmarks.schedule.DiskUse;
import dev.errata.benchmarks.workload.DistinctWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/** Errors that are all different, written before the app starts; then the app again, without its stores. */
final class GroupsRun {
    private static final String GROUP = "errata-aggregator";
    private static final int AFTER_RESTORE = 64;

    private final int groups;
    private final Path directory;
    private final Consumer<String> progress;
    private final DistinctWorkload workload = new DistinctWorkload();

    /**
     * A run that has not begun.
     *
     * @param directory for the broker's data and the app's state
     */
    GroupsRun(int groups, Path directory, Consumer<String> progress) {
        this.groups = groups;
        this.directory = directory;
        this.progress = progress;
    }

    Cost run() throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"))) {
            ClusterAddress cluster = broker.cluster();
            Topics topics = cluster.topics();
            cluster.createTopics();
            progress.accept(groups + " groups: writing");
            write(cluster, topics, 0, groups);
            try (Published published = new Published(cluster, topics.groups())) {
                return measured(cluster, topics, published);
            }
        }
    }

    private Cost measured(ClusterAddress cluster, Topics topics, Published published) throws Exception {
        progress.accept(groups + " groups: grouping");
        Path stores = directory.resolve("state");
        long began = System.nanoTime();
        Duration made;
        Duration cpu;
        long heap;
        long resident;
        try (AppProcess app = start(cluster, stores)) {
            published.await(groups);
            made = Duration.ofNanos(System.nanoTime() - began);
            cpu = ProcessUsage.cpu(app.pid());
            resident = ProcessUsage.peakResidentBytes(app.pid());
            heap = liveHeapBytes(app.pid());
        }
        long disk = DiskUse.of(stores);
        Utils.delete(stores.toFile());
        write(cluster, topics, groups, AFTER_RESTORE);
        progress.accept(groups + " groups: restoring");
        began = System.nanoTime();
        try (AppProcess again = start(cluster, stores)) {
            published.await(groups + AFTER_RESTORE);
            Duration restored = Duration.ofNanos(System.nanoTime() - began);
            progress.accept(groups + " groups: restored by process " + again.pid());
            return new Cost(groups, made, cpu, heap, resident, disk, restored);
        }
    }

    private static AppProcess start(ClusterAddress cluster, Path stores) throws IOException {
        return AppProcess.start(AggregatorMain.class, GROUP, cluster, stores, Map.of(), List.of());
    }

    private void write(ClusterAddress cluster, Topics topics, int first, int count) {
        cluster.write(first, first + count, number -> {
            ClassifiedError error = workload.error(number);
            Topic<String, ClassifiedError> topic =
                    topics.classified(error.classification().recoverability());
            byte[] key = error.error().correlationKey().orElseThrow().getBytes(StandardCharsets.UTF_8);
            byte[] value = topic.valueSerde().serializer().serialize(topic.name(), error);
            return List.of(new ProducerRecord<>(topic.name(), key, value));
        });
    }

    /** What is live after a full collection, from the last line of the JVM's histogram of classes. */
    private static long liveHeapBytes(long pid) throws IOException {
        Process histogram = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.class_histogram")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = histogram.inputReader(StandardCharsets.UTF_8)) {
            return lines.lines()
                    .filter(line -> line.startsWith("Total"))
                    .map(line -> line.trim().split("\\s+"))
                    .mapToLong(words -> Long.parseLong(words[2]))
                    .findFirst()
                    .orElseThrow(() -> new IOException("process " + pid + " has no histogram"));
        }
    }
}
