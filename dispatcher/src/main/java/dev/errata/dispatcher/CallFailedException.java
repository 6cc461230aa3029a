package dev.errata.dispatcher;

import dev.errata.client.report.DescribesError;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.redaction.Redactor;

/** An endpoint answered, but not that the run succeeded: what it said is classified as any error is. */
final class CallFailedException extends Exception implements DescribesError {
    private static final long serialVersionUID = 1L;

    private final transient HttpAnswer answer;

    CallFailedException(String endpoint, HttpAnswer answer) {
        super("endpoint '" + endpoint + "' answered HTTP " + answer.status());
        this.answer = answer;
        setStackTrace(new StackTraceElement[0]);
    }

    @Override
    public void describe(ErrorEventBuilder event) {
        event.http(new HttpResponse(answer.status(), answer.headers()));
        if (!answer.text().isBlank()) {
            event.toolOutput(Redactor.ofSecrets().redact(answer.text()).text());
        }
    }
}
