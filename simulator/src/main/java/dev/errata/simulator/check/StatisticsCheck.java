package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every window along every dimension has what was classified and decided in it, counted again from the records themselves. */
final class StatisticsCheck implements Check {
    private static final List<Duration> SIZES = List.of(Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofDays(1));
    private static final int COUNTS = 8;
    private static final int ERRORS = 0;
    private static final int DECISIONS = 1;
    private static final int ATTEMPTS = 2;
    private static final int SUCCESSES = 3;
    private static final int FAILURES = 4;
    private static final int RETRY_SUCCESSES = 5;
    private static final int GATES = 6;
    private static final int MILLIS = 7;

    private final ErrorsCheck errors;
    private final DecisionsCheck decisions;
    private final Map<Window, ErrorStatistics> published = new HashMap<>();

    private record Window(Duration size, Instant start, String dimension, String value) {}

    StatisticsCheck(ErrorsCheck errors, DecisionsCheck decisions) {
        this.errors = errors;
        this.decisions = decisions;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ErrorStatistics window) {
            published.put(
                    new Window(window.windowSize(), window.windowStart(), window.dimension(), window.value()), window);
        }
    }

    private static long[] counts(ErrorStatistics window) {
        return new long[] {
            window.errors(),
            window.decisions(),
            window.recoveryAttempts(),
            window.successes(),
            window.failures(),
            window.retrySuccesses(),
            window.gates(),
            window.timeToRecovery().toMillis()
        };
    }

    @Override
    public void end() {
        Map<String, long[]> expected = new TreeMap<>();
        for (ClassifiedError error : errors.all()) {
            long[] one = new long[COUNTS];
            one[ERRORS] = 1;
            add(
                    expected,
                    error.eventTime(),
                    values(
                            error.classification().category(),
                            error.classification().severity(),
                            error.error().source(),
                            error.classification().recoverability()),
                    one);
        }
        for (RecoveryDecision decision : decisions.all()) {
            Category category = decision.category();
            add(
                    expected,
                    decision.decidedAt(),
                    values(
                            category,
                            decision.error().severity(),
                            decision.provenance().source(),
                            category.recoverability()),
                    counts(decision));
        }
        Map<String, String> shown = new TreeMap<>();
        expected.forEach((window, counts) -> shown.put(window, Arrays.toString(counts)));
        Map<String, String> found = new TreeMap<>();
        published.forEach((window, counted) -> found.put(
                name(window.size(), window.start(), window.dimension() + ':' + window.value()),
                Arrays.toString(counts(counted))));
        if (!shown.equals(found)) {
            shown.entrySet().removeAll(found.entrySet());
            found.keySet().retainAll(shown.keySet());
            throw new Violation("counts are right", "these would be: " + shown + ", these are: " + found);
        }
    }

    private static long[] counts(RecoveryDecision decision) {
        long[] counts = new long[COUNTS];
        Closure closure = decision.closure();
        if (closure == null) {
            Action action = decision.action();
            counts[DECISIONS] = 1;
            counts[ATTEMPTS] = action == Action.RETRY || action == Action.RECOVER ? 1 : 0;
            counts[GATES] = action == Action.GATE || action == Action.ESCALATE ? 1 : 0;
        } else if (closure.result() == ClosureResult.SUCCEEDED) {
            counts[SUCCESSES] = 1;
            counts[RETRY_SUCCESSES] = closure.attempts() > 1 ? 1 : 0;
            counts[MILLIS] = closure.duration().toMillis();
        } else if (closure.result() != ClosureResult.CANCELLED) {
            counts[FAILURES] = 1;
        }
        return counts;
    }

    private static List<String> values(
            Category category, Severity severity, ErrorSource source, Recoverability recoverability) {
        return List.of(
                "all:all",
                "category:" + category.label(),
                "code:" + category.code(),
                "severity:" + severity.label(),
                "source:" + typeOf(source),
                "recoverability:" + recoverability.label());
    }

    private static String typeOf(ErrorSource source) {
        String type = source.type();
        if (type == null) {
            return "unknown";
        }
        return Arrays.stream(SourceType.values())
                        .anyMatch(known -> known.label().equals(type))
                ? type
                : "other";
    }

    private static void add(Map<String, long[]> windows, Instant time, List<String> values, long[] counts) {
        for (Duration size : SIZES) {
            Instant start =
                    Instant.ofEpochSecond(Math.floorDiv(time.getEpochSecond(), size.toSeconds()) * size.toSeconds());
            for (String value : values) {
                long[] sums = windows.computeIfAbsent(name(size, start, value), any -> new long[COUNTS]);
                Arrays.setAll(sums, index -> sums[index] + counts[index]);
            }
        }
    }

    private static String name(Duration size, Instant start, String value) {
        return Spoken.duration(size) + " from " + start + " of " + value;
    }
}
