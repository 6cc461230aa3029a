package dev.errata.core.redaction;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.matching.FoldedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes the secrets out of every text of one event and counts them. For one event; belongs to one thread. */
public final class EventRedactor {
    private final Redactor redactor;
    private final FoldedText folded;
    private final NamedFields names = new NamedFields(this::optional);
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Map<String, Redaction> redactions = new LinkedHashMap<>();

    public EventRedactor(Redactor redactor) {
        this(redactor, new FoldedText());
    }

    /** @param buffer to be used again for the next event, by the same thread */
    public EventRedactor(Redactor redactor, FoldedText buffer) {
        this.redactor = redactor;
        this.folded = buffer;
    }

    /**
     * The event without secrets. The ids of error, session, task and operation, which keys are made of, are not touched,
     * nor are trace and settings, which are not free text.
     */
    public ErrorEvent redact(ErrorEvent event) {
        List<Cause> causes = new ArrayList<>();
        for (int i = 0; i < event.causes().size(); i++) {
            causes.add(redact(event.causes().get(i), "causes[" + i + "]."));
        }
        return names.changed(event)
                .message(text("message", event.message()))
                .toolOutput(optional("toolOutput", event.toolOutput()))
                .stack(optional("stack", event.stack()))
                .causes(causes)
                .http(event.http() == null ? null : redact(event.http()))
                .metadata(values(event.metadata(), "metadata."))
                .build();
    }

    /** The outcome without secrets; what is not touched of an event is not touched here. */
    public ExecutionOutcome redact(ExecutionOutcome outcome) {
        return new ExecutionOutcome(
                outcome.outcomeId(),
                outcome.status(),
                outcome.origin(),
                outcome.occurredAt(),
                names.changed(outcome.execution()),
                outcome.operation() == null ? null : names.changed(outcome.operation()),
                names.changed(outcome.source()),
                optional("executorId", outcome.executorId()),
                outcome.duration(),
                outcome.failure() == null ? null : redact(outcome.failure()),
                optional("output", outcome.output()),
                outcome.errorId(),
                outcome.trace());
    }

    /** How many secrets of each kind were taken out so far. */
    public Map<String, Integer> counts() {
        return counts;
    }

    /** What was done to a field, by its name in the evidence; null if nothing. */
    public @Nullable Redaction redactionOf(String field) {
        return redactions.get(field);
    }

    private Failure redact(Failure failure) {
        return new Failure(
                optional("failure.category", failure.category()),
                optional("failure.code", failure.code()),
                text("failure.message", failure.message()),
                values(failure.details(), "failure.details."));
    }

    private Cause redact(Cause cause, String prefix) {
        return new Cause(
                optional(prefix + "exceptionType", cause.type()),
                text(prefix + "message", cause.message()),
                optional(prefix + "code", cause.code()),
                optional(prefix + "stack", cause.stack()));
    }

    private HttpResponse redact(HttpResponse http) {
        return new HttpResponse(http.status(), values(http.headers(), "http.headers."));
    }

    private Map<String, String> values(Map<String, String> map, String prefix) {
        Map<String, String> redacted = new LinkedHashMap<>();
        map.forEach((name, value) -> redacted.put(text(prefix, name), value(prefix, name, value)));
        return redacted.equals(map) ? map : redacted;
    }

    /** The name of a value says whether it is a secret, as in {@code password=...}. */
    private String value(String prefix, String name, String value) {
        Secret secret = Assignments.of(name, value);
        if (secret == null) {
            return text(prefix + name, value);
        }
        counts.merge(secret.kind(), 1, Integer::sum);
        return Redaction.mark(secret.kind());
    }

    private @Nullable String optional(String field, @Nullable String value) {
        return value == null ? null : text(field, value);
    }

    private String text(String field, String value) {
        if (value.isEmpty()) {
            return value;
        }
        Redaction redaction = redactor.redact(value, folded);
        if (!redaction.isUnchanged()) {
            redaction.counts().forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
            redactions.put(field, redaction);
        }
        return redaction.text();
    }
}
