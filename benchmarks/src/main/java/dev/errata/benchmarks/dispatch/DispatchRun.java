package dev.errata.benchmarks.dispatch;

import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.client.ClientConfig;
import dev.errata.client.executor.ExecutorSettings;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.RunResult;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.dispatcher.DispatcherApp;
import dev.errata.dispatcher.DispatcherConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.javalin.Javalin;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The same retries, read again in each round: first by an executor that does nothing with them, then by the dispatcher, whose
 * service answers at once. The broker is a process of its own; executors and service are this one.
 */
final class DispatchRun {
    private static final String TYPE = "charge-card";
    private static final int ROUNDS = 3;
    private static final int CALLS = 100;
    /** What the dispatcher reads ahead of so many calls. */
    private static final int READ_AHEAD = 25;

    private final int retries;
    private final Path directory;
    private final Consumer<String> lines;

    DispatchRun(int retries, Path directory, Consumer<String> lines) {
        this.retries = retries;
        this.directory = directory;
        this.lines = lines;
    }

    void measure() throws IOException, InterruptedException {
        Throughput counted = new Throughput(retries);
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"))) {
            write(broker);
            Javalin service = Javalin.create(config -> {
                config.startup.showJavalinBanner = false;
                config.routes.post("/retries", context -> {
                    context.status(204);
                    counted.one();
                });
            });
            service.start("127.0.0.1", 0);
            try {
                for (int round = 0; round <= ROUNDS; round++) {
                    double bare = bare(broker, counted.anew(), "bare-" + round);
                    double dispatched = dispatched(broker, counted.anew(), service.port(), "dispatched-" + round);
                    lines.accept(String.format(
                            Locale.ROOT,
                            "| %s | %.0f | %.0f | %.2f |",
                            round == 0 ? "warm-up" : round,
                            bare,
                            dispatched,
                            dispatched / bare));
                }
            } finally {
                service.stop();
            }
        }
    }

    private void write(BrokerProcess broker) {
        Topics topics = broker.cluster().topics();
        broker.cluster()
                .createTopics(List.of(topics.retries(), topics.outcomes(), topics.errors(), topics.decisions()));
        Topic<?, RetryCommand> topic = topics.retries();
        broker.cluster().write(0, retries, number -> {
            byte[] key = ("session-" + number).getBytes(StandardCharsets.UTF_8);
            byte[] value = topic.valueSerde().serializer().serialize(topic.name(), command(number));
            return List.of(new ProducerRecord<>(topic.name(), key, value));
        });
    }

    private static RetryCommand command(int number) {
        return new RetryCommand(
                "command-" + number,
                Action.RETRY,
                new Operation("operation-" + number, TYPE, 2, null),
                Instant.EPOCH,
                new Provenance(
                        ErrorSource.of(SourceType.SERVICE, "ledger"),
                        ExecutionContext.ofSession("session-" + number),
                        null),
                new ErrorReference("error-" + number, Category.NETWORK_ERROR, "v1:fingerprint"),
                new PolicyCount("network", 3, 2),
                1,
                null,
                "The network failed",
                null,
                null,
                null);
    }

    private static double bare(BrokerProcess broker, Throughput counted, String group) throws InterruptedException {
        ClientConfig config = ClientConfig.of(
                        broker.cluster().bootstrapServers(), broker.cluster().registryUrl())
                .withGroupId(group);
        try (RetryExecutor executor = RetryExecutor.of(config)
                .asyncHandler(TYPE, run -> {
                    counted.one();
                    return CompletableFuture.completedFuture(RunResult.done());
                })
                .settings(ExecutorSettings.DEFAULT
                        .withConcurrency(CALLS)
                        .withThreads(1)
                        .withRunsPerPartition(READ_AHEAD))
                .obeyDecisions()
                .start()) {
            return counted.aSecond(executor::isRunning);
        }
    }

    private static double dispatched(BrokerProcess broker, Throughput counted, int port, String group)
            throws InterruptedException {
        Map<String, String> settings = Map.of(
                "bootstrap.servers",
                broker.cluster().bootstrapServers(),
                "registry.url",
                broker.cluster().registryUrl(),
                "group.id",
                group,
                "endpoints.service.url",
                "http://127.0.0.1:" + port + "/retries",
                "endpoints.service.types",
                TYPE,
                "endpoints.service.secret",
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "endpoints.service.calls",
                String.valueOf(CALLS),
                "private.targets",
                "127.0.0.1",
                "answer.secret",
                "0123456789abcdef0123456789abcdef");
        DispatcherConfig config =
                Config.read(ConfigSource.of(settings), DispatcherConfig::read).value();
        try (DispatcherApp app = DispatcherApp.create(config, new SimpleMeterRegistry())) {
            app.start();
            return counted.aSecond(app::isLive);
        }
    }
}
