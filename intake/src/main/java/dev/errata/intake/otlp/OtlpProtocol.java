package dev.errata.intake.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.protocol.Utf8;
import dev.errata.streams.http.Problem;
import java.util.Map;
import java.util.stream.Collectors;

/** OTLP/HTTP: logs and traces in protobuf or JSON, at {@code /v1/logs} and {@code /v1/traces}. */
public final class OtlpProtocol implements Protocol {
    static final String PROTOBUF = "application/x-protobuf";
    static final String JSON = "application/json";
    /** Where what was taken is: the body of a success has to be empty. */
    static final String DURABLE = "X-Errata-Durable";

    @Override
    public String name() {
        return "otlp";
    }

    @Override
    public boolean takes(Head head) {
        return Signal.at(head.path()).isPresent();
    }

    @Override
    public Submission read(Request request) {
        Signal signal = Signal.at(request.head().path()).orElseThrow();
        if (signal == Signal.METRICS) {
            throw new UnreadableException(
                    Problem.of(
                            "not-taken",
                            404,
                            "Metrics are not taken",
                            "Set OTEL_METRICS_EXPORTER=none, or send metrics elsewhere by OTEL_EXPORTER_OTLP_METRICS_ENDPOINT."));
        }
        OtlpReading reading = new OtlpReading(request.receivedAt());
        switch (request.head().contentType()) {
            case PROTOBUF -> new ProtobufTelemetry(signal, reading).read(request.body());
            case JSON -> new JsonTelemetry(signal, reading).read(Utf8.unmarked(request.body()));
            default ->
                throw UnreadableException.unsupported("Telemetry is taken as " + PROTOBUF + " or " + JSON
                        + ": set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf or http/json.");
        }
        return reading.submission();
    }

    @Override
    public Response answer(Head head, Result result) {
        boolean isProtobuf = head.contentType().equals(PROTOBUF);
        return result instanceof Result.Taken taken
                ? taken(taken, Signal.at(head.path()).orElse(Signal.LOGS), isProtobuf)
                : refused((Result.Refused) result, isProtobuf);
    }

    private static Response taken(Result.Taken taken, Signal signal, boolean isProtobuf) {
        int rejected = taken.what().refused().size();
        String said = said(taken);
        Response answer;
        if (isProtobuf) {
            byte[] partial = ProtobufResponse.partialSuccess(rejected, said);
            answer = new Response(200, PROTOBUF, Map.of(), said.isEmpty() ? new byte[0] : partial);
        } else {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            if (!said.isEmpty()) {
                body.putObject("partialSuccess")
                        .put(signal.rejected, String.valueOf(rejected))
                        .put("errorMessage", said);
            }
            answer = Response.json(200, body.toString());
        }
        return answer.with(DURABLE, taken.where().label());
    }

    /** What was refused, else what the key may not say; empty if all is well. */
    private static String said(Result.Taken taken) {
        if (!taken.what().refused().isEmpty()) {
            return taken.what().refused().stream()
                    .limit(3)
                    .map(refusal -> "record " + refusal.line() + ": " + refusal.detail())
                    .collect(Collectors.joining("; "));
        }
        return taken.removed().isEmpty()
                ? ""
                : "the key may not say: "
                        + taken.removed().keySet().stream().sorted().collect(Collectors.joining(", "));
    }

    private static Response refused(Result.Refused refused, boolean isProtobuf) {
        Problem problem = refused.problem();
        Response answer = isProtobuf
                ? new Response(problem.status(), PROTOBUF, Map.of(), ProtobufResponse.status(problem.detail()))
                : new Response(
                        problem.status(),
                        JSON,
                        Map.of(),
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("message", problem.detail())
                                .toString()
                                .getBytes(UTF_8));
        return refused.retryAfter()
                .map(wait -> answer.with("Retry-After", String.valueOf(wait.toSeconds())))
                .orElse(answer);
    }
}
