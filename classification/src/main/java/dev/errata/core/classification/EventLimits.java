package dev.errata.core.classification;

import dev.errata.core.classified.Evidence;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.redaction.NamedFields;
import dev.errata.core.redaction.Redaction;
import dev.errata.core.redaction.Redactor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the texts of one event to what is read of them, and what is read to what is kept. Read is of each text the first and
 * the last 128 KiB, and of message, output and stacks together {@link #EVENT}, shared out evenly; kept is of the message 32
 * KiB, of the stacks of all causes together 256 KiB to a depth of 8, of tool output 256 KiB, of metadata and headers 16 KiB
 * in 64 entries each, of a name 1 KiB. Beginning and end are kept, with a mark between, and of a message also what its
 * judgement rests on. Characters count, not bytes. What is not read is left out, without its secrets or with them.
 */
final class EventLimits {
    static final int MESSAGE = 32 * 1024;
    static final int STACKS = 256 * 1024;
    static final int OUTPUT = 256 * 1024;
    static final int EVENT = 512 * 1024;
    static final int VALUES = 16 * 1024;
    static final int ENTRIES = 64;
    static final int DEPTH = 8;
    static final int WORD = 1024;

    private final Redactor redactor;
    private final TextExcerpts excerpts;
    private final NamedFields names = new NamedFields(this::name);
    private final List<String> truncated = new ArrayList<>();
    private final Map<String, Integer> redactions = new TreeMap<>();
    private int stackLeft = STACKS;

    EventLimits(Redactor redactor) {
        this.redactor = redactor;
        this.excerpts = new TextExcerpts(redactor);
    }

    /** Cleaned and within all limits but that of the message, which is left long enough to be read as a whole. */
    ErrorEvent readable(ErrorEvent event) {
        int most = share(event);
        stackLeft = Math.min(STACKS, most);
        ErrorEvent read = names.changed(event)
                .message(cut("message", event.message(), most))
                .toolOutput(optional("toolOutput", event.toolOutput(), most))
                .stack(stack("stack", event.stack()))
                .causes(causes(event.causes()))
                .http(http(event.http()))
                .metadata(values("metadata", event.metadata()))
                .build();
        excerpts.redactions().forEach((kind, count) -> redactions.merge(kind, count, Integer::sum));
        return read;
    }

    /** How long each of the long texts may be, so that all of them together are within the limit of an event. */
    private static int share(ErrorEvent event) {
        int stacks = length(event.stack());
        for (Cause cause : event.causes()) {
            stacks = Math.min(STACKS, stacks) + length(cause.stack());
        }
        int[] lengths = {event.message().length(), length(event.toolOutput()), stacks};
        Arrays.sort(lengths);
        int left = EVENT;
        for (int i = 0; i < lengths.length; i++) {
            int share = left / (lengths.length - i);
            if (lengths[i] > share) {
                return Math.min(OUTPUT, share);
            }
            left -= lengths[i];
        }
        return OUTPUT;
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    /** The message within its limit, too: the lines around the evidence are kept, wherever they stand. */
    ErrorEvent shortened(ErrorEvent readable, Evidence evidence) {
        String message = readable.message();
        if (message.length() <= MESSAGE) {
            return readable;
        }
        int place = evidence.field().equals("message") ? place(evidence, message) : -1;
        note("message");
        Redaction redaction = redactor.redact(message);
        redaction.counts().forEach((kind, count) -> redactions.merge(kind, count, Integer::sum));
        String kept = place < 0
                ? Truncation.cut(redaction.text(), MESSAGE)
                : Truncation.cutAround(redaction.text(), MESSAGE, redaction.moved(place));
        return readable.toBuilder().message(kept).build();
    }

    /** Where the evidence stands; the name of an exception is evidence without a place. */
    private static int place(Evidence evidence, String message) {
        Integer start = evidence.start();
        return start == null
                ? Search.first(CharFolding.fold(evidence.matched()), CharFolding.fold(message), 0, message.length())
                : start;
    }

    /** Within the limits, too, where marks in the place of secrets have made it longer. */
    ErrorEvent kept(ErrorEvent redacted) {
        boolean isShort = redacted.message().length() <= MESSAGE
                && length(redacted.toolOutput()) <= OUTPUT
                && length(redacted.stack()) <= STACKS;
        return isShort
                ? redacted
                : redacted.toBuilder()
                        .message(shorter("message", redacted.message(), MESSAGE))
                        .toolOutput(
                                redacted.toolOutput() == null
                                        ? null
                                        : shorter("toolOutput", redacted.toolOutput(), OUTPUT))
                        .stack(redacted.stack() == null ? null : shorter("stack", redacted.stack(), STACKS))
                        .build();
    }

    private String shorter(String field, String redacted, int limit) {
        if (redacted.length() > limit) {
            note(field);
        }
        return Truncation.cut(redacted, limit);
    }

    /** The fields that were cut. */
    List<String> truncated() {
        return truncated;
    }

    /** How many secrets of each kind were taken out of what was cut. */
    Map<String, Integer> redactions() {
        return redactions;
    }

    private @Nullable HttpResponse http(@Nullable HttpResponse http) {
        if (http == null || areWithinLimits(http.headers())) {
            return http;
        }
        return new HttpResponse(http.status(), values("http.headers", http.headers()));
    }

    private List<Cause> causes(List<Cause> causes) {
        List<Cause> kept = new ArrayList<>(Math.min(DEPTH, causes.size()));
        int first = Math.min(DEPTH - 1, causes.size());
        for (int i = 0; i < first; i++) {
            kept.add(cause(causes.get(i), kept.size()));
        }
        if (first < causes.size()) {
            kept.add(cause(causes.get(causes.size() - 1), kept.size()));
        }
        if (kept.size() < causes.size()) {
            note("causes");
        }
        return kept;
    }

    private Cause cause(Cause cause, int number) {
        String prefix = "causes[" + number + "].";
        return new Cause(
                name(prefix + "type", cause.type()),
                cut(prefix + "message", cause.message(), MESSAGE / DEPTH),
                name(prefix + "code", cause.code()),
                stack(prefix + "stack", cause.stack()));
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
        for (Map.Entry<String, String> entry : first(values).entrySet()) {
            String name = entry.getKey();
            if (name.length() < left) {
                String value = cut(field + "." + redactor.redact(name).text(), entry.getValue(), left - name.length());
                kept.put(name, value);
                left -= name.length() + value.length();
            }
        }
        if (kept.size() < values.size()) {
            note(field);
        }
        return kept;
    }

    /** The first {@link #ENTRIES} by their names, without a look at the order of all the others. */
    private static Map<String, String> first(Map<String, String> values) {
        TreeMap<String, String> first = new TreeMap<>();
        values.forEach((name, value) -> {
            boolean isAmong = first.size() < ENTRIES || name.compareTo(first.lastKey()) < 0;
            if (name.length() <= WORD && isAmong) {
                first.put(name, value);
                if (first.size() > ENTRIES) {
                    first.pollLastEntry();
                }
            }
        });
        return first;
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

    private @Nullable String name(String field, @Nullable String name) {
        return name == null || name.length() <= WORD ? name : cut(field, name, WORD);
    }

    private @Nullable String optional(String field, @Nullable String text, int limit) {
        return text == null ? null : cut(field, text, limit);
    }

    private String cut(String field, String text, int limit) {
        if (text.length() > limit) {
            note(field);
        }
        return excerpts.of(text, limit);
    }

    private void note(String field) {
        if (!truncated.contains(field)) {
            truncated.add(field);
        }
    }
}
