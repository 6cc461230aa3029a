package dev.errata.streams.deadletter;

import dev.errata.core.taxonomy.Labelled;

/**
 * A processor refuses the record at hand, which becomes a dead letter with this reason; the stream goes on. Thrown before
 * the processor has written or forwarded anything, as that stays.
 */
public final class RejectedRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * With a reason that goes into the dead letter.
     *
     * @param detail for people; quotes nothing of the record
     */
    public RejectedRecordException(Labelled reason, String detail) {
        super(detail);
        this.reason = reason.label();
    }

    /** The label of the reason. */
    public String reason() {
        return reason;
    }
}
