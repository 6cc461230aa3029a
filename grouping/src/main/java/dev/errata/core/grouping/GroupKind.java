package dev.errata.core.grouping;

import dev.errata.core.record.RecordPart;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import org.jspecify.annotations.Nullable;

/**
 * What the members of a group are.
 *
 * @param retryable whether the strategy of any member runs the work again
 * @param pattern what they have in common, for reading
 * @param severity the highest
 */
public record GroupKind(
        Category category, boolean retryable, @Nullable String exceptionType, String pattern, Severity severity)
        implements RecordPart {
    public GroupKind plus(GroupKind other) {
        return new GroupKind(
                category,
                retryable || other.retryable,
                exceptionType,
                MostGeneral.of(pattern, other.pattern),
                severity.max(other.severity));
    }

    public GroupKind describedAs(String general) {
        return new GroupKind(category, retryable, exceptionType, MostGeneral.of(pattern, general), severity);
    }
}
