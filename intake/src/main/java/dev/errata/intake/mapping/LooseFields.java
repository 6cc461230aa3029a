package dev.errata.intake.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of a stranger: a field whose value cannot be used is as good as missing, and its path is kept. Missing or
 * null fields are not there. An object that is not there has no fields.
 */
public final class LooseFields {
    private static final int MOST_UNREAD = 10;

    private final JsonNode node;
    private final String path;
    private final Set<String> unread;

    private LooseFields(JsonNode node, String path, Set<String> unread) {
        this.node = node;
        this.path = path;
        this.unread = unread;
    }

    public static LooseFields of(JsonNode node) {
        return new LooseFields(node, "", new TreeSet<>());
    }

    /** The paths of values that could not be used, of the whole document; of very many some. */
    public Set<String> unread() {
        return Set.copyOf(unread);
    }

    public boolean isEmpty() {
        return node.isEmpty();
    }

    public boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** A text; a number or a boolean as it is written. */
    public @Nullable String text(String name) {
        JsonNode value = node.path(name);
        if (value.isNull() || value.isMissingNode()) {
            return null;
        }
        return orUnread(name, value.isValueNode() ? value.asText() : null);
    }

    public String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    /** A number, or a text that is one. */
    public @Nullable BigDecimal number(String name) {
        JsonNode value = node.path(name);
        if (value.isNull() || value.isMissingNode()) {
            return null;
        }
        return orUnread(name, Numbers.of(value));
    }

    public @Nullable Integer integer(String name) {
        BigDecimal number = number(name);
        return number == null ? null : orUnread(name, Numbers.integer(number));
    }

    public boolean isObject(String name) {
        return node.path(name).isObject();
    }

    public boolean isArray(String name) {
        return node.path(name).isArray();
    }

    public boolean isTrue(String name) {
        return node.path(name).isBoolean() && node.path(name).booleanValue();
    }

    public boolean isFalse(String name) {
        return node.path(name).isBoolean() && !node.path(name).booleanValue();
    }

    /** Seconds since 1970, or ISO-8601; as a number or a text. */
    public @Nullable Instant time(String name) {
        String said = text(name);
        return said == null ? null : orUnread(name, Numbers.time(said));
    }

    public LooseFields object(String name) {
        JsonNode value = node.path(name);
        if (!value.isObject() && !value.isNull() && !value.isMissingNode()) {
            unread(name);
        }
        return new LooseFields(value.isObject() ? value : MissingNode.getInstance(), path + name + ".", unread);
    }

    public List<LooseFields> objects(String name) {
        JsonNode value = node.path(name);
        if (!value.isArray() && !value.isNull() && !value.isMissingNode()) {
            unread(name);
        }
        List<LooseFields> objects = new ArrayList<>();
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            if (value.get(i).isObject()) {
                objects.add(new LooseFields(value.get(i), path + name + "[" + i + "].", unread));
            } else if (!value.get(i).isNull()) {
                unread(name + "[" + i + "]");
            }
        }
        return objects;
    }

    /** The texts of an array; nothing of it if one is none. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        JsonNode value = node.path(name);
        if (!value.isArray() && !value.isNull() && !value.isMissingNode()) {
            unread(name);
            return List.of();
        }
        for (JsonNode item : value) {
            if (!item.isTextual()) {
                unread(name);
                return List.of();
            }
            texts.add(item.textValue());
        }
        return texts;
    }

    /** The entries that are text, number or boolean; of an array, its pairs of name and value. What else there is, is left out. */
    public Map<String, String> entries(String name) {
        JsonNode value = node.path(name);
        Map<String, String> entries = new LinkedHashMap<>();
        if (value.isArray()) {
            value.forEach(pair -> {
                if (pair.isArray() && pair.size() == 2) {
                    put(entries, pair.get(0).asText(), pair.get(1));
                }
            });
        } else if (value.isObject()) {
            value.properties().forEach(entry -> put(entries, entry.getKey(), entry.getValue()));
        } else if (!value.isNull() && !value.isMissingNode()) {
            unread(name);
        }
        return entries;
    }

    private static void put(Map<String, String> entries, String name, JsonNode value) {
        if (value.isValueNode() && !value.isNull()) {
            entries.put(name, value.asText());
        }
    }

    private void unread(String name) {
        if (unread.size() < MOST_UNREAD) {
            unread.add(path + name);
        }
    }

    /** What could be made of a value; if that is nothing, its field is unread. */
    private <T> @Nullable T orUnread(String name, @Nullable T made) {
        if (made == null) {
            unread(name);
        }
        return made;
    }
}
