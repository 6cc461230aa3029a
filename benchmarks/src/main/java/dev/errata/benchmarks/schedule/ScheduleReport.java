package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.shared.Quantile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured, as lines of a markdown table: the figure and, where there is one, the bar. */
final class ScheduleReport {
    static final String HEAD = """
            | what | figure | bar |
            |---|---|---|""";

    private static final double MIB = 1024.0 * 1024;
    private static final double MILLIS = 1000;

    private final ScheduleOptions options;
    private final List<String> lines = new ArrayList<>();

    ScheduleReport(ScheduleOptions options) {
        this.options = options;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    void scheduled(int count, double rate, Duration worker) {
        line("scheduled from the topic, %,d classified errors".formatted(count), "%,.0f/s".formatted(rate), "");
        line("CPU of the worker for each of them", "%.0f µs".formatted(worker.toNanos() / MILLIS / count), "");
    }

    void memory(long peakBytes) {
        line("heap of the worker (`-Xmx`), %,d pending".formatted(options.pending()), AppProcess.HEAP, "512m");
        line("resident memory of the worker, peak of the run", mib(peakBytes), "1,024 MiB");
    }

    void disk(long state, long payloads, long changelog) {
        line(
                "disk: stores of the worker, topic `payloads`, its changelog",
                mib(state) + ", " + mib(payloads) + ", " + mib(changelog),
                "");
    }

    void memoryAfterRestart(long peakBytes) {
        line("resident memory after that restart, peak", mib(peakBytes), "1,024 MiB");
    }

    void steady(Fired fired) {
        String what = "%,d due per second for %d s, lateness seen by the consumer"
                .formatted(options.rate(), options.steady().toSeconds());
        line(what, lateness(fired.seen()), "p99 < 100 ms");
        line("the same, at the append on the broker", lateness(fired.appended()), "");
        exactness(fired, options.rate() * (int) options.steady().toSeconds());
    }

    void steadyCpu(Duration worker, Duration broker) {
        double seconds = options.steady().toSeconds();
        line(
                "cores used meanwhile: worker, broker",
                "%.2f, %.2f".formatted(worker.toMillis() / MILLIS / seconds, broker.toMillis() / MILLIS / seconds),
                "");
    }

    void burst(Fired fired, Instant due) {
        double seconds = (fired.lastSeenAt() - due.toEpochMilli()) / MILLIS;
        line(
                "%,d due at one instant, drained".formatted(options.burst()),
                "%,.0f/s (all seen after %.2f s)".formatted(options.burst() / seconds, seconds),
                "40,000/s");
        exactness(fired, options.burst());
    }

    void burstCpu(Duration worker, Duration broker) {
        line(
                "CPU seconds of the burst: worker, broker",
                "%.1f, %.1f".formatted(worker.toMillis() / MILLIS, broker.toMillis() / MILLIS),
                "");
    }

    void restart(int pending, Duration first, Duration last, Fired fired) {
        line(
                "`kill -9` with %,d pending, from the new process to its first firing".formatted(pending),
                "%.1f s (%,d overdue all out after %.1f s)"
                        .formatted(first.toMillis() / MILLIS, fired.count(), last.toMillis() / MILLIS),
                "");
        exactness(fired, fired.count());
    }

    private void exactness(Fired fired, int expected) {
        line(
                "- early, repeated, missing",
                "%d, %d, %d".formatted(fired.early(), fired.repeated(), expected - fired.count() + fired.repeated()),
                "0, 0, 0");
    }

    private static String lateness(long[] sorted) {
        return "p50 %d ms, p99 %d ms, p99.9 %d ms, max %d ms"
                .formatted(
                        Quantile.of(sorted, 0.5),
                        Quantile.of(sorted, 0.99),
                        Quantile.of(sorted, 0.999),
                        Quantile.of(sorted, 1));
    }

    private static String mib(long bytes) {
        return String.format(Locale.ROOT, "%,.0f MiB", bytes / MIB);
    }

    private void line(String what, String figure, String bar) {
        lines.add("| " + what + " | " + figure + " | " + bar + " |");
    }
}
