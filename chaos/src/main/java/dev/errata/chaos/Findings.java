package dev.errata.chaos;

import java.time.Duration;
import java.util.List;

/**
 * What was committed.
 *
 * @param released different attempts
 * @param span from the first release to the last
 * @param silence the longest time without any release
 * @param busiestSecond releases in it
 * @param lateness p50, p90, p99 and the most: from due time to append time
 * @param violations empty if all is as planned
 */
record Findings(
        int released,
        int duplicates,
        Duration span,
        Duration silence,
        int busiestSecond,
        List<Duration> lateness,
        List<String> violations) {
    Findings {
        lateness = List.copyOf(lateness);
        violations = List.copyOf(violations);
    }

    List<String> lines() {
        double seconds = Math.max(1, span.toMillis()) / 1000.0;
        return List.of(
                "released              %,d attempts in %.1f s, %,.0f/s"
                        .formatted(released, seconds, released / seconds),
                "duplicates            %d".formatted(duplicates),
                "lateness              p50 %s, p90 %s, p99 %s, max %s"
                        .formatted(
                                text(lateness.get(0)),
                                text(lateness.get(1)),
                                text(lateness.get(2)),
                                text(lateness.get(3))),
                "longest silence       %s".formatted(text(silence)),
                "busiest second        %,d releases".formatted(busiestSecond));
    }

    static String text(Duration duration) {
        return duration.toMillis() < 1_000
                ? duration.toMillis() + " ms"
                : "%.1f s".formatted(duration.toMillis() / 1e3);
    }
}
