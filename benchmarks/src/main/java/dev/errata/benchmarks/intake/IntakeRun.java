package dev.errata.benchmarks.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.benchmarks.pipeline.ProcessUsage;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.core.event.ErrorEvent;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.intake.IntakeMain;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Broker, intake and the server beside it, each a process of its own; the clients are this one. */
final class IntakeRun {
    private static final int BATCH = 100;
    /** So that a batch does not become as good as nothing where it is compressed. */
    private static final int DISTINCT = 20_000;

    private static final int BATCH_CLIENTS = 32;
    private static final int CLIENTS = 16;
    /** One sync serves all who wait for it. */
    private static final int SPOOL_CLIENTS = 64;

    private static final int BOMBS = 3;
    private static final int TOO_LARGE = 413;
    private static final Duration START_WAIT = Duration.ofMinutes(5);

    private final Duration time;
    private final Set<Part> parts;
    private final Path directory;
    private final Consumer<String> lines;

    /** What can be measured alone. */
    enum Part {
        BATCHES,
        ENVELOPES,
        BOMBS,
        SPOOL
    }

    IntakeRun(Duration time, Set<Part> parts, Path directory, Consumer<String> lines) {
        this.time = time;
        this.parts = Set.copyOf(parts);
        this.directory = directory;
        this.lines = lines;
    }

    void measure() throws IOException, InterruptedException, ExecutionException {
        int port = LoopbackPorts.chooseFree();
        int unparsedPort = LoopbackPorts.chooseFree();
        BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"));
        try (AppProcess intake = start(IntakeMain.class, broker, port, List.of())) {
            makeTopics(broker);
            if (parts.contains(Part.BATCHES)) {
                batches(broker, intake, port);
            }
            if (parts.contains(Part.ENVELOPES)) {
                envelopes(broker, port, unparsedPort);
            }
            if (parts.contains(Part.BOMBS)) {
                bombs(broker);
            }
            if (parts.contains(Part.SPOOL)) {
                broker.close();
                spooled(port);
            }
            requireAlive(intake);
        } finally {
            broker.close();
        }
    }

    private static void requireAlive(AppProcess process) {
        if (!process.isAlive()) {
            throw new IllegalStateException("a server ended, see above");
        }
    }

    private AppProcess start(Class<?> main, BrokerProcess broker, int port, List<String> flags) throws IOException {
        Map<String, String> settings = Map.of(
                "ERRATA_HTTP_PORT", String.valueOf(port),
                "ERRATA_STATE_DIR", directory.resolve("state-" + port).toString());
        return AppProcess.start(main, broker.cluster(), settings, flags);
    }

    private static void makeTopics(BrokerProcess broker) throws InterruptedException, ExecutionException {
        Topics topics = broker.cluster().topics();
        broker.cluster().createTopics(List.of(topics.errors(), topics.outcomes()));
        try (Admin admin = broker.cluster().admin()) {
            admin.createTopics(List.of(new NewTopic(UnparsedMain.TOPIC, topics.partitions(), (short) 1)))
                    .all()
                    .get();
        }
    }

    private void batches(BrokerProcess broker, AppProcess intake, int port)
            throws InterruptedException, ExecutionException {
        List<String> errors = Bodies.errors(BATCH);
        byte[] request =
                LoadGenerator.request("/v1/errors", "Content-Type: application/json\r\n", Bodies.array(errors), true);
        LoadGenerator load = new LoadGenerator(port, request, BATCH_CLIENTS, true);
        warmUp(load);
        Duration[] before =
                cpu(intake.pid(), broker.pid(), ProcessHandle.current().pid());
        LoadGenerator.Result batches = load.asFastAsItGoes(time);
        Duration[] after =
                cpu(intake.pid(), broker.pid(), ProcessHandle.current().pid());
        double perSecond = batches.perSecond() * BATCH;
        double bare = bare(broker, Bodies.errors(DISTINCT));
        lines.accept(
                "| JSON, batches of %d errors of %d bytes: errors/s | %,.0f | bare producer of the same records: %,.0f | %.2f |"
                        .formatted(BATCH, errors.get(0).getBytes(UTF_8).length, perSecond, bare, perSecond / bare));
        String[] microseconds = new String[before.length];
        for (int i = 0; i < before.length; i++) {
            long nanos = after[i].minus(before[i]).toNanos();
            microseconds[i] = "%.1f us".formatted(nanos / 1e3 / (batches.answered() * BATCH));
        }
        lines.accept("| the same, CPU of an error: intake | %s | broker; clients: %s; %s | |"
                .formatted((Object[]) microseconds));
        requireAnswers(batches);
    }

    private static Duration[] cpu(long... processes) {
        return LongStream.of(processes).mapToObj(ProcessUsage::cpu).toArray(Duration[]::new);
    }

    /** Records of the same errors, made beforehand, as fast as they are acknowledged. */
    private double bare(BrokerProcess broker, List<String> errors) throws InterruptedException, ExecutionException {
        Topics topics = broker.cluster().topics();
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (String error : errors) {
            ErrorEvent event = Bodies.parsed(error);
            byte[] key = event.correlationKey().orElseThrow().getBytes(UTF_8);
            byte[] value = topics.errors()
                    .valueSerde()
                    .serializer()
                    .serialize(topics.errors().name(), event);
            int partition = KeyPlacement.partitionOf(key, topics.partitions());
            records.add(new ProducerRecord<>(topics.errors().name(), partition, key, value));
        }
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.cluster().bootstrapServers(),
                "acks",
                "all",
                "linger.ms",
                5,
                "compression.type",
                "lz4",
                "batch.size",
                256 << 10);
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            produce(producer, records, time.dividedBy(2));
            long began = System.nanoTime();
            long sent = produce(producer, records, time);
            return sent * 1e9 / (System.nanoTime() - began);
        }
    }

    private static long produce(
            Producer<byte[], byte[]> producer, List<ProducerRecord<byte[], byte[]>> records, Duration time)
            throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + time.toNanos();
        long sent = 0;
        Future<RecordMetadata> last = null;
        while (System.nanoTime() < end) {
            last = producer.send(records.get((int) (sent % records.size())));
            sent++;
        }
        producer.flush();
        if (last != null) {
            last.get();
        }
        return sent;
    }

    private void envelopes(BrokerProcess broker, int port, int unparsedPort) throws IOException, InterruptedException {
        try (AppProcess unparsed = start(UnparsedMain.class, broker, unparsedPort, List.of())) {
            envelopes(port, unparsedPort, true);
            envelopes(port, unparsedPort, false);
            requireAlive(unparsed);
        }
    }

    private void envelopes(int port, int unparsedPort, boolean keepsAlive) throws InterruptedException {
        byte[] plain = Bodies.envelope();
        byte[] request =
                LoadGenerator.request("/api/1/envelope/", "Content-Encoding: gzip\r\n", Bodies.gzip(plain), keepsAlive);
        LoadGenerator parsed = new LoadGenerator(port, request, CLIENTS, keepsAlive);
        LoadGenerator unparsed = new LoadGenerator(unparsedPort, request, CLIENTS, keepsAlive);
        warmUp(parsed);
        warmUp(unparsed);
        LoadGenerator.Result fast = parsed.asFastAsItGoes(time);
        LoadGenerator.Result beside = unparsed.asFastAsItGoes(time);
        LoadGenerator.Result half = parsed.paced(time, beside.perSecond() / 2 / 2);
        String what = "Sentry, envelopes of %,d bytes, gzip, %s keep-alive"
                .formatted(plain.length, keepsAlive ? "with" : "without");
        lines.accept("| %s: envelopes/s | %,.0f | the same server, inflating and producing unparsed: %,.0f | %.2f |"
                .formatted(what, fast.perSecond(), beside.perSecond(), fast.perSecond() / beside.perSecond()));
        lines.accept("| %s: p99 at %,.0f/s | %d ms | | |"
                .formatted(what, half.perSecond(), half.p99().toMillis()));
        requireAnswers(fast);
        requireAnswers(beside);
        requireAnswers(half);
    }

    /** Gibibytes of zeros, each in a mebibyte, to an intake of little heap. */
    private void bombs(BrokerProcess broker) throws IOException, InterruptedException {
        int port = LoopbackPorts.chooseFree();
        byte[] bomb = Bodies.bomb();
        List<Integer> statuses = new ArrayList<>();
        try (AppProcess small =
                start(IntakeMain.class, broker, port, List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError"))) {
            LoadGenerator single = new LoadGenerator(port, errorRequest(), 1, true);
            awaitAnswers(single);
            for (int i = 0; i < BOMBS; i++) {
                statuses.add(Bodies.send(port, bomb));
            }
            requireAnswers(single.asFastAsItGoes(Duration.ofSeconds(1)));
            lines.accept(
                    "| %d bombs of 1 GiB, gzip, to a process with -Xmx64m | %s, and it goes on; resident at most %d MiB | | |"
                            .formatted(BOMBS, statuses, ProcessUsage.peakResidentBytes(small.pid()) >> 20));
            requireAlive(small);
        }
        if (!statuses.stream().allMatch(status -> status == TOO_LARGE)) {
            throw new IllegalStateException("a bomb was not answered with " + TOO_LARGE);
        }
    }

    private static byte[] errorRequest() {
        return LoadGenerator.request(
                "/v1/errors",
                "Content-Type: application/json\r\n",
                Bodies.error().getBytes(UTF_8),
                true);
    }

    private void spooled(int port) throws InterruptedException {
        LoadGenerator load = new LoadGenerator(port, errorRequest(), SPOOL_CLIENTS, true);
        warmUp(load);
        LoadGenerator.Result spooled = load.asFastAsItGoes(time);
        lines.accept("| one error a request, Kafka away, into the spool with fsync: requests/s | %,.0f | | |"
                .formatted(spooled.perSecond()));
        requireAnswers(spooled);
    }

    private static void requireAnswers(LoadGenerator.Result result) {
        if (result.others() > 0) {
            throw new IllegalStateException(result.others() + " requests were not answered with 200");
        }
    }

    /** Until it answers, and then for half of the time that is measured. */
    private void warmUp(LoadGenerator load) throws InterruptedException {
        awaitAnswers(load);
        LoadGenerator.Result unused = load.asFastAsItGoes(time.dividedBy(2));
    }

    private static void awaitAnswers(LoadGenerator load) throws InterruptedException {
        if (!Waiting.until(
                START_WAIT,
                Duration.ZERO,
                () -> load.asFastAsItGoes(Duration.ofMillis(200)).answered() > 0)) {
            throw new IllegalStateException("nothing answers at port " + load.port());
        }
    }
}
