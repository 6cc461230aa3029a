package dev.errata.log.answer;

import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * What a page shows of an escalation: what viewers may see, of this one alone.
 *
 * @param severity from 1, low, to 4, critical
 * @param isKept whether its topic still holds it
 * @param answer label of {@link dev.errata.core.recovery.Answer}; null while it waits for one
 */
public record AskedEscalation(
        String status,
        String target,
        int severity,
        String category,
        int code,
        Instant openedAt,
        Instant deadline,
        int operations,
        @Nullable String operationType,
        @Nested AskedText text,
        boolean isKept,
        @Nullable String answer,
        @Nullable String answeredBy) {

    /**
     * What whoever is asked is told.
     *
     * @param suggestions one a line
     */
    public record AskedText(
            String title,
            @Nullable String message,
            @Nullable String suggestions) {
        List<String> suggested() {
            return suggestions == null ? List.of() : suggestions.lines().toList();
        }
    }

    EscalationStatus standing() {
        return Labelled.of(EscalationStatus.class, status);
    }

    String severityLabel() {
        return List.of(Severity.values()).get(severity - 1).label();
    }
}
