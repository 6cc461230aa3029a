package dev.errata.client.report;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The limit of what a producer publishes: 1 MiB an event, its payload apart, which has a limit of its own and is never cut. A
 * larger one has each text cut to its share, with a mark where something was left out and the names of the fields in the
 * metadata. Ids are never cut: they would name something else.
 */
public final class EventLimit {
    public static final int MAX_BYTES = 1 << 20;
    /** The metadata entry that names the fields that were cut. */
    public static final String TRUNCATED = "errata.truncated";

    private static final int KIB = 1024;
    /** The shares add up to less than {@link #MAX_BYTES}, with 50 KiB left for ids and the encoding. */
    private static final int MESSAGE = 128 * KIB;

    private static final int STACK = 192 * KIB;
    private static final int TOOL_OUTPUT = 256 * KIB;
    private static final int CAUSE_MESSAGE = 8 * KIB;
    private static final int CAUSE_STACK = 24 * KIB;
    /** The pipeline keeps 64; one is for the names of what was cut. */
    private static final int MAP_ENTRIES = 63;

    private static final int MAP_NAME = 128;
    private static final int MAP_VALUE = 896;
    private static final int ENCODING = 8 * KIB;
    /** The mark itself, with the largest number in it. */
    private static final int MARK = 48;

    private EventLimit() {}

    /** The event, cut where it has to be; empty if even its ids are too large to publish. */
    public static Optional<ErrorEvent> fit(ErrorEvent event) {
        if (fits(event)) {
            return Optional.of(event);
        }
        ErrorEvent cut = cut(event);
        return fits(cut) ? Optional.of(cut) : Optional.empty();
    }

    /** The first part of a text that fits into so many bytes of UTF-8, with a mark that says how much is missing. */
    public static String head(String text, int bytes) {
        if (text.length() <= bytes / 4 || EventSize.unitsWithin(text, bytes) == text.length()) {
            return text;
        }
        int kept = EventSize.unitsWithin(text, bytes - MARK);
        return text.substring(0, kept) + mark(text.length() - kept);
    }

    private static boolean fits(ErrorEvent event) {
        return EventSize.isWithin(event, MAX_BYTES - ENCODING);
    }

    private static ErrorEvent cut(ErrorEvent event) {
        List<String> names = new ArrayList<>();
        String message = changed("message", event.message(), head(event.message(), MESSAGE), names);
        String stack =
                event.stack() == null ? null : changed("stack", event.stack(), head(event.stack(), STACK), names);
        String output = event.toolOutput() == null
                ? null
                : changed("toolOutput", event.toolOutput(), ends(event.toolOutput(), TOOL_OUTPUT), names);
        List<Cause> causes = changed("causes", event.causes(), causes(event.causes()), names);
        HttpResponse http = event.http();
        if (http != null) {
            http = new HttpResponse(
                    http.status(), changed("http.headers", http.headers(), entries(http.headers()), names));
        }
        Map<String, String> metadata =
                new TreeMap<>(changed("metadata", event.metadata(), entries(event.metadata()), names));
        metadata.put(TRUNCATED, String.join(",", names));
        return event.toBuilder()
                .message(message)
                .stack(stack)
                .toolOutput(output)
                .causes(causes)
                .http(http)
                .metadata(metadata)
                .build();
    }

    /** The first seven and the root, which says most. */
    private static List<Cause> causes(List<Cause> all) {
        List<Cause> kept = all;
        if (all.size() > ThrowableReader.MAX_CAUSES) {
            kept = new ArrayList<>(all.subList(0, ThrowableReader.MAX_CAUSES - 1));
            kept.add(all.get(all.size() - 1));
        }
        return kept.stream()
                .map(cause -> new Cause(
                        cause.type(),
                        head(cause.message(), CAUSE_MESSAGE),
                        cause.code(),
                        cause.stack() == null ? null : head(cause.stack(), CAUSE_STACK)))
                .toList();
    }

    private static Map<String, String> entries(Map<String, String> all) {
        Map<String, String> kept = new TreeMap<>();
        all.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(MAP_ENTRIES)
                .forEach(entry -> kept.put(head(entry.getKey(), MAP_NAME), head(entry.getValue(), MAP_VALUE)));
        return kept;
    }

    /** The start and the end: a tool says what it does first and what went wrong last. */
    private static String ends(String text, int bytes) {
        if (text.length() <= bytes / 4 || EventSize.unitsWithin(text, bytes) == text.length()) {
            return text;
        }
        int half = (bytes - MARK) / 2;
        int start = EventSize.unitsWithin(text, half);
        int end = text.length();
        for (int used = 0; end > start; end -= Character.charCount(text.codePointBefore(end))) {
            used += text.codePointBefore(end) < 0x80 ? 1 : 4;
            if (used > half) {
                break;
            }
        }
        return text.substring(0, start) + mark(end - start) + text.substring(end);
    }

    private static String mark(int units) {
        return "\n[... " + units + " characters truncated ...]\n";
    }

    private static <T> T changed(String name, T before, T after, List<String> names) {
        if (!before.equals(after)) {
            names.add(name);
        }
        return after;
    }
}
