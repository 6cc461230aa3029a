package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.log.Store;
import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.benchmarks.process.Node;
import dev.errata.benchmarks.process.TetheredAppMain;
import dev.errata.benchmarks.schedule.DiskUse;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.schemas.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/** All processes of the pipeline: broker with registry, apps, log with its database, producers and executors. */
final class Processes implements AutoCloseable {
    static final String POSTGRES = "postgres";
    static final String WATCHING = "watching";

    /** The collector is that of {@code errata up}. */
    private static final List<String> BROKER_HEAP = List.of("-Xmx768m", "-XX:+UseSerialGC");

    private static final List<String> APP_HEAP = List.of("-Xmx512m", "-XX:+UseSerialGC");
    private static final List<String> SMALL_HEAP = List.of("-Xmx256m", "-XX:+UseSerialGC");
    /** So small that all of it is in use before a soak is half over: what grows then is not the heap. */
    private static final List<String> SMALLEST_HEAP = List.of("-Xmx96m", "-XX:+UseSerialGC");

    /** The built-in delays would make a run wait for an hour until as many retries come due as are promised. */
    private static final String POLICIES = """
            policies:
              llm: {initialDelay: 1s, maxDelay: 3s}
              github: {initialDelay: 1s, maxDelay: 3s}
              tool: {initialDelay: 1s, maxDelay: 3s}
              verification: {initialDelay: 1s, maxDelay: 3s}
              network: {initialDelay: 1s, maxDelay: 3s}
              external: {initialDelay: 1s, maxDelay: 3s}
              rate_limit: {initialDelay: 1s, maxDelay: 3s}
              timeout: {initialDelay: 1s, maxDelay: 3s}
              internal: {initialDelay: 1s}
            """;

    private static final int LAST_LINES = 12;
    private static final int SEGMENTS = 5;

    private final Path directory;
    private final KillableCluster cluster;
    private final RateFile rate;
    private final @Nullable Store store;
    private final long storePid;
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    private Processes(Path directory, KillableCluster cluster, @Nullable Store store) throws IOException {
        this.directory = directory;
        this.cluster = cluster;
        this.store = store;
        this.storePid = store == null ? 0 : store.pid();
        this.rate = new RateFile(directory.resolve("rate"));
    }

    /**
     * Starts them all; producers report nothing yet.
     *
     * @param remembered for so long apps remember what is over, and topics what they hold; null for their own times
     */
    static Processes start(WholeOptions options, Path directory, boolean hasLog, @Nullable Duration remembered)
            throws Exception {
        Store store = hasLog ? Store.start(directory.resolve(POSTGRES)) : null;
        KillableCluster cluster = KillableCluster.withoutWorkers(directory, BROKER_HEAP, options.partitions());
        Processes processes = new Processes(directory, cluster, store);
        processes.nodes.put(cluster.broker().name(), cluster.broker());
        try {
            cluster.startBroker();
            processes.rate.write(0);
            processes.startApps(options.instances(), remembered);
            return processes;
        } catch (Exception e) {
            processes.close();
            throw e;
        }
    }

    private void startApps(int instances, @Nullable Duration remembered) throws Exception {
        if (remembered != null) {
            shortenTopics(remembered);
        }
        addApps(instances, remembered);
        nodes.values().stream().filter(node -> !node.isRunning()).forEach(Node::start);
    }

    /** Those that forget in days at all; the broker deletes whole segments. */
    private void shortenTopics(Duration kept) throws ExecutionException, InterruptedException {
        Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
        for (Topic<?, ?> topic : cluster.topics().all()) {
            if (topic.settings().retention() != null) {
                changes.put(
                        new ConfigResource(ConfigResource.Type.TOPIC, topic.name()),
                        List.of(
                                set(TopicConfig.RETENTION_MS_CONFIG, kept),
                                set(TopicConfig.SEGMENT_MS_CONFIG, kept.dividedBy(SEGMENTS))));
            }
        }
        try (Admin admin = cluster.admin()) {
            admin.incrementalAlterConfigs(changes).all().get();
        }
    }

    private static AlterConfigOp set(String name, Duration value) {
        return new AlterConfigOp(new ConfigEntry(name, String.valueOf(value.toMillis())), AlterConfigOp.OpType.SET);
    }

    private void addApps(int instances, @Nullable Duration remembered) throws IOException {
        String time = remembered == null ? "" : remembered.toSeconds() + "s";
        Path policies = Files.writeString(
                directory.resolve("policies.yaml"),
                time.isEmpty() ? POLICIES : POLICIES + "retention: {closed: " + time + "}\n");
        Map<String, String> session = time.isEmpty() ? Map.of() : Map.of("ERRATA_SESSION_EXPIRY", time);
        for (int number = 1; number <= instances; number++) {
            String suffix = number == 1 ? "" : "-" + number;
            addStreams(TetheredAppMain.CLASSIFIER, suffix, session, APP_HEAP);
            addStreams(TetheredAppMain.RECOVERY, suffix, Map.of("ERRATA_POLICY_FILE", policies.toString()), APP_HEAP);
            addStreams(TetheredAppMain.AGGREGATOR, suffix, Map.of(), APP_HEAP);
        }
        addStreams(TetheredAppMain.NOTIFIER, "", Map.of(), SMALL_HEAP);
        if (store != null) {
            Map<String, String> settings = new HashMap<>(store.environment());
            settings.put("ERRATA_HTTP_PORT", String.valueOf(LoopbackPorts.chooseFree()));
            addApp(TetheredAppMain.LOG, "", settings, SMALL_HEAP);
        }
        add("executors", ExecutorMain.class, List.of(), Map.of(), SMALLEST_HEAP);
        add("producers", ProducerMain.class, List.of(rate.path().toString()), Map.of(), SMALL_HEAP);
    }

    private void addStreams(String app, String suffix, Map<String, String> settings, List<String> flags) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("ERRATA_STATE_DIR", Node.state(directory.resolve(app + suffix)).toString());
        addApp(app, suffix, all, flags);
    }

    private void addApp(String app, String suffix, Map<String, String> settings, List<String> flags) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("ERRATA_HEALTH_PORT", "0");
        add(app + suffix, TetheredAppMain.class, List.of(app), all, flags);
    }

    private void add(
            String name, Class<?> main, List<String> arguments, Map<String, String> settings, List<String> flags) {
        nodes.put(name, cluster.node(directory.resolve(name), main, arguments, settings, flags));
    }

    KillableCluster cluster() {
        return cluster;
    }

    /** Of the log; null if there is none. */
    @Nullable Store store() {
        return store;
    }

    void report(double perSecond) throws IOException {
        rate.write(perSecond);
    }

    /** The apps, of which any may be killed: not who counts on being asked once. */
    List<Node> apps() {
        List<Node> apps = new ArrayList<>(nodes.values());
        apps.removeIf(node -> List.of("broker", "executors", "producers").contains(node.name()));
        return apps;
    }

    /** @throws IllegalStateException if one has ended by itself */
    void requireAll() throws IOException {
        for (Node node : nodes.values()) {
            if (!node.isRunning()) {
                throw new IllegalStateException(node.name() + " ended by itself: " + lastLines(node));
            }
        }
    }

    private static String lastLines(Node node) throws IOException {
        List<String> lines = Files.readAllLines(node.log());
        return String.join(System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /** By process, this one included. */
    Map<String, ResourceUsage> usage() throws IOException {
        Map<String, ResourceUsage> usage = new LinkedHashMap<>();
        for (Node node : nodes.values()) {
            usage.put(node.name(), ResourceUsage.of(node.pid()));
        }
        if (store != null) {
            usage.put(POSTGRES, ResourceUsage.of(storePid));
        }
        usage.put(WATCHING, ResourceUsage.ofThisAlone());
        return usage;
    }

    /** Bytes of files by process that has any. */
    Map<String, Long> disk() throws IOException {
        Map<String, Long> disk = new TreeMap<>();
        for (Node node : apps()) {
            disk.put(node.name(), DiskUse.of(node.directory()));
        }
        disk.put("broker", DiskUse.of(directory.resolve("kafka")));
        if (store != null) {
            disk.put(POSTGRES, DiskUse.of(store.directory()));
        }
        return disk;
    }

    @Override
    public void close() {
        nodes.values().forEach(Node::close);
        cluster.close();
        if (store != null) {
            store.close();
        }
    }
}
