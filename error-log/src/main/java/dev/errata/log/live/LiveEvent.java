package dev.errata.log.live;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What is sent, in the form of {@code text/event-stream}. */
final class LiveEvent {
    /** Whoever is told of more looks at the list. */
    static final int MOST_GATES = 20;

    private static final JsonMapper JSON = new JsonMapper();
    /** How long a browser waits before it comes back. */
    private static final String RETRY = "retry: 3000\n\n";

    private LiveEvent() {}

    /** The beginning of a stream. */
    static byte[] greeting() {
        return bytes(RETRY);
    }

    /** Nothing; but who is gone is noticed, and no proxy takes the stream for dead. */
    static byte[] comment() {
        return bytes(":\n\n");
    }

    /** The stream hears from this version on. */
    static byte[] start(LiveVersion version) {
        return event("start", version, body(Map.of(), List.of(), false));
    }

    /** So much changed. */
    static byte[] change(LiveVersion version, Map<LiveTopic, Long> changes, List<String> gates) {
        return event("change", version, body(changes, gates, false));
    }

    /** Nobody can say what changed. */
    static byte[] everything(LiveVersion version) {
        return event("change", version, body(Map.of(), List.of(), true));
    }

    private static ObjectNode body(Map<LiveTopic, Long> changes, List<String> gates, boolean isEverything) {
        ObjectNode body = JSON.createObjectNode();
        ObjectNode counts = body.putObject("changes");
        changes.forEach((topic, count) -> counts.put(topic.label(), count));
        gates.forEach(body.putArray("gates")::add);
        return body.put("isEverything", isEverything);
    }

    /** JSON has no line breaks, so that one line of data is enough. */
    private static byte[] event(String name, LiveVersion version, ObjectNode body) {
        return bytes("event: %s\nid: %s\ndata: %s\n\n".formatted(name, version, body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
