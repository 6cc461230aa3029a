package dev.errata.launcher.pipeline;

import dev.errata.aggregator.AggregatorApp;
import dev.errata.classifier.ClassifierApp;
import dev.errata.dispatcher.DispatcherApp;
import dev.errata.dispatcher.DispatcherConfig;
import dev.errata.notifier.NotifierApp;
import dev.errata.notifier.NotifierConfig;
import dev.errata.recovery.RecoveryApp;
import dev.errata.streams.App;
import dev.errata.streams.HealthCheck;
import dev.errata.streams.health.HealthServer;
import dev.errata.streams.health.Telemetry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The apps in one process, with one endpoint for their health and metrics. */
public final class Pipeline implements AutoCloseable {
    private final Telemetry telemetry;
    private final HealthServer health;
    private final List<App> apps;

    private Pipeline(Telemetry telemetry, HealthServer health, List<App> apps) {
        this.telemetry = telemetry;
        this.health = health;
        this.apps = apps;
    }

    /**
     * Returns when all of them process records.
     *
     * @throws dev.errata.streams.StartException saying what a person must mend
     */
    public static Pipeline start(PipelineSettings settings) {
        Telemetry telemetry = Telemetry.start();
        HealthServer health = HealthServer.start(settings.health(), telemetry);
        List<App> apps = new ArrayList<>();
        Pipeline pipeline = new Pipeline(telemetry, health, apps);
        try {
            MeterRegistry meters = telemetry.meters();
            apps.add(ClassifierApp.create(settings.classifier(), meters));
            apps.add(RecoveryApp.create(settings.recovery(), meters));
            apps.add(AggregatorApp.create(settings.aggregator(), meters));
            NotifierConfig notifier = settings.notifier();
            if (notifier != null) {
                apps.add(NotifierApp.create(notifier, meters));
            }
            DispatcherConfig dispatcher = settings.dispatcher();
            if (dispatcher != null) {
                apps.add(DispatcherApp.create(dispatcher, meters));
            }
            apps.forEach(health::add);
            startAll(apps);
            return pipeline;
        } catch (RuntimeException failed) {
            pipeline.close();
            throw failed;
        }
    }

    /** Side by side: most of a start is waiting for the broker. */
    private static void startAll(List<App> apps) {
        List<CompletableFuture<Void>> starting =
                apps.stream().map(app -> CompletableFuture.runAsync(app::start)).toList();
        try {
            starting.forEach(CompletableFuture::join);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Where health and metrics are served. */
    public String healthUrl() {
        return health.url();
    }

    /** What everything in this process counts with. */
    MeterRegistry meters() {
        return telemetry.meters();
    }

    /** Shown with the apps; the pipeline is as live and as ready without it. */
    void addOptional(HealthCheck check) {
        health.addOptional(check);
    }

    /** The value of a counter with this tag; 0 if there is none yet. */
    public long count(String counter, String tag, String value) {
        Counter found = telemetry.meters().find(counter).tag(tag, value).counter();
        return found == null ? 0 : (long) found.count();
    }

    /** Whether an app has failed for good. */
    public boolean hasFailed() {
        return apps.stream().anyMatch(app -> !app.isLive());
    }

    /** Which have, and why. */
    public List<String> failures() {
        return apps.stream()
                .filter(app -> !app.isLive())
                .map(app -> app.name() + " has ended: " + app.failure().orElse("its log tells why"))
                .toList();
    }

    @Override
    public void close() {
        apps.stream()
                .map(app -> CompletableFuture.runAsync(app::close))
                .toList()
                .forEach(CompletableFuture::join);
        health.close();
        telemetry.close();
    }
}
