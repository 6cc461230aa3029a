package dev.errata.launcher.errors;

import dev.errata.core.classified.Evidence;
import dev.errata.core.event.ErrorEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The line of a field that holds the evidence, with the evidence underlined; what is too long is left out. */
final class EvidenceExcerpt {
    private static final int WIDTH = 100;
    private static final int BEFORE = 30;

    private EvidenceExcerpt() {}

    /** Two lines; none where the evidence is a whole value and not part of a text. */
    static List<String> of(ErrorEvent event, Evidence evidence) {
        String text = text(event, evidence.field());
        Integer start = evidence.start();
        Integer end = evidence.end();
        if (text == null || start == null || end == null || start >= end || end > text.length()) {
            return List.of();
        }
        int lineStart = text.lastIndexOf('\n', start - 1) + 1;
        int lineEnd = text.indexOf('\n', start);
        lineEnd = lineEnd < 0 ? text.length() : lineEnd;
        int from = Math.max(lineStart, start - BEFORE);
        int to = Math.min(lineEnd, from + WIDTH);
        String before = from > lineStart ? "..." : "";
        String after = to < lineEnd ? "..." : "";
        int marked = Math.max(1, Math.min(end, to) - start);
        return List.of(
                before + printable(text.substring(from, to)) + after,
                " ".repeat(before.length() + start - from) + "^".repeat(marked));
    }

    /** The text on one line, without anything that moves the cursor. */
    static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            printable.append(Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? ' ' : c);
        }
        return printable.toString();
    }

    private static @Nullable String text(ErrorEvent event, String field) {
        if (field.startsWith("causes[") && field.endsWith("].message")) {
            int index = Integer.parseInt(field.substring("causes[".length(), field.indexOf(']')));
            return index < event.causes().size() ? event.causes().get(index).message() : null;
        }
        return switch (field) {
            case "message" -> event.message();
            case "toolOutput" -> event.toolOutput();
            case "stack" -> event.stack();
            default -> null;
        };
    }
}
