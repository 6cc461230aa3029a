package dev.errata.benchmarks.groups;

import java.time.Duration;
import java.util.Locale;

/**
 * What so many groups cost.
 *
 * @param made from the start of the app to the last group's publication
 * @param cpu of the app until then
 * @param liveHeapBytes what is left after a full collection
 * @param residentBytes the most that the process had
 * @param diskBytes of the stores
 * @param restored from the start of the app, its stores gone, to the publication of the next groups
 */
record Cost(
        int groups,
        Duration made,
        Duration cpu,
        long liveHeapBytes,
        long residentBytes,
        long diskBytes,
        Duration restored) {
    static final String HEAD = """
            | groups | made in | CPU us per group | live heap | resident, peak | stores on disk | bytes per group | restored in |
            |---|---|---|---|---|---|---|---|""";

    private static final double MIB = 1024.0 * 1024;
    private static final double MILLIS = 1000;

    String line() {
        return String.format(
                Locale.ROOT,
                "| %,d | %.1f s | %,.0f | %.0f MiB | %.0f MiB | %.0f MiB | %,d | %.1f s |",
                groups,
                made.toMillis() / MILLIS,
                cpu.toNanos() / MILLIS / groups,
                liveHeapBytes / MIB,
                residentBytes / MIB,
                diskBytes / MIB,
                diskBytes / groups,
                restored.toMillis() / MILLIS);
    }
}
