package dev.errata.intake.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.protocol.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the objects out of a body: one, an array of them, one a line, or one behind the other. What is no object is refused
 * alone. Behind a mistake it goes on with the next line that begins as an object does; in an array it ends there, as nobody
 * can say where the next one begins.
 */
public final class Items {
    private static final String BAD_JSON = "bad_json";
    /** Names that come twice are seen as trees are made. */
    private static final ObjectMapper JSON = new ObjectMapper(Limits.jsonFactory()
            .rebuild()
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    private final byte[] body;
    private final ItemReader reader;
    private final List<Refusal> refused = new ArrayList<>();
    private int taken;

    /** Makes something of an object. */
    @FunctionalInterface
    public interface ItemReader {
        /**
         * Takes it.
         *
         * @throws IllegalArgumentException saying what is wrong with it
         */
        void read(ObjectNode object);
    }

    private Items(byte[] body, ItemReader reader) {
        this.body = body;
        this.reader = reader;
    }

    /** One JSON text or several, with whatever stands between them; returns what was refused, by line or place in the array. */
    public static List<Refusal> ofDocuments(byte[] body, ItemReader reader) {
        Items items = new Items(body, reader);
        int start = items.skipBlank(0);
        if (start < body.length && body[start] == '[') {
            items.readArray(start);
        } else {
            items.readDocuments();
        }
        return items.refused;
    }

    /** One JSON text a line, so that a mistake never reaches beyond its line. */
    static List<Refusal> ofLines(byte[] body, ItemReader reader) {
        Items items = new Items(body, reader);
        int line = 1;
        for (int start = 0; start < body.length; line++) {
            int end = items.endOfLine(start);
            int text = items.skipBlank(start);
            if (text < end) {
                items.readLine(text, end, line);
            }
            start = end + 1;
        }
        return items.refused;
    }

    private void readLine(int start, int end, int line) {
        try (JsonParser parser = JSON.createParser(body, start, end - start)) {
            JsonNode tree = next(parser);
            if (parser.nextToken() != null) {
                refuse(line, BAD_JSON, "not valid JSON: something stands behind it");
            } else {
                take(tree, line);
            }
        } catch (IOException wrong) {
            refuse(line, BAD_JSON, mistake(wrong));
        }
    }

    private void readDocuments() {
        int line = 1;
        int counted = 0;
        for (int start = skipBlank(0); start < body.length; start = skipBlank(start)) {
            line += lines(counted, start);
            counted = start;
            try (JsonParser parser = JSON.createParser(body, start, body.length - start)) {
                boolean isTaken = take(next(parser), line);
                start = isTaken ? start + (int) parser.currentLocation().getByteOffset() : nextObject(start);
            } catch (IOException wrong) {
                refuse(line, BAD_JSON, mistake(wrong));
                start = nextObject(start);
            }
        }
    }

    private void readArray(int start) {
        int place = 0;
        try (JsonParser parser = JSON.createParser(body, start, body.length - start)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                place++;
                take(Trees.read(parser), place);
            }
            if (parser.nextToken() != null) {
                refuse(place + 1L, BAD_JSON, "something stands behind the array");
            }
        } catch (IOException wrong) {
            refuse(Math.max(1, place), BAD_JSON, mistake(wrong) + "; nothing behind it was read");
        }
    }

    /** Null at the end. */
    private static @Nullable JsonNode next(JsonParser parser) throws IOException {
        return parser.nextToken() == null ? null : Trees.read(parser);
    }

    /** False if it is no object. */
    private boolean take(@Nullable JsonNode tree, long line) {
        if (tree == null || !tree.isObject()) {
            refuse(line, "no_object", "this is no JSON object");
            return false;
        }
        if (++taken > Limits.ITEMS) {
            throw UnreadableException.tooLarge("a request has at most " + Limits.ITEMS + " items: send several");
        }
        try {
            reader.read((ObjectNode) tree);
        } catch (IllegalArgumentException wrong) {
            refuse(line, "bad_field", String.valueOf(wrong.getMessage()));
        }
        return true;
    }

    private void refuse(long line, String reason, String detail) {
        if (refused.size() >= Limits.ITEMS) {
            throw UnreadableException.malformed("more than " + Limits.ITEMS + " mistakes, the last: " + detail);
        }
        refused.add(new Refusal(line, reason, detail));
    }

    private static String mistake(IOException wrong) {
        if (wrong instanceof StreamConstraintsException) {
            return "this is beyond a limit: at most " + Limits.JSON_DEPTH + " levels, " + Limits.JSON_STRING
                    + " characters of a text, " + Limits.JSON_NUMBER + " of a number";
        }
        if (wrong instanceof JsonProcessingException json) {
            return "not valid JSON: " + json.getOriginalMessage();
        }
        throw new UncheckedIOException(wrong);
    }

    private int endOfLine(int start) {
        int end = start;
        while (end < body.length && body[end] != '\n') {
            end++;
        }
        return end;
    }

    /** Of the next line that begins with a brace. */
    private int nextObject(int from) {
        int line = endOfLine(from) + 1;
        while (line < body.length && body[line] != '{') {
            line = endOfLine(line) + 1;
        }
        return Math.min(line, body.length);
    }

    /** Behind what may stand between texts; files that were put together have a mark before each. */
    private int skipBlank(int from) {
        int at = from;
        while (at < body.length) {
            if (body[at] == ' ' || body[at] == '\n' || body[at] == '\r' || body[at] == '\t') {
                at++;
            } else if (Utf8.isMarked(body, at)) {
                at += Utf8.MARK_LENGTH;
            } else {
                break;
            }
        }
        return at;
    }

    private int lines(int from, int to) {
        int count = 0;
        for (int at = from; at < to; at++) {
            count += body[at] == '\n' ? 1 : 0;
        }
        return count;
    }
}
