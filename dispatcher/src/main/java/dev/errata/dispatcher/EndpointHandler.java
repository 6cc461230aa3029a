package dev.errata.dispatcher;

import dev.errata.client.answer.RunPermit;
import dev.errata.client.answer.RunTokens;
import dev.errata.client.executor.AsyncRetryHandler;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Payload;
import dev.errata.core.redaction.Redactor;
import dev.errata.streams.http.StandardWebhook;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Runs operations by posting them to one endpoint. */
final class EndpointHandler implements AsyncRetryHandler {
    /** A permit has whole seconds. */
    private static final Duration ROUNDED = Duration.ofSeconds(1);

    private final ServiceEndpoint endpoint;
    private final StandardWebhook signature;
    private final HttpCalls calls;
    private final @Nullable Answering answering;
    private final InstantSource clock;

    /**
     * How services answer later.
     *
     * @param tokens mints what they answer with
     */
    record Answering(PendingRuns pending, RunTokens tokens) {}

    /** Without {@code answering} a 202 is a failure: nobody could say how the run ends. */
    EndpointHandler(ServiceEndpoint endpoint, HttpCalls calls, @Nullable Answering answering, InstantSource clock) {
        this.endpoint = endpoint;
        this.signature = new StandardWebhook(endpoint.secrets());
        this.calls = calls;
        this.answering = answering;
        this.clock = clock;
    }

    @Override
    public CompletableFuture<RunResult> start(Run run) {
        Instant now = clock.instant();
        RunHeaders said = RunHeaders.of(run);
        CompletableFuture<ExecutionOutcome> answer = answerTo(run, said, now);
        byte[] body = body(run.command().payload(), said);
        Map<String, String> headers = new HashMap<>(said.all());
        headers.putAll(signature.headers(run.idempotencyKey(), now, body));

        HttpCall call = calls.post(endpoint.url(), headers, body, run.timeLimit());
        CompletableFuture<RunResult> end = call.answer().thenCompose(http -> end(http, answer));
        // also when the run is called off
        CompletableFuture<RunResult> unused = end.whenComplete((result, failure) -> {
            call.abort();
            if (answering != null && answer != null) {
                answering.pending().forget(run.command(), answer);
            }
        });
        return end;
    }

    private CompletableFuture<RunResult> end(HttpAnswer http, @Nullable CompletableFuture<ExecutionOutcome> answer) {
        if (http.isAccepted() && answer != null) {
            return answer.thenCompose(EndpointHandler::end);
        }
        return http.isSuccess() && !http.isAccepted()
                ? CompletableFuture.completedFuture(result(http.text()))
                : CompletableFuture.failedFuture(new CallFailedException(endpoint.name(), http));
    }

    private static CompletableFuture<RunResult> end(ExecutionOutcome outcome) {
        Failure failure = outcome.failure();
        String output = outcome.output() == null ? "" : outcome.output();
        return failure == null
                ? CompletableFuture.completedFuture(result(output))
                : CompletableFuture.failedFuture(
                        new RunFailedException(failure, output.isEmpty() ? null : redacted(output)));
    }

    /** The arguments of the work as their producer wrote them, or where they are. */
    private static byte[] body(@Nullable Payload payload, RunHeaders said) {
        if (payload == null) {
            return new byte[0];
        }
        byte[] content = payload.content();
        said.put(RunHeaders.PAYLOAD_REFERENCE, payload.reference());
        said.put(content == null ? RunHeaders.PAYLOAD_TYPE : RunHeaders.CONTENT_TYPE, payload.contentType());
        return content == null ? new byte[0] : content;
    }

    /** What the service may say later, which is waited for as long as the run goes on; null if it has no token for that. */
    private @Nullable CompletableFuture<ExecutionOutcome> answerTo(Run run, RunHeaders said, Instant now) {
        if (answering == null) {
            return null;
        }
        RunPermit permit = RunPermit.of(run.command(), now.plus(run.timeLimit()).plus(ROUNDED));
        String token = answering.tokens().mint(permit).orElse(null);
        if (token == null) {
            return null;
        }
        said.put(RunHeaders.ANSWER_TOKEN, token);
        return answering.pending().await(run.command());
    }

    private static RunResult result(String text) {
        return text.isBlank() ? RunResult.done() : RunResult.of(redacted(text));
    }

    private static String redacted(String text) {
        return Redactor.ofSecrets().redact(text).text();
    }
}
