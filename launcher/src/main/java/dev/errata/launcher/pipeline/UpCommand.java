package dev.errata.launcher.pipeline;

import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.embedded.EmbeddedRegistry;
import dev.errata.embedded.EmbeddedStartException;
import dev.errata.embedded.SubjectDeletion;
import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topics;
import dev.errata.streams.StartException;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.health.HealthSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code errata up}: the whole pipeline in this process, until Ctrl-C. */
@Command(
        name = "up",
        description = "Runs the whole pipeline until Ctrl-C: on an embedded broker and registry, "
                + "or with --bootstrap and --registry on yours.",
        mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {
    private static final Duration WATCH_EVERY = Duration.ofSeconds(1);

    @Option(names = "--bootstrap", paramLabel = "HOST:PORT,...", description = "Your Kafka brokers; needs --registry.")
    private @Nullable String bootstrapServers;

    @Option(names = "--registry", paramLabel = "URL,...", description = "Your Confluent-compatible schema registry.")
    private @Nullable String registryUrl;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Any property of Kafka's clients, such as security.protocol=SSL; can be repeated.")
    private Map<String, String> kafkaProperties = new LinkedHashMap<>();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = DataDirectory.DEFAULT,
            description = "Where the data stays (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(DataDirectory.DEFAULT);

    @Option(
            names = "--broker-port",
            paramLabel = "PORT",
            defaultValue = "" + EmbeddedBrokerConfig.DEFAULT_BROKER_PORT,
            description = "Port of the embedded broker (default: ${DEFAULT-VALUE}).")
    private int brokerPort;

    @Option(
            names = "--controller-port",
            paramLabel = "PORT",
            defaultValue = "" + EmbeddedBrokerConfig.DEFAULT_CONTROLLER_PORT,
            description = "Port of its controller (default: ${DEFAULT-VALUE}).")
    private int controllerPort;

    @Option(
            names = "--registry-port",
            paramLabel = "PORT",
            defaultValue = "" + EmbeddedRegistry.DEFAULT_PORT,
            description = "Port of the embedded registry (default: ${DEFAULT-VALUE}).")
    private int registryPort;

    @Option(
            names = "--health-port",
            paramLabel = "PORT",
            defaultValue = "18080",
            description = "Port of /health and /metrics on loopback (default: ${DEFAULT-VALUE}).")
    private int healthPort;

    @Option(
            names = "--notify",
            paramLabel = "FILE",
            description = "Tells people of alerts, as this file says; see config/notifier.yaml.")
    private @Nullable Path notify;

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> ruleFiles = new ArrayList<>();

    private final Console console;

    public UpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if ((bootstrapServers == null) != (registryUrl == null)) {
            throw new UserMistake("--bootstrap and --registry go together: give both for your cluster, "
                    + "none for the embedded one");
        }
        DataDirectory directory = new DataDirectory(data);
        try {
            if (bootstrapServers != null && registryUrl != null) {
                return run(cluster(bootstrapServers, registryUrl), directory);
            }
            console.note("starting the embedded broker in " + directory.kafka() + " ...");
            EmbeddedBrokerConfig broker = new EmbeddedBrokerConfig(directory.kafka(), brokerPort, controllerPort);
            try (EmbeddedKafka kafka = EmbeddedKafka.start(
                    broker,
                    registryPort,
                    SubjectDeletion.REFUSED,
                    words -> console.note(console.red("errata: ") + words))) {
                return run(cluster(kafka.bootstrapServers(), kafka.registryUrl()), directory);
            }
        } catch (EmbeddedStartException e) {
            throw new UserMistake(e.getMessage() + " (--broker-port, --controller-port, --registry-port, --data)", e);
        } catch (StartException e) {
            throw new UserMistake(String.valueOf(e.getMessage()), e);
        }
    }

    private Cluster cluster(String bootstrap, String registry) {
        return new Cluster(bootstrap, registry, kafkaProperties, Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    private int run(Cluster cluster, DataDirectory directory) throws InterruptedException {
        console.note("starting the pipeline ...");
        PipelineSettings settings = withNotifier(
                PipelineSettings.of(cluster, directory, new HealthSettings("127.0.0.1", healthPort))
                        .withRules(ruleFiles),
                cluster,
                directory);
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> awaitEnd(stop, stopped), "errata-stop"));
        try (Pipeline pipeline = Pipeline.start(settings)) {
            announce(cluster, pipeline);
            while (!stop.await(WATCH_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                if (pipeline.hasFailed()) {
                    pipeline.failures().forEach(why -> console.note(console.red("errata: ") + why));
                    return 1;
                }
            }
            console.note("stopping ...");
            return 0;
        } finally {
            stopped.countDown();
        }
    }

    private PipelineSettings withNotifier(PipelineSettings settings, Cluster cluster, DataDirectory directory) {
        Path file = notify;
        if (file == null) {
            return settings;
        }
        try {
            return settings.withNotifier(file, cluster, directory);
        } catch (ConfigException e) {
            throw new UserMistake(String.valueOf(e.getMessage()), e);
        }
    }

    private void announce(Cluster cluster, Pipeline pipeline) {
        console.note(console.green("the pipeline is running") + ", Ctrl-C stops it");
        console.note("  Kafka     " + cluster.bootstrapServers());
        console.note("  registry  " + cluster.registryUrl());
        console.note("  health    " + pipeline.healthUrl() + "/health/ready");
        console.note("  metrics   " + pipeline.healthUrl() + "/metrics");
    }

    /** On Ctrl-C the JVM ends when this returns: when everything is closed. */
    private static void awaitEnd(CountDownLatch stop, CountDownLatch stopped) {
        stop.countDown();
        try {
            boolean isClosed = stopped.await(1, TimeUnit.MINUTES);
            if (!isClosed) {
                Thread.currentThread().interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
