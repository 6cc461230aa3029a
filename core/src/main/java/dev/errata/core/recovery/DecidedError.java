package dev.errata.core.recovery;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.record.RecordPart;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import org.jspecify.annotations.Nullable;

/**
 * The error that a decision is about, with what applies to it after all settings.
 *
 * @param fingerprint the key of its group
 */
public record DecidedError(
        @Nullable String errorId, Category category, Severity severity, Strategy strategy, String fingerprint)
        implements RecordPart {
    /** The error under its name, with the severity and strategy that apply to it. */
    public static DecidedError of(ClassifiedError error, Severity severity, Strategy strategy) {
        return new DecidedError(
                error.errorId(), error.classification().category(), severity, strategy, error.fingerprint());
    }

    /** As what follows from the decision names it. */
    public ErrorReference reference() {
        return new ErrorReference(errorId, category, fingerprint);
    }
}
