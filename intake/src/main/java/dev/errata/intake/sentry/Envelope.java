package dev.errata.intake.sentry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.intake.mapping.LooseFields;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.UnreadableException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an envelope: a line of JSON, then for each item a line of JSON and its bytes, as many as the line says or up
 * to the next line feed. An item whose framing is broken is refused; the next line that can be the head of an item is.
 *
 * @param header of the envelope
 */
record Envelope(LooseFields header, List<Item> items, List<Refusal> refused) {
    /** Of items, taken or not. */
    static final int MOST_ITEMS = 1_000;

    /**
     * @param number from 1
     * @param body holds the payload from {@code start} to before {@code end}
     */
    @SuppressWarnings("ArrayRecordComponent") // the payload stays where it is
    record Item(long number, LooseFields header, byte[] body, int start, int end) {
        String type() {
            return header.text("type", "");
        }

        int length() {
            return end - start;
        }

        JsonNode json() throws IOException {
            return SentryJson.MAPPER.readTree(body, start, length());
        }
    }

    /** @throws UnreadableException if the first line is not that of an envelope */
    static Envelope parse(byte[] body) {
        Reader reader = new Reader(body);
        LooseFields header = reader.envelopeHeader();
        reader.items();
        return new Envelope(header, reader.items, reader.refused);
    }

    /** What the first line says; empty if it says none, or is none. */
    static Optional<String> dsn(byte[] body) {
        Reader reader = new Reader(body);
        LooseFields header = reader.header(0, reader.lineEnd(0));
        return header == null ? Optional.empty() : Optional.ofNullable(header.text("dsn"));
    }

    private static final class Reader {
        private final byte[] body;
        private final List<Item> items = new ArrayList<>();
        private final List<Refusal> refused = new ArrayList<>();
        private int at;
        private int number;

        private Reader(byte[] body) {
            this.body = body;
        }

        private LooseFields envelopeHeader() {
            int end = lineEnd(0);
            LooseFields header = header(0, end);
            if (header == null) {
                throw UnreadableException.malformed("the first line is not the JSON object that begins an envelope");
            }
            at = Math.min(body.length, end + 1);
            return header;
        }

        private void items() {
            while (at < body.length) {
                int end = lineEnd(at);
                if (end == at) {
                    at++;
                    continue;
                }
                if (++number > MOST_ITEMS) {
                    refused.add(new Refusal(number, "too_many", "an envelope may have " + MOST_ITEMS + " items"));
                    return;
                }
                LooseFields header = header(at, end);
                at = Math.min(body.length, end + 1);
                if (header == null || !header.has("type")) {
                    broken("the head of the item is no JSON object with a type, or longer than " + Limits.HEADER);
                } else {
                    item(header);
                }
            }
        }

        private void item(LooseFields header) {
            int start = at;
            int end = header.has("length") ? statedEnd(header, start) : unstatedEnd(start);
            if (end < 0 || (ItemType.of(header.text("type", "")).isTaken() && holdsAnother(start, end))) {
                broken("the item is not as long as its length says");
                return;
            }
            items.add(new Item(number, header, body, start, end));
            at = end == start ? start : Math.min(body.length, end + 1);
        }

        /** Whether the head of another item stands in a payload of JSON: then some of the payload was lost on the way. */
        private boolean holdsAnother(int start, int end) {
            int line = lineEnd(start) + 1;
            while (line < end && itemHeader(line, lineEnd(line)) == null) {
                line = lineEnd(line) + 1;
            }
            return line < end;
        }

        /** The next line feed; no payload is there where the head of an item stands that goes on as it says. */
        private int unstatedEnd(int start) {
            int end = lineEnd(start);
            LooseFields next = itemHeader(start, end);
            return next != null && next.has("length") ? start : end;
        }

        /** Where the payload ends; below 0 if no line feed and no end of the body is there. */
        private int statedEnd(LooseFields header, int start) {
            Integer length = header.integer("length");
            if (length == null || length < 0 || length > body.length - start) {
                return -1;
            }
            int end = start + length;
            return end == body.length || body[end] == '\n' ? end : -1;
        }

        private void broken(String detail) {
            refused.add(new Refusal(number, "bad_framing", detail));
            while (at < body.length && itemHeader(at, lineEnd(at)) == null) {
                at = lineEnd(at) + 1;
            }
            at = Math.min(at, body.length);
        }

        /** The head of an item; as text of a payload may look like one, its type has to be known and its length right. */
        private @Nullable LooseFields itemHeader(int from, int to) {
            LooseFields header = to - from < 8 || body[from] != '{' ? null : header(from, to);
            boolean isOne = header != null
                    && ItemType.of(header.text("type", "")).isKnown()
                    && (!header.has("length") || statedEnd(header, Math.min(body.length, to + 1)) >= 0);
            return isOne ? header : null;
        }

        private @Nullable LooseFields header(int from, int to) {
            if (to - from > Limits.HEADER) {
                return null;
            }
            try {
                JsonNode node = SentryJson.MAPPER.readTree(new String(body, from, to - from, UTF_8));
                return node != null && node.isObject() ? LooseFields.of(node) : null;
            } catch (IOException notJson) {
                return null;
            }
        }

        private int lineEnd(int from) {
            int end = from;
            while (end < body.length && body[end] != '\n') {
                end++;
            }
            return end;
        }
    }
}
