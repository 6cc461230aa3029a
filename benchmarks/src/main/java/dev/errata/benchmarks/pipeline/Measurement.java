package dev.errata.benchmarks.pipeline;

import com.sun.management.OperatingSystemMXBean;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.streams.App;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.process.AppFactory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Runs one app once, through all the records that are there and all that it sends to itself of them; the first of them warm
 * it up and are not measured.
 */
final class Measurement {
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final double MILLION = 1e6;
    private static final double MILLIS = 1e3;

    private final Committed committed;
    private final int warmUp;
    private final long brokerPid;
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    Measurement(Committed committed, int warmUp, long brokerPid) {
        this.committed = committed;
        this.warmUp = warmUp;
        this.brokerPid = brokerPid;
    }

    /** How far the app was at one moment. */
    private record Moment(long records, long nanos, long cpuNanos, Duration compiler, Duration broker) {}

    /**
     * An app that has read nothing yet, under an application id that nobody used before.
     *
     * @param beside records that it reads and that are not counted
     */
    Figures of(AppFactory<StreamsSettings> factory, StreamsSettings settings, long beside)
            throws ExecutionException, InterruptedException {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        try (App app = factory.create(settings, meters)) {
            CompletableFuture<Void> started = CompletableFuture.runAsync(app::start);
            String id = settings.applicationId();
            awaitCommitted(warmUp, id, app, started);
            Moment first = now(id);
            awaitCommitted(committed.total(), id, app, started);
            awaitCrossed(id, meters, beside);
            Moment last = now(id);
            started.get();
            return figures(first, last, meters, id, crossed(meters, beside));
        } finally {
            meters.close();
        }
    }

    private void awaitCommitted(long records, String group, App app, CompletableFuture<Void> started)
            throws ExecutionException, InterruptedException {
        boolean isEnd = Waiting.until(TIMEOUT, LOOK_EVERY, () -> {
            if (started.isCompletedExceptionally()) {
                started.get();
            }
            return !app.isLive() || committed.by(group) >= records;
        });
        long done = committed.by(group);
        if (!isEnd || done < records) {
            throw new IllegalStateException(
                    group + " committed " + done + " records of " + committed.total() + ", then no more");
        }
    }

    /** What went through internal topics is read by then: work that was only put off is not left out. */
    private void awaitCrossed(String id, SimpleMeterRegistry meters, long beside) throws InterruptedException {
        if (!Waiting.until(TIMEOUT, LOOK_EVERY, () -> crossed(meters, beside) >= TopicTraffic.toInternalTopicsBy(id))) {
            throw new IllegalStateException(id + " does not read what it sent to itself");
        }
    }

    private Moment now(String group) throws ExecutionException, InterruptedException {
        return new Moment(
                committed.by(group),
                System.nanoTime(),
                process.getProcessCpuTime(),
                ProcessUsage.compilerCpu(),
                ProcessUsage.cpu(brokerPid));
    }

    private Figures figures(Moment first, Moment last, SimpleMeterRegistry meters, String id, double crossed) {
        long records = last.records() - first.records();
        if (records < (committed.total() - warmUp) / 2) {
            throw new IllegalStateException(
                    "too few records to measure: the transaction that ended the warm-up reached " + first.records()
                            + " of " + last.records() + "; give more with --records");
        }
        double seconds = (last.nanos() - first.nanos()) / (double) TimeUnit.SECONDS.toNanos(1);
        double cpuSeconds = (last.cpuNanos() - first.cpuNanos()) / (double) TimeUnit.SECONDS.toNanos(1);
        double compiled = last.compiler().minus(first.compiler()).toMillis() / MILLIS;
        double brokerSeconds = last.broker().minus(first.broker()).toMillis() / MILLIS;
        double all = committed.total();
        return new Figures(
                        records / seconds,
                        cpuSeconds / records * MILLION,
                        compiled / records * MILLION,
                        value(meters, "errata.kafka.records.sent") / all,
                        value(meters, "errata.kafka.sent.bytes") / all,
                        crossed,
                        (cpuSeconds + brokerSeconds) / seconds,
                        TopicTraffic.writtenBy(id),
                        ThreadTime.of(id))
                .checked(id);
    }

    /** What the app has read beside its input: the records of its internal topics. */
    private double crossed(SimpleMeterRegistry meters, long beside) {
        return value(meters, "errata.kafka.records.read") - committed.total() - beside;
    }

    /** Over all clients of the app; those who write changelogs are the same. */
    private static double value(SimpleMeterRegistry meters, String name) {
        return meters.get(name).gauge().value();
    }
}
