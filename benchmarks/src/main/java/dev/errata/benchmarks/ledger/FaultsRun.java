package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.log.Store;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.ledger.Difference.Kind;
import dev.errata.streams.App;
import dev.errata.streams.config.ConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One fault in an app under load, and whoever reads the ledger meanwhile. For one thread. */
final class FaultsRun {
    private static final Duration BAR = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final Duration PAUSE = Duration.ofMillis(200);
    /** What is named later than this may as well not be. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private static final double NANOS_PER_SECOND = 1e9;

    private final CountingStage stage;
    private final Kind kind;
    private final int records;
    private final Path directory;
    private final Consumer<String> progress;
    private final InstantSource clock;
    private final List<String> wrong = new ArrayList<>();
    private String named = "";
    private double seconds = Double.POSITIVE_INFINITY;

    FaultsRun(
            CountingStage stage,
            Kind kind,
            int records,
            Path directory,
            Consumer<String> progress,
            InstantSource clock) {
        this.stage = stage;
        this.kind = kind;
        this.records = records;
        this.directory = directory;
        this.progress = progress;
        this.clock = clock;
    }

    /** A difference without how old it is. */
    private record Named(Kind kind, String stage, String subject, String writer, long number, long records) {
        static Named of(Difference it) {
            return new Named(it.kind(), it.stage(), it.subject(), it.writer(), it.number(), it.records());
        }
    }

    /** What was named, and how long after the fault somebody who reads the ledger knew. */
    String report() {
        String what = "%s: one of %d %s, ".formatted(stage.label(), records, kind.label());
        return what + (named.isEmpty() ? "not named" : "named after %.1f s: %s".formatted(seconds, named));
    }

    /** What is not as planted, or too late; empty if all is well. */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** @param before records that come through as they are at least */
    void run(long before) throws Exception {
        PlantedFault fault = new PlantedFault(kind, stage.topics(), before);
        Planting.FAULT.set(fault);
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"));
                @Nullable Store store = stage.needsDatabase() ? Store.start(directory.resolve("postgres")) : null) {
            ClusterAddress cluster = broker.cluster();
            cluster.createTopics();
            try (App app = stage.app(settings(cluster, store));
                    Upstream upstream = stage.upstream(cluster, directory);
                    PublishedLedger ledger = new PublishedLedger(cluster.operators())) {
                app.start();
                CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(upstream));
                watch(fault, ledger, writing);
                writing.get();
            }
        } finally {
            Planting.FAULT.set(null);
        }
    }

    private void write(Upstream upstream) {
        upstream.write(records);
        progress.accept("all " + records + " are on Kafka");
    }

    /** Until the app has taken all that it gets, and the fault is named. */
    private void watch(PlantedFault fault, PublishedLedger ledger, CompletableFuture<Void> writing)
            throws InterruptedException {
        long expected = stage.taken(records, kind);
        boolean unused = Waiting.until(TIMEOUT, PAUSE, () -> {
            Balance balance = ledger.look(clock.instant());
            PlantedFault.Struck struck = fault.struck();
            note(struck, balance);
            return writing.isCompletedExceptionally()
                    || (taken(balance) >= expected && (!named.isEmpty() || isWaitedFor(struck)));
        });
        conclude(fault.struck(), ledger.look(clock.instant()), expected);
    }

    private static boolean isWaitedFor(PlantedFault.@Nullable Struck struck) {
        return struck == null || System.nanoTime() - struck.nanos() > LONGEST_WAIT.toNanos();
    }

    private void note(PlantedFault.@Nullable Struck struck, Balance balance) {
        if (struck != null && named.isEmpty() && named(balance).containsAll(planted(struck))) {
            seconds = (System.nanoTime() - struck.nanos()) / NANOS_PER_SECOND;
            named = balance.differences().stream().map(Difference::line).collect(Collectors.joining("; "));
            progress.accept("%d records taken until then".formatted(taken(balance)));
        }
    }

    private void conclude(PlantedFault.@Nullable Struck struck, Balance balance, long expected) {
        if (taken(balance) != expected) {
            wrong.add(report() + ": the app took " + taken(balance) + " records, not " + expected);
        }
        Set<Named> found = named(balance);
        Set<Named> planted = struck == null ? Set.of() : planted(struck);
        if (planted.isEmpty() || !found.equals(planted)) {
            wrong.add(report() + ": planted " + planted + ", named " + found);
        }
        if (seconds > BAR.toSeconds()) {
            wrong.add(report());
        }
    }

    private Set<Named> planted(PlantedFault.Struck struck) {
        String place = struck.place().toString();
        return kind == Kind.MISPLACED
                ? Set.of(
                        named(Kind.MISSING, place, struck),
                        named(kind, struck.elsewhere().toString(), struck))
                : Set.of(named(kind, place, struck));
    }

    private Named named(Kind of, String subject, PlantedFault.Struck struck) {
        return new Named(
                of,
                stage.appName(),
                subject,
                struck.number().writer(),
                struck.number().number(),
                1);
    }

    private static Set<Named> named(Balance balance) {
        Set<Named> named = new HashSet<>();
        balance.differences().forEach(difference -> named.add(Named.of(difference)));
        return named;
    }

    private long taken(Balance balance) {
        return balance.stages().stream()
                .filter(it -> it.app().equals(stage.appName()))
                .flatMap(it -> stage.topics().stream().map(topic -> it.sources().getOrDefault(topic, 0L)))
                .mapToLong(Long::longValue)
                .sum();
    }

    private ConfigSource settings(ClusterAddress cluster, @Nullable Store store) {
        Map<String, String> keys = Map.of(
                "bootstrap.servers",
                cluster.bootstrapServers(),
                "registry.url",
                cluster.registryUrl(),
                "state.dir",
                directory.resolve("state").toString(),
                "http.port",
                "0",
                "kafka.consumer.interceptor.classes",
                Planting.class.getName());
        return ConfigSource.of(keys).overriddenBy(store == null ? Map.of() : store.environment());
    }
}
