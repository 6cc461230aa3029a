package dev.errata.core.classification.facts;

import dev.errata.core.classification.Evidence;
import dev.errata.core.event.ErrorEvent;
import org.jspecify.annotations.Nullable;

/**
 * The file that a message about files names: what stands in quotes in the line of the evidence, else what stands between
 * colons before it, as in {@code cat: a.txt: No such file or directory}.
 */
final class NamedFile {
    private static final String OPENING = "'\"`\u2018\u201c\u00ab\u201e";
    private static final String CLOSING = "'\"'\u2019\u201d\u00bb\u201c";
    private static final int LONGEST_LINE = 1000;

    private NamedFile() {}

    /** Null if the line names none. */
    static @Nullable String in(ErrorEvent event, Evidence evidence) {
        String message = event.message();
        Integer start = evidence.field().equals("message") ? evidence.start() : null;
        int at = start == null ? 0 : Math.min(start, message.length());
        int lineStart = message.lastIndexOf('\n', at - 1) + 1;
        int lineEnd = message.indexOf('\n', at);
        lineEnd = Math.min(lineEnd < 0 ? message.length() : lineEnd, lineStart + LONGEST_LINE);
        if (at > lineEnd) {
            return null;
        }
        String quoted = quoted(message.substring(lineStart, lineEnd));
        return quoted == null ? betweenColons(message.substring(lineStart, at)) : quoted;
    }

    private static @Nullable String quoted(String line) {
        for (int i = 0; i < line.length(); i++) {
            int kind = OPENING.indexOf(line.charAt(i));
            int close = kind < 0 ? -1 : line.indexOf(CLOSING.charAt(kind), i + 1);
            if (close > 0) {
                String name = line.substring(i + 1, close).strip();
                if (isPath(name)) {
                    return name;
                }
                i = close;
            }
        }
        return null;
    }

    private static @Nullable String betweenColons(String before) {
        int end = before.length();
        while (end > 0) {
            int colon = before.lastIndexOf(": ", end - 1);
            String part = before.substring(colon < 0 ? 0 : colon + 2, end).strip();
            if (colon >= 0 && !part.isEmpty() && part.indexOf(' ') < 0) {
                return part;
            }
            end = colon;
        }
        String last = before.strip();
        last = last.endsWith(":") ? last.substring(0, last.length() - 1) : last;
        String word = last.substring(last.lastIndexOf(' ') + 1);
        return isPath(word) ? word : null;
    }

    private static boolean isPath(String name) {
        boolean hasPoint = name.lastIndexOf('.') > 0 && !name.endsWith(".");
        return name.indexOf('/') >= 0 || name.indexOf('\\') >= 0 || (hasPoint && name.indexOf(' ') < 0);
    }
}
