package dev.errata.launcher.demo;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.operator.Cluster;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.embedded.EmbeddedRegistry;
import dev.errata.embedded.EmbeddedStartException;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.pipeline.DataDirectory;
import dev.errata.launcher.pipeline.Pipeline;
import dev.errata.launcher.pipeline.SideLog;
import dev.errata.launcher.pipeline.UntilStopped;
import dev.errata.launcher.pipeline.UpConfig;
import dev.errata.schemas.Topics;
import dev.errata.streams.health.HealthSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code errata demo}: a recorded scenario through the whole pipeline, and whether everything came out. */
@Command(
        name = "demo",
        description = "Plays about 200 recorded errors through the whole pipeline on an embedded Kafka broker, "
                + "runs the retries that come due, and shows what became of everything. "
                + "Exit code 1 if it does not balance.",
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final Duration REFRESH = Duration.ofMillis(400);
    private static final Duration QUIET = Duration.ofMillis(2500);
    private static final Duration LONGEST = Duration.ofMinutes(4);

    @Option(names = "--data", paramLabel = "DIR", description = "Keep the data here (default: a temporary directory).")
    private @Nullable Path data;

    @Option(names = "--fixed-ports", description = "Listen on the ports of 'errata up', to look in with 'errata tail'.")
    private boolean isOnFixedPorts;

    @Option(names = "--plain", description = "No live view, no colours, as if this were no terminal.")
    private boolean isPlain;

    @Option(
            names = "--keep",
            description = "Leave everything running after the scenario, to look at in the dashboard, until Ctrl-C.")
    private boolean isKept;

    private final Console given;
    private final Clock clock;

    public DemoCommand(Console console, Clock clock) {
        this.given = console;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = isPlain ? given.plain() : given;
        if (!isKept) {
            return runIn(console, (cluster, pipeline, log) -> {});
        }
        try (UntilStopped end = UntilStopped.ofProcess(console)) {
            return runIn(console, (cluster, pipeline, log) -> {
                end.begin();
                console.note("everything goes on, Ctrl-C ends it");
                console.note("  Kafka     " + cluster.bootstrapServers());
                console.note("  registry  " + cluster.registryUrl());
                console.note("  dashboard " + log.url().orElseGet(log::trouble));
                keep(console, pipeline, end);
            });
        }
    }

    /** What comes after the scenario, while all of it runs. */
    @FunctionalInterface
    private interface Afterwards {
        void look(Cluster cluster, Pipeline pipeline, SideLog log) throws InterruptedException;
    }

    private static void keep(Console console, Pipeline pipeline, UntilStopped end) throws InterruptedException {
        boolean isStopped = false;
        while (!isStopped && !pipeline.hasFailed()) {
            isStopped = end.isStopped(REFRESH);
        }
        pipeline.failures().forEach(why -> console.note(console.red("errata: ") + why));
        console.note("stopping ...");
    }

    private int runIn(Console console, Afterwards afterwards) throws IOException, InterruptedException {
        Path directory = data == null ? Files.createTempDirectory("errata-demo") : data;
        try {
            DataDirectory place = new DataDirectory(directory);
            if (isKept) {
                place.keepTemporaryFiles(); // a signal leaves the JVM no time to delete them
            }
            return run(console, place, afterwards);
        } catch (EmbeddedStartException e) {
            throw new UserMistake(String.valueOf(e.getMessage()), e);
        } finally {
            if (data == null) {
                Utils.delete(directory.toFile());
            }
        }
    }

    private int run(Console console, DataDirectory directory, Afterwards afterwards) throws InterruptedException {
        console.note("starting a Kafka broker, a schema registry and the pipeline ...");
        EmbeddedBrokerConfig broker = isOnFixedPorts
                ? EmbeddedBrokerConfig.in(directory.kafka())
                : EmbeddedBrokerConfig.onFreePorts(directory.kafka());
        int registryPort = isOnFixedPorts ? EmbeddedRegistry.DEFAULT_PORT : 0;
        try (EmbeddedKafka kafka = EmbeddedKafka.start(broker, registryPort)) {
            Cluster cluster = new Cluster(
                    kafka.bootstrapServers(), kafka.registryUrl(), Map.of(), Topics.DEFAULT_PARTITIONS, (short) 1);
            Map<String, String> ports = isOnFixedPorts ? Map.of() : Map.of("error-log.http.port", "0");
            UpConfig up = UpConfig.of(cluster, directory, HealthSettings.onFreePort(), ports);
            try (Pipeline pipeline = Pipeline.start(DemoPolicies.scaledDown(up.pipeline()));
                    SideLog log = SideLog.start(
                            up.log().orElseThrow(),
                            pipeline,
                            (url, trouble) -> console.note(url.map(it -> "the error log answers at " + it)
                                    .orElse(trouble)))) {
                return run(console, cluster, pipeline, log, afterwards);
            }
        }
    }

    private int run(Console console, Cluster cluster, Pipeline pipeline, SideLog log, Afterwards afterwards)
            throws InterruptedException {
        Scenario scenario = Scenario.recorded(clock.instant());
        RetryExecutor executor = DemoExecutor.start(client(cluster), scenario);
        try {
            Reconciliation reconciliation = play(console, cluster, pipeline, scenario);
            long classified = reconciliation.seen().totals().classified();
            ErrorLogCount.Result logged = new ErrorLogCount(log).await(classified);
            LedgerCount.Result ledger = LedgerCount.await(
                    cluster, reconciliation.seen().byTopic(), logged.isThere() ? Set.of() : Set.of("error-log"), clock);
            new Summary(console).print(reconciliation, logged, ledger);
            afterwards.look(cluster, pipeline, log);
            return reconciliation.holds() && logged.holds(classified) && ledger.holds() ? 0 : 1;
        } finally {
            executor.close();
        }
    }

    private static ClientConfig client(Cluster cluster) {
        return ClientConfig.of(cluster.bootstrapServers(), cluster.registryUrl());
    }

    private static Reconciliation play(Console console, Cluster cluster, Pipeline pipeline, Scenario scenario)
            throws InterruptedException {
        TopicTally tally = new TopicTally(cluster.partitions());
        try (Observer observer = new Observer(cluster, tally)) {
            observer.start();
            console.note("playing " + scenario.steps().size() + " recorded events, with delays scaled down");
            CompletableFuture<Void> played = CompletableFuture.runAsync(
                    () -> play(new ScenarioServices(client(cluster), cluster, tally), scenario));
            watch(console, tally, played, pipeline);
            return new Reconciliation(tally.snapshot());
        }
    }

    private static void play(ScenarioServices services, Scenario scenario) {
        try {
            services.play(scenario);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the scenario could not be played", e);
        }
    }

    /** Until everything was reported, came out and nothing more happens, or it has taken too long. */
    private static void watch(Console console, TopicTally tally, CompletableFuture<Void> played, Pipeline pipeline)
            throws InterruptedException {
        long start = System.nanoTime();
        LiveView view = new LiveView(console, tally::snapshot);
        Duration elapsed = Duration.ZERO;
        while (elapsed.compareTo(LONGEST) < 0 && !pipeline.hasFailed()) {
            view.refresh(elapsed);
            boolean isQuiet = tally.quietNanos() > QUIET.toNanos();
            if (played.isDone() && isQuiet && new Reconciliation(tally.snapshot()).holds()) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(REFRESH.toMillis());
            elapsed = Duration.ofNanos(System.nanoTime() - start);
        }
        view.refresh(elapsed);
    }
}
