package dev.errata.launcher.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.redaction.Redactor;

/** Keeps secrets out of JSON that is shown, whatever wrote it. */
public final class ShownText {
    private final Redactor redactor = Redactor.ofSecrets();

    /** A copy with every text redacted. */
    public JsonNode redacted(JsonNode node) {
        if (node.isTextual()) {
            return JsonNodeFactory.instance.textNode(
                    redactor.redact(node.asText()).text());
        }
        if (node.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            node.forEach(item -> array.add(redacted(item)));
            return array;
        }
        if (node.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            node.properties().forEach(field -> object.set(field.getKey(), redacted(field.getValue())));
            return object;
        }
        return node;
    }
}
