package dev.errata.benchmarks.process;

import dev.errata.benchmarks.audit.LedgerAudit;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.client.operator.Cluster;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The broker, the workers, and the way to them: all on one machine, on ports that a killed broker gets back. */
public final class KillableCluster implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final Duration START_WAIT = Duration.ofMinutes(5);
    private static final Duration START_LOOK = Duration.ofMillis(200);
    private static final Map<String, Object> CONSUMER = Map.of("fetch.max.wait.ms", 50);

    private final ClusterAddress address;
    private final Node broker;
    private final List<Node> workers;

    /**
     * Not started yet.
     *
     * @param settings of the workers, as variables of their environment
     */
    public KillableCluster(Path directory, int workerCount, Map<String, String> settings) {
        this(directory, workerCount, settings, Node.SHORT_LIVED, Topics.DEFAULT_PARTITIONS);
    }

    private KillableCluster(
            Path directory, int workerCount, Map<String, String> settings, List<String> flags, int partitions) {
        int[] ports = LoopbackPorts.chooseFree(3);
        this.address = new ClusterAddress(HOST + ":" + ports[0], "http://" + HOST + ":" + ports[2], partitions);
        List<String> arguments = List.of(
                directory.resolve("kafka").toString(),
                Integer.toString(ports[0]),
                Integer.toString(ports[1]),
                Integer.toString(ports[2]));
        this.broker =
                new Node("broker", TetheredBrokerMain.class, arguments, Map.of(), directory.resolve("broker"), flags);
        this.workers = IntStream.rangeClosed(1, workerCount)
                .mapToObj(number -> worker(directory.resolve("worker-" + number), settings))
                .toList();
    }

    /**
     * Without workers; not started yet.
     *
     * @param flags of the broker's JVM
     * @param partitions of each topic that is keyed
     */
    public static KillableCluster withoutWorkers(Path directory, List<String> flags, int partitions) {
        return new KillableCluster(directory, 0, Map.of(), flags, partitions);
    }

    private Node worker(Path directory, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("ERRATA_HEALTH_PORT", "0");
        all.put("ERRATA_STATE_DIR", Node.state(directory).toString());
        return node(directory, TetheredAppMain.class, List.of(TetheredAppMain.RECOVERY), all, Node.SHORT_LIVED);
    }

    /**
     * An app on this cluster, not started yet and not ended by it.
     *
     * @param directory of its own, by whose name it goes
     * @param main which attaches itself to us by {@link Tether}
     * @param settings as variables of its environment
     * @param flags of its JVM
     */
    public Node node(
            Path directory, Class<?> main, List<String> arguments, Map<String, String> settings, List<String> flags) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("ERRATA_BOOTSTRAP_SERVERS", address.bootstrapServers());
        environment.put("ERRATA_REGISTRY_URL", address.registryUrl());
        environment.put("ERRATA_TOPICS_PARTITIONS", String.valueOf(address.partitions()));
        return new Node(String.valueOf(directory.getFileName()), main, arguments, environment, directory, flags);
    }

    public Node broker() {
        return broker;
    }

    public List<Node> workers() {
        return workers;
    }

    /** Returns when the worker's topics are there. */
    public void start() throws InterruptedException {
        broker.start();
        workers.forEach(Node::start);
        List<String> needed = Stream.of(topics().retries(), topics().decisions(), topics().outcomes())
                .map(Topic::name)
                .toList();
        try (Admin admin = admin()) {
            awaitTopics(admin, needed);
        }
    }

    /** Without workers; returns when all topics are there. */
    public void startBroker() throws InterruptedException {
        broker.start();
        try (Admin admin = admin()) {
            awaitTopics(admin, List.of());
        }
        address.createTopics();
    }

    public Admin admin() {
        return address.admin();
    }

    private void awaitTopics(Admin admin, List<String> needed) throws InterruptedException {
        if (!Waiting.until(START_WAIT, START_LOOK, () -> hasTopics(admin, needed))) {
            List<Path> logs = Stream.concat(Stream.of(broker), workers.stream())
                    .map(Node::log)
                    .toList();
            throw new IllegalStateException("broker and workers did not start, see " + logs);
        }
    }

    private static boolean hasTopics(Admin admin, List<String> needed) throws InterruptedException {
        try {
            return admin.listTopics().names().get().containsAll(needed);
        } catch (ExecutionException e) {
            return false; // not up yet; the caller's deadline says when that is too long
        }
    }

    /** Bound to this cluster's registry. */
    public Topics topics() {
        return address.topics();
    }

    /** As people reach it. */
    public Cluster operators() {
        return address.operators();
    }

    /** What its apps have on their books. */
    public LedgerAudit ledger(InstantSource clock) {
        return new LedgerAudit(address, clock);
    }

    /** Waits out a broker that is killed; what it reports is in order per key. */
    public KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        address.bootstrapServers(),
                        "acks",
                        "all",
                        "compression.type",
                        "lz4",
                        "linger.ms",
                        5,
                        "delivery.timeout.ms",
                        300_000),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Sees what is committed, from the beginning of the topic, in no group. */
    public <K, V> KafkaConsumer<K, V> consumer(Topic<K, V> topic) {
        return address.consumer(
                List.of(topic),
                CONSUMER,
                topic.keySerde().deserializer(),
                topic.valueSerde().deserializer());
    }

    /** The same of several topics, as bytes. */
    public KafkaConsumer<byte[], byte[]> consumer(List<? extends Topic<?, ?>> topics) {
        return address.consumer(topics, CONSUMER);
    }

    @Override
    public void close() {
        workers.forEach(Node::close);
        broker.close();
    }
}
