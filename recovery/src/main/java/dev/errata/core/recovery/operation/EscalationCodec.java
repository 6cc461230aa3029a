package dev.errata.core.recovery.operation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
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
import dev.errata.core.wording.UserText;
import java.time.Instant;

/**
 * An open escalation as bytes, for the store; a version byte comes first. The former fingerprint stands at the end, where an older
 * worker passes over it.
 */
public final class EscalationCodec {
    private static final int VERSION = 3;

    /** The first version did not count the operations that wait unlisted. */
    private static final int FIRST_VERSION = 1;

    /** Before it, nothing was said of whether the error is run again. */
    private static final int RETRYABLE_VERSION = 3;

    private EscalationCodec() {}

    public static byte[] encode(OpenEscalation open) {
        BinaryWriter out = new BinaryWriter();
        out.number(VERSION).text(open.scope());
        write(out, open.escalation());
        out.list(open.nextTargets(), out::text)
                .duration(open.timeout())
                .list(open.waiting(), out::text)
                .number(open.unlisted());
        if (open.formerFingerprint() != null) {
            out.text(open.formerFingerprint());
        }
        return out.toByteArray();
    }

    /**
     * Reads an open escalation.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static OpenEscalation decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version < FIRST_VERSION || version > VERSION) {
            throw new IllegalArgumentException("a stored escalation has version " + version + ", not " + VERSION);
        }
        return new OpenEscalation(
                in.text(),
                escalation(in, version),
                in.list(in::text),
                in.duration(),
                in.list(in::text),
                version == FIRST_VERSION ? 0 : in.integer(),
                in.isAtEnd() ? null : in.text());
    }

    private static void write(BinaryWriter out, Escalation escalation) {
        EscalationStanding standing = escalation.standing();
        out.text(escalation.escalationId())
                .label(standing.status())
                .text(standing.target())
                .label(escalation.cause())
                .label(standing.severity())
                .number(escalation.category().code())
                .flag(escalation.retryable())
                .time(escalation.openedAt())
                .time(standing.deadline());
        CommonFields.write(out, escalation.provenance().source());
        CommonFields.write(out, escalation.provenance().execution());
        out.optional(escalation.operation(), operation -> CommonFields.write(out, operation));
        out.text(escalation.error().errorId()).text(escalation.error().fingerprint());
        UserText text = escalation.text();
        out.text(text.title()).text(text.message()).text(text.action()).list(text.suggestions(), out::text);
        out.list(escalation.history(), attempt -> CommonFields.write(out, attempt));
        out.optional(escalation.resolution(), resolution -> write(out, resolution));
    }

    private static Escalation escalation(BinaryReader in, int version) {
        String id = in.text();
        EscalationStatus status = in.label(EscalationStatus.class);
        String target = in.text();
        DecisionReason cause = in.label(DecisionReason.class);
        Severity severity = in.label(Severity.class);
        Category category = CommonFields.category(in);
        boolean retryable = version < RETRYABLE_VERSION ? category.strategy().runsAgain() : in.flag();
        Instant openedAt = in.time();
        return new Escalation(
                id,
                new EscalationStanding(status, target, severity, in.time()),
                cause,
                retryable,
                openedAt,
                new Provenance(CommonFields.source(in), CommonFields.execution(in), null),
                in.optional(() -> CommonFields.operation(in)),
                new ErrorReference(in.optionalText(), category, in.text()),
                new UserText(in.text(), in.text(), in.text(), in.list(in::text)),
                in.list(() -> CommonFields.attempt(in)),
                0,
                in.optional(() -> resolution(in)));
    }

    private static void write(BinaryWriter out, Resolution resolution) {
        out.label(resolution.answer())
                .text(resolution.resolvedBy())
                .time(resolution.resolvedAt())
                .text(resolution.reason());
    }

    private static Resolution resolution(BinaryReader in) {
        return new Resolution(in.label(Answer.class), in.text(), in.time(), in.optionalText());
    }
}
