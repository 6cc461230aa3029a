package dev.errata.core.grouping.log;

import dev.errata.core.matching.Search;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Text as it was before a logger wrote it into JSON, with its line ends as {@code \n} (RFC 8259, section 7): what collectors of logs
 * hand on as it stands.
 */
public final class EscapedText {
    private static final String ESCAPES = "\"\\/bfnrtu";
    /** What a line behind another begins with, or an empty line between them. */
    private static final String BLANKS = " \t\\";

    /** Objects in objects; what is deeper is none of a logger's. */
    private static final int DEEPEST = 500;

    private EscapedText() {}

    /**
     * The text with its line ends, or with those of the object that it ends with; as it is if it is not written so. Of a text with lines
     * some loggers escape the quotes alone.
     */
    public static String plain(String text) {
        if (Search.first('\n', text, 0, text.length()) >= 0) {
            return text.replace("\\\"", "\"");
        }
        if (Search.first("\\n", text, 0, text.length()) < 0) {
            return text;
        }
        if (isEscaped(text)) {
            return unescaped(text);
        }
        int object = Search.first("{\"", text, 0, text.length());
        String behind = object < 0 ? "" : text.substring(object);
        return isEscaped(behind) ? text.substring(0, object) + unescaped(behind) : text;
    }

    /** The same before a daemon of syslog wrote tabs and line ends as numbers: {@code #011} and {@code #012}. */
    public static String ofSyslog(String text) {
        return Search.first("#01", text, 0, text.length()) < 0
                ? text
                : text.replace("#011", "\t").replace("#012", "\n");
    }

    /** The same of a stack, which may also be the value of a field, as in {@code level=error stack="goroutine 1 [running]:\\nmain..."}. */
    public static String plainStack(String text) {
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
    public static String object(String text) {
        int lineEnd = Search.first('\n', text, 0, text.length());
        String line = lineEnd < 0 ? text : text.substring(0, lineEnd);
        int object = line.endsWith("}") ? Search.first("\t{\"", line) : -1;
        return object < 0 ? text : line.substring(object + 1);
    }

    /**
     * The strings in an object and in those within it, by their names, the first of a name; within another object that one's name stands
     * before, as in {@code error.message}. The strings of a list are lines, and so are frames that are objects: those of {@code stack}. Empty
     * if it is no object.
     */
    public static Map<String, String> fields(String object) {
        boolean isObject = object.startsWith("{\"") || object.startsWith("[{\"");
        return isObject ? new Fields().read(object) : Map.of();
    }

    /** Those that it has come by so far. */
    private static final class Fields {
        private final Map<String, StringBuilder> fields = new LinkedHashMap<>();
        /** The names of the objects that are open, and the strings of each. */
        private final Deque<String> names = new ArrayDeque<>();

        private final Deque<Map<String, String>> open = new ArrayDeque<>();
        private final FrameObjects frames = new FrameObjects();
        private String name = "";
        private boolean isInList;

        Map<String, String> read(String object) {
            for (int i = 0; i < object.length() && names.size() < DEEPEST; i++) {
                char c = object.charAt(i);
                if (c == '{') {
                    names.push(name);
                    open.push(new HashMap<>());
                } else if (c == '}' && !names.isEmpty()) {
                    names.pop();
                    frames.end(open.pop());
                } else if (c == '[' || c == ']') {
                    isInList = c == '[';
                } else if (c == '"') {
                    int end = endOfString(object, i + 1);
                    read(object.substring(i + 1, end), isNamed(object, end + 1));
                    i = end;
                }
            }
            Map<String, String> texts = new LinkedHashMap<>();
            fields.forEach((path, text) -> texts.put(path, text.toString()));
            String stack = frames.text();
            if (!stack.isEmpty()) {
                texts.putIfAbsent("stack", stack);
            }
            return texts;
        }

        private void read(String string, boolean isName) {
            if (isName) {
                name = string;
                return;
            }
            String parent = names.isEmpty() ? "" : names.peek();
            String path = parent.isEmpty() || parent.equals("fields") ? name : parent + "." + name;
            String plain = unescaped(string);
            if (!open.isEmpty()) {
                open.peek().putIfAbsent(name, plain);
            }
            StringBuilder before = fields.putIfAbsent(path, new StringBuilder(plain));
            if (before != null && isInList) {
                before.append('\n').append(plain);
            }
        }
    }

    static int endOfString(String object, int from) {
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

    /** Two line ends, or one before a blank or behind a colon, and no other backslash than JSON's: a path of Windows has others, a drive or a server. */
    private static boolean isEscaped(String text) {
        int lines = 0;
        for (int i = 0; i + 1 < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
                if (Search.first(text.charAt(i), ESCAPES) < 0 || isOfPath(text, i - 1)) {
                    return false;
                }
                boolean isEnd = text.charAt(i) == 'n';
                boolean isBlank = i + 1 < text.length() && Search.first(text.charAt(i + 1), BLANKS) >= 0;
                boolean isAnnounced = i > 2 && text.charAt(i - 2) == ':';
                lines += isEnd && (isBlank || isAnnounced) ? 2 : isEnd ? 1 : 0;
            }
        }
        return lines >= 2;
    }

    /** {@code C:\new} and {@code \\server\new}. */
    private static boolean isOfPath(String text, int backslash) {
        if (text.charAt(backslash + 1) == '\\') {
            return backslash == 0 || text.charAt(backslash - 1) == ' ';
        }
        boolean isLineEnd = backslash + 2 < text.length() && Search.first(text.charAt(backslash + 2), BLANKS) >= 0;
        return !isLineEnd
                && backslash >= 2
                && text.charAt(backslash - 1) == ':'
                && Character.isLetter(text.charAt(backslash - 2))
                && (backslash == 2 || !Character.isLetterOrDigit(text.charAt(backslash - 3)));
    }

    static String unescaped(String text) {
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
