package dev.errata.notifier.message;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.wording.UserText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What people are told of an escalation.
 *
 * @param operations how many wait for the answer
 * @param operation type or id of the one that asked first; null for work that nobody can run again
 * @param resolution null while it is open
 */
public record Question(
        String escalationId,
        EscalationStatus status,
        String target,
        DecisionReason cause,
        Severity severity,
        Category category,
        Instant openedAt,
        Instant deadline,
        UserText text,
        int operations,
        @Nullable String operation,
        @Nullable Resolution resolution) {

    public static Question of(Escalation escalation) {
        return new Question(
                escalation.escalationId(),
                escalation.standing().status(),
                escalation.standing().target(),
                escalation.cause(),
                escalation.standing().severity(),
                escalation.category(),
                escalation.openedAt(),
                escalation.standing().deadline(),
                escalation.text(),
                escalation.operations(),
                nameOf(escalation.operation()),
                escalation.resolution());
    }

    public boolean isOpen() {
        return status != EscalationStatus.RESOLVED;
    }

    /** What those have in common that are told of together: what happened, to whom, and why. */
    String likeness() {
        return String.join("|", step(), target, cause.label(), category.label());
    }

    /** What has just happened to it: {@code opened}, {@code reminded}, {@code passed_on}, {@code answered}. */
    String step() {
        return switch (status) {
            case OPEN -> "opened";
            case REMINDED -> "reminded";
            case PASSED_ON -> "passed_on";
            case RESOLVED -> "answered";
        };
    }

    private static @Nullable String nameOf(@Nullable Operation operation) {
        if (operation == null) {
            return null;
        }
        return operation.type() == null ? operation.id() : operation.type();
    }

    public void write(BinaryWriter out) {
        out.text(escalationId)
                .label(status)
                .text(target)
                .label(cause)
                .label(severity)
                .label(category)
                .time(openedAt)
                .time(deadline)
                .text(text.title())
                .text(text.message())
                .text(text.action())
                .list(text.suggestions(), out::text)
                .number(operations)
                .text(operation)
                .optional(
                        resolution,
                        end -> out.label(end.answer())
                                .text(end.resolvedBy())
                                .time(end.resolvedAt())
                                .text(end.reason()));
    }

    public static Question read(BinaryReader in) {
        return new Question(
                in.text(),
                in.label(EscalationStatus.class),
                in.text(),
                in.label(DecisionReason.class),
                in.label(Severity.class),
                in.label(Category.class),
                in.time(),
                in.time(),
                new UserText(in.text(), in.text(), in.text(), in.list(in::text)),
                in.integer(),
                in.optionalText(),
                in.optional(() -> new Resolution(in.label(Answer.class), in.text(), in.time(), in.optionalText())));
    }
}
