package dev.errata.core.event;

import dev.errata.core.record.RecordPart;
import org.jspecify.annotations.Nullable;

/** Where an error, an outcome or a piece of work comes from: what failed, in which session, in whose trace. */
public record Provenance(
        ErrorSource source,
        ExecutionContext execution,
        @Nullable TraceContext trace) implements RecordPart {
    public static Provenance of(ErrorEvent error) {
        return new Provenance(error.source(), error.execution(), error.trace());
    }

    public static Provenance of(ExecutionOutcome outcome) {
        return new Provenance(outcome.source(), outcome.execution(), outcome.trace());
    }
}
