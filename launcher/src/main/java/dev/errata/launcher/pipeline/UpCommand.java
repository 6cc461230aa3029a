package dev.errata.launcher.pipeline;

import dev.errata.client.answer.AnswerSecret;
import dev.errata.client.operator.Cluster;
import dev.errata.embedded.DirectoryLock;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.embedded.EmbeddedStartException;
import dev.errata.launcher.console.ClusterSettings;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.StartException;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.LoadedConfig;
import dev.errata.streams.config.Origin;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.Consumer;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code errata up}: the whole pipeline in this process, until Ctrl-C. */
@Command(
        name = "up",
        description = "Runs the whole pipeline until Ctrl-C: on an embedded broker and registry, "
                + "or with --bootstrap and --registry on yours. Options win over variables ERRATA_..., "
                + "those over the file.",
        mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {
    private static final Duration WATCH_EVERY = Duration.ofSeconds(1);
    private static final String PARTITIONS = "topics.partitions";
    private static final String FETCH_WAIT = "kafka.consumer.fetch.max.wait.ms";
    /** As many tasks as a small machine has cores. */
    private static final int FEW_PARTITIONS = 2;

    @Mixin
    private UpFlags flags = new UpFlags();

    private final Console console;
    private final Map<String, String> environment;

    /** Variables of the environment override a file. */
    public UpCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        try (UntilStopped end = UntilStopped.ofProcess(console)) {
            ConfigSource source = flags.source(environment);
            LoadedConfig<UpConfig> told = Config.read(source, UpConfig::read);
            DataDirectory directory = new DataDirectory(told.value().data());
            DirectoryLock lock = directory.lock();
            try (lock) {
                Path log = directory.moveIn();
                told.value().logFormat().apply();
                LoggerFactory.getLogger(UpCommand.class)
                        .atInfo()
                        .addKeyValue("settings", System.lineSeparator() + told.describe())
                        .log("effective configuration");
                ConfigSource whole = withAnswerSecret(source, directory);
                return told.value().isEmbedded()
                        ? runEmbedded(whole, told.value(), log, end)
                        : run(Config.read(whole, UpConfig::read).value(), log, end);
            }
        } catch (ConfigException e) {
            throw new UserMistake("the settings are wrong" + System.lineSeparator() + e.getMessage(), e);
        } catch (EmbeddedStartException e) {
            throw new UserMistake(e.getMessage() + " (--broker-port, --controller-port, --registry-port, --data)", e);
        } catch (StartException e) {
            throw new UserMistake(String.valueOf(e.getMessage()), e);
        }
    }

    /** With the one of the data directory, which is made if it is not there; unless there is another. */
    private static ConfigSource withAnswerSecret(ConfigSource source, DataDirectory directory) {
        String key = UpConfig.ANSWER_SECRET;
        String given = Config.readPart(source, config -> config.text(key, "", "of answer links"))
                .value();
        if (!given.isEmpty()) {
            return source;
        }
        try {
            String made = AnswerSecret.obtain(directory.answerSecret());
            return source.overriddenBy(Map.of(key, made), Origin.of("data directory"));
        } catch (UncheckedIOException | IllegalStateException unusable) {
            throw new UserMistake(String.valueOf(unusable.getMessage()), unusable);
        }
    }

    /** The settings are read again with the addresses, which are known only when the ports are. */
    private int runEmbedded(ConfigSource source, UpConfig told, Path log, UntilStopped end)
            throws InterruptedException {
        console.note("starting the embedded broker in " + told.embedded().directory() + " ...");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(
                told.embedded(),
                told.registryPort(),
                told.subjectDeletion(),
                words -> console.note(console.red("errata: ") + words))) {
            Map<String, String> addresses =
                    Map.of("bootstrap.servers", kafka.bootstrapServers(), "registry.url", kafka.registryUrl());
            ConfigSource found = withLongFetches(withPartitions(source.overriddenBy(addresses, Origin.of("embedded"))));
            return run(Config.read(found, UpConfig::read).value(), log, end);
        }
    }

    /** Half as many fetches while nothing comes, which is most of what waiting costs (decision 0043); unless told otherwise. */
    private static ConfigSource withLongFetches(ConfigSource source) {
        boolean isGiven = Config.readPart(source, config -> config.optional(FETCH_WAIT, "of a fetch"))
                .value()
                .isPresent();
        return isGiven ? source : source.overriddenBy(Map.of(FETCH_WAIT, "1000"), Origin.of("embedded"));
    }

    /** As many as its topics have; those of a new directory stay on one machine and are few, unless told otherwise. */
    private ConfigSource withPartitions(ConfigSource source) {
        boolean isGiven = Config.readPart(source, config -> config.optional(PARTITIONS, "of new topics"))
                .value()
                .isPresent();
        if (isGiven) {
            return source;
        }
        Cluster cluster = Config.readPart(source, config -> ClusterSettings.read(config, ""))
                .value();
        int existing;
        try (Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            existing = cluster.knownPartitions(consumer, TopicNames.ERRORS).size();
        }
        if (existing > 0) {
            return source.overriddenBy(Map.of(PARTITIONS, String.valueOf(existing)), Origin.of("its topics"));
        }
        console.note("new topics get " + FEW_PARTITIONS + " partitions each (" + PARTITIONS + ") ...");
        return source.overriddenBy(Map.of(PARTITIONS, String.valueOf(FEW_PARTITIONS)), Origin.of("new directory"));
    }

    private int run(UpConfig told, Path log, UntilStopped end) throws InterruptedException {
        console.note("starting the pipeline ...");
        try (Pipeline pipeline = Pipeline.start(told.pipeline());
                SideIntake intake = SideIntake.start(told.intake(), pipeline)) {
            end.begin();
            announce(told.cluster(), pipeline, log);
            intake.lines().forEach(console::note);
            Optional<SideLog> errorLog =
                    told.log().map(settings -> SideLog.start(settings.withIntake(intake), pipeline, this::tellOfLog));
            try {
                return watch(pipeline, log, end);
            } finally {
                CompletableFuture<Void> apps = CompletableFuture.runAsync(pipeline::close);
                errorLog.ifPresent(SideLog::close);
                apps.join();
            }
        }
    }

    private int watch(Pipeline pipeline, Path log, UntilStopped end) throws InterruptedException {
        while (!end.isStopped(WATCH_EVERY)) {
            if (pipeline.hasFailed()) {
                console.note("an app has failed; the log is " + log);
                pipeline.failures().forEach(why -> console.note(console.red("errata: ") + why));
                return 1;
            }
        }
        console.note("stopping ...");
        return 0;
    }

    private void tellOfLog(Optional<String> url, String trouble) {
        console.note(url.map(it -> "  errors    " + it).orElse(console.red("errata: ") + trouble));
    }

    private void announce(Cluster cluster, Pipeline pipeline, Path log) {
        console.note(console.green("the pipeline is running") + ", Ctrl-C stops it");
        console.note("  Kafka     " + cluster.bootstrapServers());
        console.note("  registry  " + cluster.registryUrl());
        console.note("  health    " + pipeline.healthUrl() + "/health/ready");
        console.note("  metrics   " + pipeline.healthUrl() + "/metrics");
        console.note("  log       " + log);
    }
}
