package dev.errata.intake.cloudevents;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.intake.json.Items;
import dev.errata.intake.json.JsonAnswers;
import dev.errata.intake.json.JsonProtocol;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.protocol.Utf8;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.IOException;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code POST /v1/errors} with a CloudEvent, a batch of them, or one whose attributes are headers. */
public final class CloudEventsProtocol implements Protocol {
    private static final String STRUCTURED = "application/cloudevents+json";
    private static final String BATCH = "application/cloudevents-batch+json";
    private static final String HEADER = "ce-";
    private static final JsonMapper JSON = Limits.jsonMapper();

    @Override
    public String name() {
        return "cloudevents";
    }

    @Override
    public boolean takes(Head head) {
        return head.path().equals(JsonProtocol.ERRORS)
                && (head.contentType().startsWith("application/cloudevents")
                        || head.header(HEADER + "specversion").isPresent());
    }

    @Override
    public Submission read(Request request) {
        String type = request.head().contentType();
        List<ErrorEvent> errors = new ArrayList<>();
        if (type.equals(STRUCTURED) || type.equals(BATCH)) {
            List<Refusal> refused = Items.ofDocuments(
                    Utf8.unmarked(request.body()), object -> errors.add(structured(object, request.receivedAt())));
            return Submission.of(errors, refused);
        }
        if (type.startsWith("application/cloudevents")) {
            throw UnreadableException.unsupported(
                    "CloudEvents are taken as " + STRUCTURED + ", " + BATCH + " or in binary mode.");
        }
        try {
            return Submission.of(List.of(binary(request)), List.of());
        } catch (IllegalArgumentException wrong) {
            throw UnreadableException.malformed(String.valueOf(wrong.getMessage()));
        }
    }

    @Override
    public Response answer(Head head, Result result) {
        return JsonAnswers.of(head, result);
    }

    private static ErrorEvent structured(ObjectNode event, Instant receivedAt) {
        JsonNode data = event.remove("data");
        JsonNode encoded = event.remove("data_base64");
        Map<String, String> attributes = new TreeMap<>();
        event.properties().forEach(entry -> {
            if (entry.getValue().isValueNode() && !entry.getValue().isNull()) {
                attributes.put(entry.getKey(), entry.getValue().asText());
            }
        });
        CloudEventContext context = new CloudEventContext(attributes);
        Instant time = context.time(receivedAt);
        if (encoded == null || encoded.isNull()) {
            return context.complete(ofJson(data, time));
        }
        if (data != null && !data.isNull()) {
            throw new IllegalArgumentException("a CloudEvent has 'data' or 'data_base64', not both");
        }
        return context.complete(ofBytes(bytes(encoded), attributes.getOrDefault("datacontenttype", ""), time));
    }

    private static byte[] bytes(JsonNode base64) {
        try {
            // some encoders break lines
            String text = base64.isTextual() ? base64.textValue().replaceAll("[\\r\\n]", "") : "-";
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("the 'data_base64' of a CloudEvent must be Base64", wrong);
        }
    }

    private static ErrorEvent binary(Request request) {
        Map<String, String> attributes = new TreeMap<>();
        request.head().headers().forEach((name, value) -> {
            if (name.startsWith(HEADER)) {
                attributes.put(name.substring(HEADER.length()), decoded(value));
            }
        });
        request.head().header("traceparent").ifPresent(value -> attributes.putIfAbsent("traceparent", value));
        CloudEventContext context = new CloudEventContext(attributes);
        Instant time = context.time(request.receivedAt());
        return context.complete(ofBytes(request.body(), request.head().contentType(), time));
    }

    private static ErrorEvent ofBytes(byte[] data, String contentType, Instant time) {
        if (data.length > Limits.ITEM) {
            throw new IllegalArgumentException("the data of an event may have " + Limits.ITEM + " bytes");
        }
        boolean isText = contentType.startsWith("text/");
        if (!isText && !contentType.isEmpty() && !contentType.endsWith("json")) {
            throw new IllegalArgumentException("the data of an event must be JSON or text: set its content type");
        }
        try {
            return isText ? ofText(Utf8.text(data), time) : ofJson(JSON.readTree(Utf8.unmarked(data)), time);
        } catch (UnreadableException e) {
            throw new IllegalArgumentException(e.problem().detail(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the data of the event is not valid JSON within the limits", e);
        }
    }

    private static ErrorEvent ofJson(@Nullable JsonNode data, Instant time) {
        if (data instanceof ObjectNode object) {
            ErrorEvent error = ErrorEventJson.readStrictly(object, time);
            return said(error);
        }
        if (data != null && data.isTextual()) {
            return ofText(data.textValue(), time);
        }
        throw new IllegalArgumentException("the data of the event must be an error as a JSON object, or a text");
    }

    private static ErrorEvent ofText(String text, Instant time) {
        return said(
                ErrorEvent.builder(text).kind(ErrorKind.ERROR).occurredAt(time).build());
    }

    private static ErrorEvent said(ErrorEvent error) {
        if (error.saysNothing()) {
            throw new IllegalArgumentException("the data of the event does not say what happened");
        }
        return error;
    }

    /** As the HTTP binding encodes what a header cannot hold. */
    private static String decoded(String value) {
        return value.indexOf('%') < 0 ? value : URLDecoder.decode(value.replace("+", "%2B"), UTF_8);
    }
}
