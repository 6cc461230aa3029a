package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertCause;
import dev.errata.core.alert.AlertMetric;
import dev.errata.core.taxonomy.Severity;
import org.jspecify.annotations.Nullable;

/** What happened under one facet as it is added up, and what shows it. For one thread. */
final class FacetSum {
    private Tally tally = Tally.NONE;
    private long errors;
    private @Nullable String errorId;
    private @Nullable String message;
    private @Nullable String gatedErrorId;
    private @Nullable String exhaustedErrorId;

    void addError(String id, String text) {
        errors++;
        errorId = id;
        message = text;
    }

    void addDecision(Tally decided, @Nullable String id) {
        tally = tally.plus(decided);
        if (decided.gates() > 0) {
            gatedErrorId = id;
        }
        if (decided.exhausted() > 0) {
            exhaustedErrorId = id;
        }
    }

    Tally tally() {
        return tally.plus(Tally.errors(errors));
    }

    long numerator(AlertMetric metric, Facet facet) {
        return switch (metric) {
            case ERROR_RATE, ERRORS -> errors;
            case CRITICAL_ERRORS -> facet.severity() == Severity.CRITICAL ? errors : 0;
            case GATE_RATE -> tally.gates();
            case RECOVERY_FAILURE_RATE -> tally.exhausted();
            case NEW_GROUP, REGRESSED_GROUP, BURST -> 0;
        };
    }

    long denominator(AlertMetric metric) {
        return switch (metric) {
            case GATE_RATE -> tally.decisions();
            case RECOVERY_FAILURE_RATE -> tally.exhausted() + tally.retrySuccesses();
            case ERROR_RATE, ERRORS, CRITICAL_ERRORS, NEW_GROUP, REGRESSED_GROUP, BURST -> 0;
        };
    }

    AlertCause cause(AlertMetric metric) {
        return switch (metric) {
            case GATE_RATE -> shownBy(gatedErrorId, null);
            case RECOVERY_FAILURE_RATE -> shownBy(exhaustedErrorId, null);
            case ERROR_RATE, ERRORS, CRITICAL_ERRORS, NEW_GROUP, REGRESSED_GROUP, BURST -> shownBy(errorId, message);
        };
    }

    private static AlertCause shownBy(@Nullable String id, @Nullable String text) {
        return id == null ? AlertCause.NONE : AlertCause.of(id, text);
    }
}
