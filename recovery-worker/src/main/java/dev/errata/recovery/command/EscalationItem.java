package dev.errata.recovery.command;

import dev.errata.core.event.Operation;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open escalation, as a list shows it.
 *
 * @param page where a list goes on behind it
 * @param waiting how many operations wait for the answer
 */
record EscalationItem(
        String page,
        String escalationId,
        EscalationStatus status,
        Severity severity,
        String target,
        DecisionReason cause,
        Category category,
        Instant openedAt,
        Instant deadline,
        @Nullable String sessionId,
        @Nullable String operationId,
        int waiting,
        String title) {
    static EscalationItem of(String page, OpenEscalation open) {
        Escalation escalation = open.escalation();
        Operation operation = escalation.operation();
        return new EscalationItem(
                page,
                escalation.escalationId(),
                escalation.standing().status(),
                escalation.standing().severity(),
                escalation.standing().target(),
                escalation.cause(),
                escalation.category(),
                escalation.openedAt(),
                escalation.standing().deadline(),
                escalation.provenance().execution().sessionId(),
                operation == null ? null : operation.id(),
                open.waiting().size() + open.unlisted(),
                escalation.text().title());
    }

    /** All that is known of an open escalation. */
    record Whole(Escalation escalation, List<String> waiting, int alsoWaiting, List<String> nextTargets) {
        static Whole of(OpenEscalation open) {
            return new Whole(open.escalation(), open.waiting(), open.unlisted(), open.nextTargets());
        }
    }
}
