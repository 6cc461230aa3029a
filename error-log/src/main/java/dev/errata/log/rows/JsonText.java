package dev.errata.log.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.errata.schemas.json.RecordJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** A record or a tree as the text of a {@code jsonb}, which refuses what {@link StorableText} replaces, escaped or not. */
final class JsonText {
    /** How JSON writes a NUL; also within an escaped backslash, where it is none. */
    private static final String ESCAPED_NUL = "\\u0000";

    private JsonText() {}

    static String of(Record record) {
        String text = RecordJson.text(record);
        boolean isStorable = StorableText.isStorable(text) && !text.contains(ESCAPED_NUL);
        return isStorable ? text : of(RecordJson.tree(record));
    }

    static String of(ObjectNode tree) {
        clean(tree);
        return tree.toString();
    }

    private static void clean(JsonNode parent) {
        if (parent instanceof ObjectNode object) {
            Map<String, JsonNode> before = new LinkedHashMap<>();
            object.properties().forEach(entry -> before.put(entry.getKey(), entry.getValue()));
            before.forEach((name, value) -> {
                String storable = StorableText.of(name);
                if (!storable.equals(name)) {
                    object.remove(name);
                }
                object.set(storable, cleaned(value));
            });
        } else if (parent instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, cleaned(array.get(i)));
            }
        }
    }

    private static JsonNode cleaned(JsonNode value) {
        if (value.isTextual()) {
            String storable = StorableText.of(value.textValue());
            return storable.equals(value.textValue()) ? value : TextNode.valueOf(storable);
        }
        clean(value);
        return value;
    }
}
