package dev.errata.core.grouping;

import dev.errata.core.matching.Search;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Text as it was before a logger wrote it into JSON, with its line ends as {@code \n} (RFC 8259, section 7): what collectors of logs
 * hand on as it stands.
 */
final class EscapedText {
    private static final String ESCAPES = "\"\\/bfnrtu";

    private EscapedText() {}

    /** The text with its line ends, or with those of the object that it ends with; as it is if it is not written so. */
    static String plain(String text) {
        boolean isOneLine =
                Search.first("\\n", text, 0, text.length()) >= 0 && Search.first('\n', text, 0, text.length()) < 0;
        if (!isOneLine) {
            return text;
        }
        if (isEscaped(text)) {
            return unescaped(text);
        }
        int object = Search.first("{\"", text, 0, text.length());
        String behind = object < 0 ? "" : text.substring(object);
        return isEscaped(behind) ? text.substring(0, object) + unescaped(behind) : text;
    }

    /** The same of a stack, which may also be the value of a field, as in {@code level=error stack="goroutine 1 [running]:\\nmain..."}. */
    static String plainStack(String text) {
        int lineEnd = Search.first("\\n", text, 0, text.length());
        int field = lineEnd < 0 ? -1 : Search.last("=\"", text, 0, lineEnd);
        if (field <= 0 || !Character.isLetterOrDigit(text.charAt(field - 1)) || text.startsWith("{")) {
            return plain(text);
        }
        int start = field + 2;
        int end = endOfString(text, start);
        String value = text.substring(start, end);
        boolean isValue = end == text.length() || end + 1 == text.length() || text.charAt(end + 1) == ' ';
        return isValue && isEscaped(value) ? unescaped(value) : plain(text);
    }

    /** The object that a text is, or with which its first line ends, as on zap's console; the text itself if there is none. */
    static String object(String text) {
        int lineEnd = Search.first('\n', text, 0, text.length());
        String line = lineEnd < 0 ? text : text.substring(0, lineEnd);
        int object = line.endsWith("}") ? Search.first("\t{\"", line) : -1;
        return object < 0 ? text : line.substring(object + 1);
    }

    /**
     * The strings in an object and in those within it, by their names, the first of a name; within another object that one's name stands
     * before, as in {@code error.message}. The strings of a list are lines. Empty if it is no object.
     */
    static Map<String, String> fields(String object) {
        Map<String, StringBuilder> fields = new LinkedHashMap<>();
        if (!object.startsWith("{\"")) {
            return Map.of();
        }
        Deque<String> names = new ArrayDeque<>();
        String name = "";
        boolean isInList = false;
        for (int i = 0; i < object.length(); i++) {
            char c = object.charAt(i);
            if (c == '{') {
                names.push(name);
            } else if (c == '}' && !names.isEmpty()) {
                names.pop();
            } else if (c == '[' || c == ']') {
                isInList = c == '[';
            } else if (c == '"') {
                int end = endOfString(object, i + 1);
                String string = object.substring(i + 1, end);
                if (isNamed(object, end + 1)) {
                    name = string;
                } else {
                    String parent = names.isEmpty() ? "" : names.peek();
                    String path = parent.isEmpty() || parent.equals("fields") ? name : parent + "." + name;
                    String plain = unescaped(string);
                    StringBuilder before = fields.putIfAbsent(path, new StringBuilder(plain));
                    if (before != null && isInList) {
                        before.append('\n').append(plain);
                    }
                }
                i = end;
            }
        }
        Map<String, String> texts = new LinkedHashMap<>();
        fields.forEach((path, text) -> texts.put(path, text.toString()));
        return texts;
    }

    private static int endOfString(String object, int from) {
        int i = from;
        while (i < object.length() && object.charAt(i) != '"') {
            i += object.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i, object.length());
    }

    private static boolean isNamed(String object, int behind) {
        int i = behind;
        while (i < object.length() && object.charAt(i) == ' ') {
            i++;
        }
        return i < object.length() && object.charAt(i) == ':';
    }

    /** Two line ends or one before a blank, and no other backslash than JSON's: a path of Windows has others, a drive or a server. */
    private static boolean isEscaped(String text) {
        int lines = 0;
        for (int i = 0; i + 1 < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
                if (Search.first(text.charAt(i), ESCAPES) < 0 || isOfPath(text, i - 1)) {
                    return false;
                }
                boolean isEnd = text.charAt(i) == 'n';
                boolean isBlank = i + 1 < text.length() && Search.first(text.charAt(i + 1), " \t\\") >= 0;
                lines += isEnd && isBlank ? 2 : isEnd ? 1 : 0;
            }
        }
        return lines >= 2;
    }

    /** {@code C:\new} and {@code \\server\new}. */
    private static boolean isOfPath(String text, int backslash) {
        if (text.charAt(backslash + 1) == '\\') {
            return backslash == 0 || text.charAt(backslash - 1) == ' ';
        }
        return backslash >= 2
                && text.charAt(backslash - 1) == ':'
                && Character.isLetter(text.charAt(backslash - 2))
                && (backslash == 2 || !Character.isLetterOrDigit(text.charAt(backslash - 3)));
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                i++;
                plain.append(
                        switch (text.charAt(i)) {
                            case 'n' -> "\n";
                            case 't' -> "\t";
                            case 'r', 'b', 'f' -> "";
                            case 'u' -> "\\u";
                            default -> text.substring(i, i + 1);
                        });
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
