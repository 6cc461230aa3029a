package dev.errata.schemas.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Iterator;

/**
 * Any domain record as JSON, as {@code tail}, {@code list} and {@code show} print it. Instants are ISO-8601 text,
 * durations whole milliseconds under the component's name with {@code Ms} appended, constants their labels; what is
 * null, and objects without content, are left out. Of a payload there is the digest alone. An instruction carries its kind
 * as {@code type}. For all threads.
 */
public final class RecordJson {
    private static final int USUAL_LENGTH = 4_096;

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

    /** One line; written without a tree, as the error log makes one of each record that it stores. */
    public static String text(Record record) {
        StringWriter text = new StringWriter(USUAL_LENGTH);
        try (JsonGenerator json = new FilteringGeneratorDelegate(
                MAPPER.createGenerator(text), Said.ELEMENT, Inclusion.INCLUDE_ALL_AND_PATH, true)) {
            MAPPER.writeValue(json, record);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return text.toString();
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

    /** The same rules for {@link #text} as {@link #prune} has for trees. */
    private static final class Said extends TokenFilter {
        private static final Said MEMBER = new Said(false);
        static final Said ELEMENT = new Said(true);

        private final boolean isElement;

        private Said(boolean isElement) {
            this.isElement = isElement;
        }

        @Override
        public TokenFilter includeProperty(String name) {
            return MEMBER;
        }

        @Override
        public TokenFilter includeElement(int index) {
            return ELEMENT;
        }

        @Override
        public boolean includeNull() {
            return isElement;
        }

        @Override
        public boolean includeEmptyArray(boolean contentsFiltered) {
            return true;
        }

        @Override
        public boolean includeEmptyObject(boolean contentsFiltered) {
            return isElement;
        }
    }
}
