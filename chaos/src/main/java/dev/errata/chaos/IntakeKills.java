package dev.errata.chaos;

import dev.errata.benchmarks.audit.LedgerAudit;
import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.benchmarks.process.Node;
import dev.errata.benchmarks.process.TetheredAppMain;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.ledger.Balance;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** An intake and its broker that are killed while clients send; then what was answered is looked for on Kafka. For one thread. */
final class IntakeKills implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int SHORTEST_LIFE_MILLIS = 1_000;
    private static final int LONGEST_LIFE_MILLIS = 6_000;
    /** Errors that are answered between two kills at least, so that each falls under load. */
    private static final int ANSWERS = 50;

    private final Random random;
    private final Consumer<String> progress;
    private final KillableCluster cluster;
    private final Node intake;
    private final int healthPort;
    private final Answered answered = new Answered();
    private final String url;
    private IntakeClients clients;
    /** Errors that were answered before the intake's last life began. */
    private int answeredBefore;

    private IntakeKills(Random random, Consumer<String> progress, KillableCluster cluster, Path directory) {
        this.random = random;
        this.progress = progress;
        this.cluster = cluster;
        int port = LoopbackPorts.chooseFree();
        this.healthPort = LoopbackPorts.chooseFree();
        this.intake = cluster.node(
                directory,
                TetheredAppMain.class,
                List.of(TetheredAppMain.INTAKE),
                Map.of(
                        "ERRATA_STATE_DIR",
                        Node.state(directory).toString(),
                        "ERRATA_HTTP_PORT",
                        String.valueOf(port),
                        "ERRATA_HEALTH_PORT",
                        String.valueOf(healthPort),
                        "ERRATA_SPOOL_FREE",
                        "0"),
                Node.SHORT_LIVED);
        intake.start();
        this.url = "http://127.0.0.1:" + port;
        this.clients = IntakeClients.start(url, answered);
    }

    static IntakeKills start(Path directory, long seed, Consumer<String> progress) throws InterruptedException {
        KillableCluster cluster = new KillableCluster(directory, 0, Map.of());
        cluster.startBroker();
        return new IntakeKills(new Random(seed), progress, cluster, directory.resolve("intake"));
    }

    /** The intake and the broker in turn, each after some seconds of its life; the broker is away for some as well. */
    void killed(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            awaitAnswers();
            Thread.sleep(random.nextInt(SHORTEST_LIFE_MILLIS, LONGEST_LIFE_MILLIS));
            Node victim = i % 2 == 0 ? intake : cluster.broker();
            progress.accept("killing the " + victim.name() + ", " + answered.acknowledged() + " errors acknowledged");
            victim.kill();
            if (victim != intake) {
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
            }
            victim.start();
        }
        beginLastLife();
    }

    /** While nobody sends: what is answered from now on is what the intake must have on its books at the end. */
    private void beginLastLife() {
        clients.close();
        intake.kill();
        answeredBefore = answered.acknowledged();
        intake.start();
        clients = IntakeClients.start(url, answered);
    }

    /** Until clients get answers again, however slow the machine is. */
    private void awaitAnswers() throws InterruptedException {
        int before = answered.acknowledged();
        if (!Waiting.until(TIMEOUT, POLL, () -> answered.acknowledged() >= before + ANSWERS)) {
            throw new IllegalStateException("nothing is acknowledged any more, see " + intake.log());
        }
    }

    /** An orderly stop of the broker, and its start after that time; the clients send all the while. */
    void without(Duration time) throws InterruptedException {
        awaitAnswers();
        progress.accept("the broker is away for " + time.toSeconds() + " s, " + answered.acknowledged()
                + " errors acknowledged");
        cluster.broker().stop();
        Thread.sleep(time.toMillis());
        awaitAnswers();
        cluster.broker().start();
        progress.accept("the broker is back, " + answered.acknowledged() + " errors acknowledged");
    }

    Answered answered() {
        return answered;
    }

    /** Ends the clients, waits until all is on Kafka, and says what is not as it was answered; empty if all is. */
    List<String> violations() throws InterruptedException, IOException {
        awaitAnswers();
        clients.close();
        progress.accept("reading what is on Kafka");
        Topic<byte[], ErrorEvent> errors = cluster.topics().errors();
        try (KafkaConsumer<byte[], ErrorEvent> consumer = cluster.consumer(errors)) {
            long last = System.nanoTime() + TIMEOUT.toNanos();
            boolean isMore = true;
            while ((isMore || !answered.isWhole() || waiting() > 0) && System.nanoTime() < last) {
                var records = consumer.poll(POLL);
                records.forEach(record -> answered.arrived(record.value().message()));
                isMore = !records.isEmpty();
            }
        }
        List<String> wrong = new ArrayList<>(answered.violations());
        for (String what : List.of("records", "aside", "expired")) {
            long left = spool(what);
            if (left != 0) {
                wrong.add(left + " of the spool: " + what);
            }
        }
        wrong.addAll(ledger());
        return wrong;
    }

    /** The intake's line against the answers that the clients have got, and against the numbers that lie on Kafka. */
    private List<String> ledger() throws InterruptedException {
        LedgerAudit audit = cluster.ledger(InstantSource.system());
        LedgerAudit.Put put = audit.putByTheIntake();
        long acknowledged = answered.acknowledged() - (long) answeredBefore;
        return audit.await(balance -> {
            List<String> wrong = new ArrayList<>();
            Balance.PipelineStage line = balance.stages().stream()
                    .filter(stage -> stage.app().equals("intake"))
                    .findFirst()
                    .orElse(null);
            if (line == null) {
                return List.of("the ledger: the intake has written no line");
            }
            Map<String, Long> fates = line.fates();
            long onKafka = fates.getOrDefault("kafka", 0L) + fates.getOrDefault("forwarded", 0L);
            long said = fates.getOrDefault("kafka", 0L) + fates.getOrDefault("spool", 0L);
            require(wrong, said == acknowledged, "%d on the books, %d answered".formatted(said, acknowledged));
            require(wrong, line.stocks().values().stream().allMatch(left -> left == 0), "not 0: " + line.stocks());
            require(wrong, put.isInOrder(), "numbers on Kafka repeat or are out of order");
            require(
                    wrong,
                    put.records() >= onKafka && put.last() >= line.out().getOrDefault(TopicNames.ERRORS, 0L),
                    "%d and %s on the books, %s on Kafka".formatted(onKafka, line.out(), put));
            return wrong;
        });
    }

    private static void require(List<String> wrong, boolean condition, String otherwise) {
        if (!condition) {
            wrong.add("the ledger: " + otherwise);
        }
    }

    private long waiting() throws IOException, InterruptedException {
        return spool("records");
    }

    /** A figure of the spool as the intake tells it. */
    private long spool(String figure) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + healthPort + "/metrics"))
                .build();
        String metrics = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        return Pattern.compile("^errata_intake_spool_" + figure + "(?:\\{[^}]*})? ([0-9.E]+)$", Pattern.MULTILINE)
                .matcher(metrics)
                .results()
                .mapToLong(line -> (long) Double.parseDouble(line.group(1)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no figure of the spool's " + figure));
    }

    @Override
    public void close() {
        clients.close();
        intake.close();
        cluster.close();
    }
}
