package dev.errata.log.page.view;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The evidence in the text that it was found in.
 *
 * @param field such as {@code message}
 * @param before what stands before it, from some way off
 */
public record Excerpt(String field, String before, String matched, String after) {
    private static final int AROUND = 300;

    /** Of a classified error; empty where the evidence is a whole value and no part of a text. */
    public static Optional<Excerpt> of(Told detail) {
        Told evidence = detail.part("/classification/evidence");
        Optional<Integer> start = evidence.index("/start");
        Optional<Integer> end = evidence.index("/end");
        String field = evidence.said("/field");
        String text = text(detail, field);
        if (text == null || start.isEmpty() || end.isEmpty()) {
            return Optional.empty();
        }
        int from = start.get();
        int to = end.get();
        if (from < 0 || from >= to || to > text.length()) {
            return Optional.empty();
        }
        int first = Math.max(0, from - AROUND);
        int last = Math.min(text.length(), to + AROUND);
        return Optional.of(new Excerpt(
                field,
                (first > 0 ? "…" : "") + text.substring(first, from),
                text.substring(from, to),
                text.substring(to, last) + (last < text.length() ? "…" : "")));
    }

    private static @Nullable String text(Told detail, String field) {
        if (field.equals("message") || field.equals("stack") || field.equals("toolOutput")) {
            return detail.text("/error/" + field);
        }
        return field.matches("causes\\[\\d{1,4}]\\.message")
                ? detail.text("/error/" + field.replace('[', '/').replace("].", "/"))
                : null;
    }
}
