package dev.errata.benchmarks.whole;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A rate that was tried for some time.
 *
 * @param errors that the producers reported in it
 * @param failedAgain errors of runs that failed again
 * @param growing readers whose lag grew, each with how much; none if the rate was held
 * @param use of each process in that time
 */
record Held(
        double rate,
        Duration time,
        long errors,
        long failedAgain,
        long retries,
        Latencies latencies,
        List<String> growing,
        Map<String, ResourceUsage> use) {
    private static final double MICROS = 1e3;
    private static final double MIB = 1024 * 1024;
    private static final double MILLION = 1e6;

    static final String HEAD = """
            | process | CPU us an error | of it compiling | cores used | written an error, bytes | resident, MiB | errors/s of a whole core, inferred | cores for 1,000,000 errors/s, inferred |
            |---|---|---|---|---|---|---|---|""";

    Held {
        growing = List.copyOf(growing);
        use = new LinkedHashMap<>(use);
    }

    boolean isHeld() {
        return growing.isEmpty();
    }

    /** What was measured of the whole. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%,.0f errors/s for %d s (%,d errors and %,d of runs that failed again; %,d retries), from errors to decision p50 %d ms, p99 %d ms: %s",
                errors / seconds(),
                time.toSeconds(),
                errors,
                failedAgain,
                retries,
                latencies.at(0.5),
                latencies.at(0.99),
                isHeld() ? "held" : "not held, " + String.join(", ", growing));
    }

    /** A line for each process and one for all. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        use.forEach((process, used) -> lines.add(line(process, used)));
        lines.add(line("all", use.values().stream().reduce(ResourceUsage.NONE, ResourceUsage::plus)));
        return lines;
    }

    private String line(String process, ResourceUsage used) {
        double micros = used.cpu().toNanos() / MICROS / errors;
        return String.format(
                Locale.ROOT,
                "| %s | %,.1f | %,.1f | %.2f | %,.0f | %,.0f | %,.0f | %,.0f |",
                process,
                micros,
                used.compiling().toNanos() / MICROS / errors,
                used.cpu().toMillis() / 1000.0 / seconds(),
                (double) used.writtenBytes() / errors,
                used.residentBytes() / MIB,
                MILLION / micros,
                micros);
    }

    private double seconds() {
        return time.toNanos() / 1e9;
    }
}
