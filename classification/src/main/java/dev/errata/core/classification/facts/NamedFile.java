package dev.errata.core.classification.facts;

import dev.errata.core.classified.Evidence;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.matching.Search;
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
        int lineStart = Search.last('\n', message, 0, at) + 1;
        int lineEnd = Search.first('\n', message, at, message.length());
        lineEnd = Math.min(lineEnd < 0 ? message.length() : lineEnd, lineStart + LONGEST_LINE);
        if (at > lineEnd) {
            return null;
        }
        String quoted = quoted(message.substring(lineStart, lineEnd));
        return quoted == null ? betweenColons(message.substring(lineStart, at)) : quoted;
    }

    private static @Nullable String quoted(String line) {
        for (int i = 0; i < line.length(); i++) {
            int kind = Search.first(line.charAt(i), OPENING);
            int close = kind < 0 ? -1 : Search.first(CLOSING.charAt(kind), line, i + 1, line.length());
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
            int colon = Search.last(": ", before, 0, end + 1);
            String part = before.substring(colon < 0 ? 0 : colon + 2, end).strip();
            if (colon >= 0 && !part.isEmpty() && Search.first(' ', part) < 0) {
                return part;
            }
            end = colon;
        }
        String last = before.strip();
        last = last.endsWith(":") ? last.substring(0, last.length() - 1) : last;
        String word = last.substring(Search.last(' ', last) + 1);
        return isPath(word) ? word : null;
    }

    private static boolean isPath(String name) {
        boolean hasPoint = Search.last('.', name) > 0 && !name.endsWith(".");
        return Search.first('/', name) >= 0
                || Search.first('\\', name) >= 0
                || (hasPoint && Search.first(' ', name) < 0);
    }
}
