package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertScope;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All dimensions of an event at once: one look-up for each event instead of one for each dimension. */
record Facet(long minute, Category category, Severity severity, String source, Recoverability recoverability) {
    private static final long SECONDS_PER_MINUTE = 60;
    private static final Map<SourceType, String> LABELS =
            Arrays.stream(SourceType.values()).collect(Collectors.toUnmodifiableMap(type -> type, SourceType::label));

    static Facet of(ClassifiedError error) {
        Classification found = error.classification();
        return new Facet(
                minuteOf(error.eventTime()),
                found.category(),
                found.severity(),
                typeOf(error.error().source()),
                found.recoverability());
    }

    /** A decision does not say what a rule made of the recoverability: the category's own. */
    static Facet of(RecoveryDecision decision) {
        return new Facet(
                minuteOf(decision.decidedAt()),
                decision.category(),
                decision.error().severity(),
                typeOf(decision.provenance().source()),
                decision.category().recoverability());
    }

    /** What it is along a dimension. */
    String value(String dimension) {
        return switch (dimension) {
            case "category" -> category.label();
            case "code" -> Integer.toString(category.code());
            case "severity" -> severity.label();
            case "source" -> source;
            case "recoverability" -> recoverability.label();
            default -> throw new IllegalArgumentException("'" + dimension + "' is no dimension");
        };
    }

    List<StatisticsCell> cells(Tally tally) {
        List<StatisticsCell> cells = new ArrayList<>();
        cells.add(new StatisticsCell(minute, "all", "all", tally));
        for (String dimension : AlertScope.DIMENSIONS) {
            cells.add(new StatisticsCell(minute, dimension, value(dimension), tally));
        }
        return cells;
    }

    static long minuteOf(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS_PER_MINUTE);
    }

    /** Only the taxonomy's words: a producer must not be able to make up a million values of a dimension. */
    static String typeOf(ErrorSource source) {
        if (source.type() == null || source.type().isBlank()) {
            return "unknown";
        }
        return source.knownType().map(LABELS::get).orElse("other");
    }
}
