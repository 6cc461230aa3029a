package dev.errata.core.recovery;

import dev.errata.core.record.RecordPart;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;

/**
 * How a question to a person stands: what changes until it is answered.
 *
 * @param target who is asked: an agent, a team, at last {@code owner}
 * @param severity of the worst of the operations that wait
 * @param deadline when the target is reminded, then passed over
 */
public record EscalationStanding(EscalationStatus status, String target, Severity severity, Instant deadline)
        implements RecordPart {
    /** The same target, as urgently. */
    public EscalationStanding as(EscalationStatus other) {
        return new EscalationStanding(other, target, severity, deadline);
    }
}
