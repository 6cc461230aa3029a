package dev.errata.core.classification;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.redaction.Redaction;
import dev.errata.core.redaction.Redactor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the texts of one event to their limits: message 32 KiB, stacks of all causes together 256 KiB to a depth of 8,
 * tool output 256 KiB, metadata and headers 16 KiB in 64 entries each. Beginning and end are kept, with a mark between,
 * and of a message also what its judgement rests on: it is judged by its first and last 128 KiB before it is shortened.
 * Characters count, not bytes. What is too long loses its secrets before it is cut: of one that is cut through, nobody
 * would know the halves.
 */
final class EventLimits {
    static final int MESSAGE = 32 * 1024;
    static final int STACKS = 256 * 1024;
    static final int OUTPUT = 256 * 1024;
    static final int VALUES = 16 * 1024;
    static final int ENTRIES = 64;
    static final int DEPTH = 8;
    static final int WORD = 1024;

    private final Redactor redactor;
    private final List<String> truncated = new ArrayList<>();
    private final Map<String, Integer> redactions = new TreeMap<>();
    private int stackLeft = STACKS;

    EventLimits(Redactor redactor) {
        this.redactor = redactor;
    }

    /** Within all limits but that of the message, which is left long enough to be read as a whole. */
    ErrorEvent readable(ErrorEvent event) {
        String message = cut("message", event.message(), OUTPUT);
        String output = optional("toolOutput", event.toolOutput(), OUTPUT);
        String stack = stack("stack", event.stack());
        String code = optional("code", event.code(), WORD);
        String type = optional("exceptionType", event.exceptionType(), WORD);
        List<Cause> causes = causes(event.causes());
        HttpResponse http = http(event.http());
        Map<String, String> metadata = values("metadata", event.metadata());
        return truncated.isEmpty()
                ? event
                : event.toBuilder()
                        .message(message)
                        .toolOutput(output)
                        .stack(stack)
                        .code(code)
                        .exceptionType(type)
                        .causes(causes)
                        .http(http)
                        .metadata(metadata)
                        .build();
    }

    /** The message within its limit, too: the lines around the evidence are kept, wherever they stand. */
    ErrorEvent shortened(ErrorEvent readable, Evidence evidence) {
        String message = readable.message();
        if (message.length() <= MESSAGE) {
            return readable;
        }
        int place = evidence.field().equals("message") ? place(evidence, message) : -1;
        Redaction redaction = redacted("message", message);
        String kept = place < 0
                ? Truncation.cut(redaction.text(), MESSAGE)
                : Truncation.cutAround(redaction.text(), MESSAGE, redaction.moved(place));
        return readable.toBuilder().message(kept).build();
    }

    /** Where the evidence stands; the name of an exception is evidence without a place. */
    private static int place(Evidence evidence, String message) {
        Integer start = evidence.start();
        return start == null ? CharFolding.fold(message).indexOf(CharFolding.fold(evidence.matched())) : start;
    }

    /** The fields that were cut. */
    List<String> truncated() {
        return truncated;
    }

    private @Nullable HttpResponse http(@Nullable HttpResponse http) {
        if (http == null || areWithinLimits(http.headers())) {
            return http;
        }
        return new HttpResponse(http.status(), values("http.headers", http.headers()));
    }

    /** How many secrets of each kind were taken out of what was cut. */
    Map<String, Integer> redactions() {
        return redactions;
    }

    private List<Cause> causes(List<Cause> causes) {
        if (causes.isEmpty()) {
            return causes;
        }
        List<Cause> kept = new ArrayList<>();
        for (int i = 0; i < causes.size(); i++) {
            boolean isRoot = i == causes.size() - 1;
            if (kept.size() == DEPTH - 1 && !isRoot) {
                continue;
            }
            Cause cause = causes.get(i);
            String prefix = "causes[" + kept.size() + "].";
            kept.add(new Cause(
                    optional(prefix + "type", cause.type(), WORD),
                    cut(prefix + "message", cause.message(), MESSAGE / DEPTH),
                    optional(prefix + "code", cause.code(), WORD),
                    stack(prefix + "stack", cause.stack())));
        }
        if (kept.size() < causes.size()) {
            truncated.add("causes");
        }
        return kept;
    }

    private @Nullable String stack(String field, @Nullable String stack) {
        if (stack == null) {
            return null;
        }
        String kept = cut(field, stack, Math.max(stackLeft, WORD));
        stackLeft -= kept.length();
        return kept;
    }

    private Map<String, String> values(String field, Map<String, String> values) {
        if (areWithinLimits(values)) {
            return values;
        }
        Map<String, String> kept = new LinkedHashMap<>();
        int left = VALUES;
        for (Map.Entry<String, String> entry : new TreeMap<>(values).entrySet()) {
            int size = entry.getKey().length() + entry.getValue().length();
            if (kept.size() == ENTRIES
                    || entry.getKey().length() > WORD
                    || left <= entry.getKey().length()) {
                continue;
            }
            String value = size <= left
                    ? entry.getValue()
                    : cut(
                            field + "." + entry.getKey(),
                            entry.getValue(),
                            left - entry.getKey().length());
            kept.put(entry.getKey(), value);
            left -= entry.getKey().length() + value.length();
        }
        if (kept.size() < values.size()) {
            truncated.add(field);
        }
        return kept;
    }

    private static boolean areWithinLimits(Map<String, String> values) {
        int size = 0;
        for (Map.Entry<String, String> entry : values.entrySet()) {
            if (entry.getKey().length() > WORD) {
                return false;
            }
            size += entry.getKey().length() + entry.getValue().length();
        }
        return values.size() <= ENTRIES && size < VALUES;
    }

    private @Nullable String optional(String field, @Nullable String text, int limit) {
        return text == null ? null : cut(field, text, limit);
    }

    private String cut(String field, String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        return Truncation.cut(redacted(field, text).text(), limit);
    }

    private Redaction redacted(String field, String text) {
        if (!truncated.contains(field)) {
            truncated.add(field);
        }
        Redaction redaction = redactor.redact(text);
        redaction.counts().forEach((kind, count) -> redactions.merge(kind, count, Integer::sum));
        return redaction;
    }
}
