package dev.errata.intake.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What may become of bytes and of JSON on the way from somebody who means no good. */
public final class Mutations {
    private static final JsonMapper JSON = new JsonMapper();

    /** Stand in for any value of any field. */
    static final List<JsonNode> WRONG = wrong();

    private Mutations() {}

    /** The bytes cut off, with a part lost, doubled, changed or put in. */
    static byte[] ofBytes(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + random.nextInt(1, 40));
        byte[] head = Arrays.copyOf(bytes, from);
        byte[] part = Arrays.copyOfRange(bytes, from, to);
        byte[] tail = Arrays.copyOfRange(bytes, to, bytes.length);
        return switch (random.nextInt(6)) {
            case 0 -> head;
            case 1 -> joined(head, tail);
            case 2 -> joined(head, part, part, tail);
            case 3 -> joined(head, junk(random), tail);
            case 4 -> joined(head, junk(random), part, tail);
            default -> flipped(bytes, random);
        };
    }

    /** The object once for each field and each value that it might wrongly have, and without that field. */
    static List<ObjectNode> ofFields(ObjectNode object) {
        List<ObjectNode> mutated = new ArrayList<>();
        int fields = count(object);
        for (int field = 0; field < fields; field++) {
            for (int value = -1; value < WRONG.size(); value++) {
                ObjectNode copy = object.deepCopy();
                replace(copy, new int[] {field}, value < 0 ? MissingNode.getInstance() : WRONG.get(value));
                mutated.add(copy);
            }
        }
        return mutated;
    }

    static ObjectNode object(byte[] json) {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] flipped(byte[] bytes, Random random) {
        byte[] copy = bytes.clone();
        for (int i = 0; i < 3 && copy.length > 0; i++) {
            copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return copy;
    }

    private static byte[] junk(Random random) {
        byte[][] junk = {
            {0},
            {(byte) 0xff, (byte) 0xfe},
            {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            "\n".getBytes(UTF_8),
            "\\ud800".getBytes(UTF_8),
            "NaN".getBytes(UTF_8),
            "1e999999999".getBytes(UTF_8),
            "[".repeat(2000).getBytes(UTF_8),
            "{\"a\":".repeat(1000).getBytes(UTF_8),
            "\"".getBytes(UTF_8),
            "\\".getBytes(UTF_8),
            new byte[64]
        };
        return junk[random.nextInt(junk.length)];
    }

    private static int count(JsonNode node) {
        int count = 0;
        for (JsonNode child : node) {
            count += 1 + count(child);
        }
        return count;
    }

    /** Replaces the field of this number, counted down on the way; a missing node takes it away. */
    private static void replace(JsonNode node, int[] left, JsonNode value) {
        if (node instanceof ObjectNode object) {
            for (String name : new ArrayList<>(iterable(object))) {
                if (left[0]-- == 0) {
                    if (value.isMissingNode()) {
                        object.remove(name);
                    } else {
                        object.set(name, value);
                    }
                    return;
                }
                replace(object.get(name), left, value);
                if (left[0] < 0) {
                    return;
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (left[0]-- == 0) {
                    if (value.isMissingNode()) {
                        array.remove(i);
                    } else {
                        array.set(i, value);
                    }
                    return;
                }
                replace(array.get(i), left, value);
                if (left[0] < 0) {
                    return;
                }
            }
        }
    }

    private static List<String> iterable(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<JsonNode> wrong() {
        JsonNodeFactory json = JsonNodeFactory.instance;
        ObjectNode object = json.objectNode().put("a", 1);
        JsonNode deep = json.objectNode();
        for (int i = 0; i < 40; i++) {
            deep = json.arrayNode().add(deep);
        }
        return List.of(
                json.nullNode(),
                json.booleanNode(true),
                json.numberNode(-1),
                json.numberNode(new java.math.BigDecimal("1e400000")),
                json.numberNode(Long.MAX_VALUE),
                json.textNode(""),
                json.textNode("4711"),
                json.textNode("\u0000\ud800"),
                json.arrayNode(),
                json.arrayNode().add(json.nullNode()).add(7).add("text").add(object),
                json.objectNode(),
                object,
                deep);
    }
}
