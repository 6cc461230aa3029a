package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.pipeline.BrokerProcess;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.pipeline.ProcessUsage;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.recovery.RecoveryMain;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.utils.Time;

/**
 * The whole benchmark, once: a tenth of the pending retries and a {@code kill -9}, the rest of them, a steady stream, a
 * burst, and a {@code kill -9} with all of them pending.
 */
final class ScheduleRun {
    private static final String GROUP = "errata-recovery";
    private static final Duration FAR = Duration.ofMinutes(105);
    private static final Duration FAR_SPREAD = Duration.ofMinutes(10);
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final Duration HEAD_START = Duration.ofSeconds(4);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final double SAFETY = 2;
    private static final int TENTH = 10;
    private static final int AFTER_RESTART = 1_000;

    private final ScheduleOptions options;
    private final int payloadBytes;
    private final Control control;
    private final Path directory;
    private final Consumer<String> progress;
    private final Time time = Time.SYSTEM;
    private final ScheduleReport report;

    /**
     * A run that has not begun.
     *
     * @param payloadBytes of each operation; 0 for none
     * @param report takes the figures as they come, so that a phase that fails leaves those of the others
     * @param directory for the broker's data and the worker's state
     */
    ScheduleRun(
            ScheduleOptions options,
            int payloadBytes,
            Control control,
            ScheduleReport report,
            Path directory,
            Consumer<String> progress) {
        this.options = options;
        this.payloadBytes = payloadBytes;
        this.control = control;
        this.directory = directory;
        this.progress = progress;
        this.report = report;
    }

    /** What the phases share. */
    private record Setting(
            ClusterAddress cluster,
            long brokerPid,
            Topic<String, RetryCommand> retries,
            Loader loader,
            RetryWatch watch) {}

    void run() throws IOException, ExecutionException, InterruptedException {
        try (BrokerProcess broker = BrokerProcess.start(directory.resolve("kafka"));
                Admin admin = broker.cluster().admin()) {
            ClusterAddress cluster = broker.cluster();
            Topics topics = cluster.topics();
            cluster.createTopics();
            try (RetryWatch watch = RetryWatch.start(cluster, topics.retries(), time)) {
                DueErrors errors = new DueErrors(options.dependencies(), options.outcomes(), payloadBytes);
                Loader loader = new Loader(cluster, admin, topics, GROUP, time, errors);
                phases(new Setting(cluster, broker.pid(), topics.retries(), loader, watch));
            }
        }
    }

    private void phases(Setting setting) throws IOException, ExecutionException, InterruptedException {
        int tenth = options.pending() / TENTH;
        AppProcess worker = start(setting);
        try {
            pending(setting, worker, "first", 1);
            double coldRate = pending(setting, worker, "tenth", tenth);
            worker = restarted(setting, worker, "restart-tenth", tenth, coldRate);
            Duration before = ProcessUsage.cpu(worker.pid());
            double rate = pending(setting, worker, "pending", options.pending() - tenth);
            report.scheduled(
                    options.pending() - tenth,
                    rate,
                    ProcessUsage.cpu(worker.pid()).minus(before));
            steady(setting, worker, rate);
            burst(setting, worker, rate);
            report.memory(ProcessUsage.peakResidentBytes(worker.pid()));
            report.disk(
                    DiskUse.of(directory.resolve("state")),
                    DiskUse.ofTopic(directory.resolve("kafka"), TopicNames.PAYLOADS),
                    DiskUse.ofTopic(directory.resolve("kafka"), GROUP + "-payloads-changelog"));
            worker = restarted(setting, worker, "restart-all", options.pending(), rate);
            report.memoryAfterRestart(ProcessUsage.peakResidentBytes(worker.pid()));
        } finally {
            worker.close();
        }
    }

    private AppProcess start(Setting setting) throws IOException {
        Map<String, String> settings = new HashMap<>(control.environment());
        settings.put("ERRATA_RECOVERY_POLICIES_NETWORK_JITTER", "none");
        return AppProcess.start(
                RecoveryMain.class,
                GROUP,
                setting.cluster(),
                directory.resolve("state"),
                settings,
                options.workerFlags());
    }

    private double pending(Setting setting, AppProcess worker, String phase, int count)
            throws ExecutionException, InterruptedException {
        Instant now = Instant.ofEpochMilli(time.milliseconds());
        double rate = setting.loader()
                .schedule(
                        worker,
                        phase,
                        count,
                        number -> now.plus(FAR).plusMillis(FAR_SPREAD.toMillis() * number / count));
        progress.accept("%,d retries scheduled, %,.0f/s".formatted(count, rate));
        return rate;
    }

    private void steady(Setting setting, AppProcess worker, double loadRate)
            throws ExecutionException, InterruptedException {
        int warmUp = (int) (options.rate() * WARM_UP.toSeconds());
        int count = warmUp + (int) (options.rate() * options.steady().toSeconds());
        Instant first = after(count, loadRate);
        setting.loader().schedule(worker, "steady", count, number -> first.plusMillis(number * 1000L / options.rate()));
        inTime("steady", first);
        sleepUntil(first.plus(WARM_UP));
        Duration workerBefore = ProcessUsage.cpu(worker.pid());
        Duration brokerBefore = ProcessUsage.cpu(setting.brokerPid());
        sleepUntil(first.plus(WARM_UP).plus(options.steady()));
        report.steadyCpu(
                ProcessUsage.cpu(worker.pid()).minus(workerBefore),
                ProcessUsage.cpu(setting.brokerPid()).minus(brokerBefore));
        var arrivals = setting.watch().take(count, TIMEOUT);
        report.steady(Fired.of(arrivals, setting.retries(), first.plus(WARM_UP).toEpochMilli()));
        progress.accept("steady stream done");
    }

    private void burst(Setting setting, AppProcess worker, double loadRate)
            throws ExecutionException, InterruptedException {
        Instant due = after(options.burst(), loadRate);
        setting.loader().schedule(worker, "burst", options.burst(), number -> due);
        inTime("burst", due);
        Duration workerBefore = ProcessUsage.cpu(worker.pid());
        Duration brokerBefore = ProcessUsage.cpu(setting.brokerPid());
        var arrivals = setting.watch().take(options.burst(), TIMEOUT);
        report.burstCpu(
                ProcessUsage.cpu(worker.pid()).minus(workerBefore),
                ProcessUsage.cpu(setting.brokerPid()).minus(brokerBefore));
        report.burst(Fired.of(arrivals, setting.retries(), 0), due);
        progress.accept("burst done");
    }

    /** Some retries come due while the worker is dead; the first that is seen ends the measuring. */
    private AppProcess restarted(Setting setting, AppProcess worker, String phase, int pending, double loadRate)
            throws IOException, ExecutionException, InterruptedException {
        Instant due = after(AFTER_RESTART, loadRate);
        setting.loader().schedule(worker, phase, AFTER_RESTART, number -> due);
        inTime(phase, due);
        worker.kill();
        sleepUntil(due);
        long start = time.milliseconds();
        AppProcess next = start(setting);
        Fired fired = Fired.of(setting.watch().take(AFTER_RESTART, TIMEOUT), setting.retries(), 0);
        report.restart(
                pending,
                Duration.ofMillis(fired.firstSeenAt() - start),
                Duration.ofMillis(fired.lastSeenAt() - start),
                fired);
        progress.accept("restarted with %,d pending".formatted(pending));
        return next;
    }

    /** Late enough for so many retries to be scheduled before. */
    private Instant after(int count, double loadRate) {
        return Instant.ofEpochMilli(time.milliseconds()).plus(HEAD_START).plusMillis((long)
                (SAFETY * count / loadRate * 1000));
    }

    private void inTime(String phase, Instant due) {
        if (time.milliseconds() > due.toEpochMilli()) {
            throw new IllegalStateException("the machine was so busy that the retries of '" + phase
                    + "' were not scheduled before they were due; run it again");
        }
    }

    private void sleepUntil(Instant then) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(Math.max(0, then.toEpochMilli() - time.milliseconds()));
    }
}
