package dev.errata.notifier;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Escalations as the recovery worker writes them. */
final class Escalations {
    static final UserText TEXT = new UserText(
            "The API key is not accepted",
            "The model's provider refused the key.",
            "Please renew the key.",
            List.of("Renew the key", "Check the account's limits"));

    private Escalations() {}

    static Escalation open(String id, String target) {
        return escalation(id, target, EscalationStatus.OPEN, Category.LLM_AUTH, null);
    }

    static Escalation reminded(String id, String target) {
        return escalation(id, target, EscalationStatus.REMINDED, Category.LLM_AUTH, null);
    }

    static Escalation passedOn(String id, String target) {
        return escalation(id, target, EscalationStatus.PASSED_ON, Category.LLM_AUTH, null);
    }

    static Escalation approved(String id, String target) {
        Resolution resolution = new Resolution(Answer.APPROVED, "anna", Alerts.START, "the key is renewed");
        return escalation(id, target, EscalationStatus.RESOLVED, Category.LLM_AUTH, resolution);
    }

    static Escalation escalation(
            String id, String target, EscalationStatus status, Category category, @Nullable Resolution resolution) {
        return new Escalation(
                id,
                new EscalationStanding(status, target, Severity.HIGH, Alerts.START.plus(Duration.ofHours(1))),
                DecisionReason.EXHAUSTED,
                true,
                Alerts.START,
                new Provenance(ErrorSource.of(SourceType.LLM, "gateway"), ExecutionContext.ofSession("s-" + id), null),
                new Operation("op-" + id, "charge-card", 3, null),
                new ErrorReference("e-" + id, category, "v1:a"),
                TEXT,
                List.of(),
                1,
                resolution);
    }
}
