package dev.errata.core.grouping.log;

import dev.errata.core.matching.Search;
import java.util.LinkedHashMap;
import java.util.Map;

/** A line that is fields and nothing else, as logrus, slog and others write it: {@code time=10:11 level=error msg="no cart" stack="..."}. */
public final class FieldLine {
    private static final int FEWEST = 3;

    private FieldLine() {}

    /** The values by their names, without quotes and escapes, the first of a name; none if the text is no such line. */
    public static Map<String, String> fields(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        int at = 0;
        while (at < text.length()) {
            int equals = endOfName(text, at);
            if (equals == at || !text.startsWith("=", equals)) {
                return Map.of();
            }
            boolean isQuoted = text.startsWith("\"", equals + 1);
            int from = equals + (isQuoted ? 2 : 1);
            int end = isQuoted ? EscapedText.endOfString(text, from) : endOfWord(text, from);
            String value = text.substring(from, end);
            fields.putIfAbsent(text.substring(at, equals), isQuoted ? unquoted(value) : value);
            at = behindBlanks(text, isQuoted ? Math.min(text.length(), end + 1) : end);
        }
        return fields.size() < FEWEST ? Map.of() : fields;
    }

    /** Where line ends stand as they are, quotes alone are escaped. */
    private static String unquoted(String value) {
        return Search.first('\n', value, 0, value.length()) < 0
                ? EscapedText.unescaped(value)
                : EscapedText.plain(value);
    }

    private static int endOfName(String text, int from) {
        int end = from;
        while (end < text.length()
                && (Character.isLetterOrDigit(text.charAt(end)) || Search.isOneOf(text.charAt(end), "_.-@"))) {
            end++;
        }
        return end;
    }

    private static int endOfWord(String text, int from) {
        int end = from;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int behindBlanks(String text, int from) {
        int behind = from;
        while (behind < text.length() && Character.isWhitespace(text.charAt(behind))) {
            behind++;
        }
        return behind;
    }
}
