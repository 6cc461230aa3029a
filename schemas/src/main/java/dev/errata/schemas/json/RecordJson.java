package dev.errata.schemas.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;

/**
 * Any domain record as JSON, as {@code tail}, {@code list} and {@code show} print it. Instants are ISO-8601 text,
 * durations whole milliseconds under the component's name with {@code Ms} appended, constants their labels; what is
 * null, and objects without content, are left out. Of a payload there is the digest alone. An instruction carries its kind
 * as {@code type}. For all threads.
 */
public final class RecordJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .visibility(PropertyAccessor.ALL, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .addModule(new RecordModule())
            .build();

    private RecordJson() {}

    public static ObjectNode tree(Record record) {
        ObjectNode tree = MAPPER.valueToTree(record);
        prune(tree);
        return tree;
    }

    /** One line. */
    public static String text(Record record) {
        return tree(record).toString();
    }

    /** Indented, for reading. */
    public static String pretty(Record record) {
        return tree(record).toPrettyString();
    }

    private static void prune(JsonNode parent) {
        Iterator<JsonNode> children = parent.elements();
        while (children.hasNext()) {
            JsonNode child = children.next();
            prune(child);
            if (parent.isObject() && (child.isNull() || (child.isObject() && child.isEmpty()))) {
                children.remove();
            }
        }
    }
}
