package dev.errata.launcher.topics;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.redaction.EventRedactor;
import dev.errata.core.redaction.Redactor;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps secrets off the screen: what producers and executors wrote holds them, what the classifier wrote does not. */
final class ShownSecrets {
    private final Redactor redactor = Redactor.ofSecrets();

    /** The record as it may be shown. */
    Record takenOutOf(Record value) {
        if (value instanceof ErrorEvent event) {
            return new EventRedactor(redactor).redact(event);
        }
        return value instanceof ExecutionOutcome outcome ? redacted(outcome) : value;
    }

    private ExecutionOutcome redacted(ExecutionOutcome outcome) {
        return new ExecutionOutcome(
                outcome.outcomeId(),
                outcome.status(),
                outcome.origin(),
                outcome.occurredAt(),
                outcome.execution(),
                outcome.operation(),
                outcome.source(),
                outcome.executorId(),
                outcome.duration(),
                outcome.failure() == null ? null : redacted(outcome.failure()),
                optional(outcome.output()),
                outcome.errorId(),
                outcome.trace());
    }

    private Failure redacted(Failure failure) {
        Map<String, String> details = new LinkedHashMap<>();
        failure.details().forEach((name, value) -> details.put(text(name), detail(name, value)));
        return new Failure(failure.category(), optional(failure.code()), text(failure.message()), details);
    }

    /** Its name says whether a value is a secret, as in {@code password=...}. */
    private String detail(String name, String value) {
        String assigned = name + "=";
        String redacted = text(assigned + value);
        return redacted.startsWith(assigned) ? redacted.substring(assigned.length()) : text(value);
    }

    private @Nullable String optional(@Nullable String value) {
        return value == null ? null : text(value);
    }

    private String text(String value) {
        return redactor.redact(value).text();
    }
}
