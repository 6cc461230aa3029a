package dev.errata.benchmarks.ledger;

import dev.errata.aggregator.AggregatorApp;
import dev.errata.aggregator.AggregatorConfig;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.ledger.Difference.Kind;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.App;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One fault in an aggregator under load, and whoever reads the ledger meanwhile. For one thread. */
final class FaultsRun {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final long PAUSE_MILLIS = 200;
    private static final Set<String> CLASSIFIED =
            Stream.of(Recoverability.values()).map(TopicNames::classified).collect(Collectors.toSet());
    private static final double NANOS_PER_SECOND = 1e9;

    private final int records;
    private final Kind kind;
    private final Path directory;
    private final Consumer<String> progress;
    private final InstantSource clock;
    private final List<String> wrong = new ArrayList<>();
    private double seconds = Double.POSITIVE_INFINITY;

    FaultsRun(int records, Kind kind, Path directory, Consumer<String> progress, InstantSource clock) {
        this.records = records;
        this.kind = kind;
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

    /** Seconds from the fault until somebody who reads the ledger knew. */
    double seconds() {
        return seconds;
    }

    /** What is not as planted; empty if all is. */
    List<String> wrong() {
        return wrong;
    }

    /** @param before records that come through as they are at least */
    void run(long before) throws Exception {
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"))) {
            Topics topics = broker.cluster().topics();
            broker.cluster().createTopics();
            PlantedFault fault = new PlantedFault(kind, CLASSIFIED, before);
            Planting.FAULT.set(fault);
            try (App app = AggregatorApp.create(AggregatorConfig.of(settings(broker)), new SimpleMeterRegistry());
                    PublishedLedger ledger =
                            new PublishedLedger(broker.cluster().operators())) {
                app.start();
                CompletableFuture<Void> writing =
                        CompletableFuture.runAsync(() -> write(new NumberedErrors(broker.cluster(), topics)));
                watch(fault, ledger, writing);
                writing.get();
            } finally {
                Planting.FAULT.set(null);
            }
        }
    }

    private void write(NumberedErrors errors) {
        errors.write(records);
        progress.accept("all " + records + " are on Kafka");
    }

    /** Until the app has taken all that it gets. */
    private void watch(PlantedFault fault, PublishedLedger ledger, CompletableFuture<Void> writing)
            throws InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        long expected = (long) records + (kind == Kind.MISSING ? -1 : kind == Kind.REPEATED ? 1 : 0);
        Balance balance = ledger.look(clock.instant());
        while (taken(balance) < expected && System.nanoTime() < end && !writing.isCompletedExceptionally()) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            balance = ledger.look(clock.instant());
            note(fault.struck(), balance);
        }
        note(fault.struck(), balance);
        if (taken(balance) != expected) {
            wrong.add("the app took " + taken(balance) + " records, not " + expected);
        }
        Set<Named> found = named(balance);
        Set<Named> planted = planted(fault.struck());
        if (!found.equals(planted)) {
            wrong.add("planted " + planted + ", named " + found);
        }
    }

    private void note(PlantedFault.@Nullable Struck struck, Balance balance) {
        if (struck != null && Double.isInfinite(seconds) && named(balance).containsAll(planted(struck))) {
            seconds = (System.nanoTime() - struck.nanos()) / NANOS_PER_SECOND;
            balance.differences().forEach(difference -> progress.accept(difference.line()));
            progress.accept("%d records taken until then".formatted(taken(balance)));
        }
    }

    private Set<Named> planted(PlantedFault.@Nullable Struck struck) {
        Set<Named> planted = new HashSet<>();
        if (struck == null) {
            return planted;
        }
        planted.add(named(
                kind == Kind.MISPLACED ? Kind.MISSING : kind, struck.place().toString(), struck));
        if (kind == Kind.MISPLACED) {
            planted.add(named(kind, struck.elsewhere().toString(), struck));
        }
        return planted;
    }

    private static Named named(Kind kind, String subject, PlantedFault.Struck struck) {
        return new Named(
                kind,
                AggregatorApp.NAME,
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

    private static long taken(Balance balance) {
        return balance.stages().stream()
                .filter(stage -> stage.app().equals(AggregatorApp.NAME))
                .flatMap(stage ->
                        CLASSIFIED.stream().map(topic -> stage.sources().getOrDefault(topic, 0L)))
                .mapToLong(Long::longValue)
                .sum();
    }

    private StreamsSettings settings(BrokerProcess broker) {
        StreamsSettings defaults = AggregatorConfig.defaultStreams();
        return broker.cluster()
                .settings(
                        defaults.applicationId(),
                        directory.resolve("state"),
                        defaults.tuning(),
                        Map.of("main.consumer.interceptor.classes", Planting.class.getName()));
    }
}
