package dev.errata.dispatcher;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.executor.Run;
import dev.errata.core.event.TraceContext;
import dev.errata.core.recovery.Instruction;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call says of its run. Names are from here; values from the record are bounded, have no control characters, and what
 * is not visible ASCII in them is percent-encoded, as {@code encodeURI} does.
 */
final class RunHeaders {
    static final String OPERATION = "Errata-Operation";
    static final String TYPE = "Errata-Operation-Type";
    static final String ATTEMPT = "Errata-Attempt";
    static final String HAND_OUT = "Errata-Hand-Out";
    static final String SESSION = "Errata-Session";
    static final String TIME_LIMIT = "Errata-Time-Limit-Ms";
    static final String INSTRUCTION = "Errata-Instruction";
    static final String INSTRUCTION_DETAILS = "Errata-Instruction-Details";
    static final String PAYLOAD_TYPE = "Errata-Payload-Type";
    static final String PAYLOAD_REFERENCE = "Errata-Payload-Reference";
    static final String ANSWER_TOKEN = "Errata-Answer-Token";
    static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    static final String CONTENT_TYPE = "Content-Type";

    private static final int LONGEST_VALUE = 2_048;
    private static final int LONGEST_TEXT = 500;
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final Map<String, String> headers = new HashMap<>();

    private RunHeaders() {}

    /** Of a run, without what is in its body. */
    static RunHeaders of(Run run) {
        RunHeaders all = new RunHeaders();
        all.put(IDEMPOTENCY_KEY, run.idempotencyKey());
        all.put(OPERATION, run.operation().id());
        all.put(TYPE, run.operation().type());
        all.put(ATTEMPT, String.valueOf(run.attempt()));
        all.put(HAND_OUT, String.valueOf(run.command().handOut()));
        all.put(SESSION, run.execution().sessionId());
        all.put(TIME_LIMIT, String.valueOf(run.timeLimit().toMillis()));
        run.instruction().ifPresent(all::put);
        run.trace().ifPresent(all::put);
        return all;
    }

    RunHeaders put(String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            headers.put(name, safe(value));
        }
        return this;
    }

    Map<String, String> all() {
        return Map.copyOf(headers);
    }

    private void put(TraceContext trace) {
        put("traceparent", trace.traceparent());
        put("tracestate", trace.tracestate());
    }

    private void put(Instruction instruction) {
        put(INSTRUCTION, instruction.strategy().label());
        ObjectNode details = details(instruction);
        if (!details.isEmpty()) {
            try {
                // ASCII on one line already
                headers.put(INSTRUCTION_DETAILS, JSON.writeValueAsString(details));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("a tree is always JSON", e);
            }
        }
    }

    private static ObjectNode details(Instruction instruction) {
        ObjectNode json = JSON.createObjectNode();
        if (instruction instanceof Instruction.InstallDependency it) {
            json.put("ecosystem", bounded(it.ecosystem())).put("packageName", bounded(it.packageName()));
        } else if (instruction instanceof Instruction.ApplyTypeFix it) {
            json.put("file", bounded(it.file())).put("line", it.line()).put("column", it.column());
            json.put("code", bounded(it.code()));
        } else if (instruction instanceof Instruction.FixTest it) {
            it.names().stream().limit(5).map(RunHeaders::bounded).forEach(json.putArray("names")::add);
        } else if (instruction instanceof Instruction.FixBuild it) {
            json.put("diagnostics", bounded(it.diagnostics()));
        } else if (instruction instanceof Instruction.FeedBack it) {
            json.put("diagnostics", bounded(it.diagnostics()));
        } else if (instruction instanceof Instruction.DifferentApproach it) {
            json.put("diagnostics", bounded(it.diagnostics()));
        } else if (instruction instanceof Instruction.RevertChanges it) {
            it.files().stream().limit(5).map(RunHeaders::bounded).forEach(json.putArray("files")::add);
        } else if (instruction instanceof Instruction.CleanUpResources it) {
            json.put("resource", bounded(it.resource()));
        } else if (instruction instanceof Instruction.ExtendTimeout it) {
            json.put("timeLimitMs", it.timeLimit().toMillis());
        }
        return json;
    }

    private static @Nullable String bounded(@Nullable String text) {
        return text == null || text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
    }

    private static String safe(String value) {
        StringBuilder safe = new StringBuilder();
        String begun = value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE);
        for (byte each : begun.getBytes(StandardCharsets.UTF_8)) {
            if (each >= ' ' && each <= '~' && each != '%') {
                safe.append((char) each);
            } else if (each < 0 || each == '%') {
                safe.append(String.format("%%%02X", each & 0xff));
            }
        }
        return safe.toString();
    }
}
