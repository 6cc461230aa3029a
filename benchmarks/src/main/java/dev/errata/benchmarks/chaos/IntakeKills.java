package dev.errata.benchmarks.chaos;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.Topic;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** An intake and its broker that are killed while clients send; then what was answered is looked for on Kafka. For one thread. */
final class IntakeKills implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int SHORTEST_LIFE_MILLIS = 1_000;
    private static final int LONGEST_LIFE_MILLIS = 6_000;
    /** Errors that are answered between two kills at least, so that each falls under load. */
    private static final int ANSWERS = 50;

    private final Random random;
    private final Consumer<String> progress;
    private final Cluster cluster;
    private final Node intake;
    private final int healthPort;
    private final Answered answered = new Answered();
    private final IntakeClients clients;

    private IntakeKills(Random random, Consumer<String> progress, Cluster cluster, Path directory) {
        this.random = random;
        this.progress = progress;
        this.cluster = cluster;
        int port = cluster.freePort();
        this.healthPort = cluster.freePort();
        this.intake = cluster.node(
                directory,
                IntakeNodeMain.class,
                Map.of(
                        "ERRATA_HTTP_PORT",
                        String.valueOf(port),
                        "ERRATA_HEALTH_PORT",
                        String.valueOf(healthPort),
                        "ERRATA_SPOOL_FREE",
                        "0"));
        intake.start();
        this.clients = IntakeClients.start("http://127.0.0.1:" + port, answered);
    }

    static IntakeKills start(Path directory, long seed, Consumer<String> progress) throws InterruptedException {
        Cluster cluster = new Cluster(directory, 0, Map.of());
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
    }

    /** Until clients get answers again, however slow the machine is. */
    private void awaitAnswers() throws InterruptedException {
        int before = answered.acknowledged();
        long last = System.nanoTime() + PATIENCE.toNanos();
        while (answered.acknowledged() < before + ANSWERS) {
            if (System.nanoTime() > last) {
                throw new IllegalStateException("nothing is acknowledged any more, see " + intake.log());
            }
            Thread.sleep(POLL.toMillis());
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
            long last = System.nanoTime() + PATIENCE.toNanos();
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
        return wrong;
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
