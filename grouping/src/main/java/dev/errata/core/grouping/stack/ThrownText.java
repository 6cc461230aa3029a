package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What an error says, found in its stack in whatever way its language prints it. */
final class ThrownText {
    /** Of color-eyre. */
    private static final String PAYLOAD = "Message: ";

    private static final String GO = "panic: ";
    private static final String SERVING = "panic serving ";
    private static final String CAUSE = "Caused by: ";

    private ThrownText() {}

    /** What the last heading of that type says; the first line of the event's message if there is none. */
    static String of(String type, List<String> lines, String message) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i);
            int said = RustPanic.behindHeading(line);
            if (said > 0) {
                return RustPanic.text(line.substring(said), i + 1 < lines.size() ? lines.get(i + 1) : "");
            }
            if (line.startsWith(PAYLOAD) && type.equals(Defect.PANIC)) {
                return line.substring(PAYLOAD.length()).strip();
            }
            if (line.startsWith(GO) || Search.isIn(line, SERVING)) {
                return ofGo(line);
            }
            String text = type.isEmpty() || isSuppressed(line) ? null : behind(type, line);
            if (text != null) {
                return text;
            }
        }
        String report = type.equals(Defect.PANIC) ? ofRust(lines, message) : "";
        if (!report.isEmpty()) {
            return report;
        }
        boolean isInGo = GoStackFormat.isIn(lines);
        boolean isGo = type.isEmpty() && isInGo;
        String above = isInGo ? GoStackFormat.saidAbove(lines) : "";
        if (!above.isBlank()) {
            return withoutRecovery(above);
        }
        int end = Search.first('\n', message, 0, message.length());
        String first = end < 0 ? message : message.substring(0, end);
        if (first.startsWith("Traceback (most recent call last)") || isPartOfFrame(first)) {
            return "";
        }
        boolean isOfGo = first.regionMatches(true, 0, GO, 0, GO.length()) || Search.isIn(first, SERVING);
        boolean isPanic = type.equals(Defect.PANIC);
        return isOfGo
                ? ofGo(first)
                : isGo ? withoutRecovery(first) : withoutType(type, isPanic ? RustPanic.own(first) : first);
    }

    /** A report among the lines or in the message, or what stands above the backtrace of an error that was logged. */
    private static String ofRust(List<String> lines, String message) {
        String report = RustReport.telling(lines);
        report = report.isEmpty() ? RustReport.telling(StackSignature.lines(message)) : report;
        return report.isEmpty() ? RustReport.above(lines) : report;
    }

    /** What is left of a stack that was cut at its beginning. */
    private static boolean isPartOfFrame(String line) {
        String text = line.startsWith("...") ? line.substring("...".length()) : line;
        return StackSignature.formatOf(text) >= 0;
    }

    /** What the first heading of that type says; "" if there is none. */
    static String first(String type, List<String> lines) {
        for (String line : lines) {
            String text = type.isEmpty() ? null : behind(type, line);
            if (text != null) {
                return text;
            }
        }
        return "";
    }

    /** What failed besides, and its causes, which are indented. */
    private static boolean isSuppressed(String line) {
        int indent = StackFormat.indent(line);
        return indent > 0 && (line.startsWith("Suppressed: ", indent) || line.startsWith(CAUSE, indent));
    }

    private static String ofGo(String line) {
        int serving = Search.first(SERVING, line);
        int start = serving < 0 ? GO.length() : Search.first(": ", line.substring(serving)) + serving + 2;
        int recovered = Search.first(" [recovered", line);
        return withoutGoType(line.substring(start, recovered < start ? line.length() : recovered));
    }

    /** Without what somebody says of having recovered from a panic, as {@code [PANIC RECOVER] }, and the goroutine behind it. */
    private static String withoutRecovery(String line) {
        String text = GoStackLines.withoutGoroutine(line);
        int sign = 0;
        while (sign < text.length() && !Search.isOneOf(text.charAt(sign), ":]")) {
            sign++;
        }
        String said = text.substring(0, sign).toLowerCase(Locale.ROOT);
        boolean isOfRecovery = sign < text.length() && (Search.isIn(said, "panic") || Search.isIn(said, "recovered"));
        return withoutGoType(isOfRecovery ? text.substring(sign + 1).strip() : text);
    }

    /**
     * {@code quay.Full("berth 7 is full")} is what a string with a type of its own says; {@code (quay.Full) 0xc000} and {@code {7
     * full}} are all that is said of a thing without words.
     */
    private static String withoutGoType(String text) {
        boolean isAddress = text.startsWith("(") && Search.isIn(text, ") 0x");
        if (isAddress || text.startsWith("{") || text.startsWith("&{")) {
            return "";
        }
        int open = text.endsWith("\")") ? Search.first("(\"", text, 0, text.length() - 2) : -1;
        boolean isType = open > 0 && Search.first(' ', text, 0, open) < 0;
        return isType ? text.substring(open + 2, text.length() - 2) : text;
    }

    private static String withoutType(String type, String message) {
        String text = type.isEmpty() ? null : behind(type, message);
        if (text == null && !type.isEmpty() && message.endsWith(type + ")")) {
            text = message.substring(0, Math.max(0, Search.last(" (", message))).strip();
        }
        return text == null ? message : text;
    }

    /** {@code cart.rb:3:in `add': cart (of 7) is full (CartError)}. */
    private static boolean isHeadingOfRuby(String line) {
        return line.endsWith(")") && Search.isIn(line, ":in ");
    }

    /** What follows {@code Type: }, precedes {@code (Type)}, or "" behind a type alone; null if the line is no heading of it. */
    private static @Nullable String behind(String type, String line) {
        int at = Search.first(type, line);
        if (at < 0 || (at > 0 && Character.isJavaIdentifierPart(line.charAt(at - 1)))) {
            return null;
        }
        String rest = line.substring(at + type.length());
        int named = rest.startsWith(" [") ? Search.first("]: ", rest) : -1;
        if (rest.startsWith(": ") || named > 0) {
            String text = rest.substring(Math.max(named + 1, 0) + 2);
            int place = Search.first(" in /", text);
            return place > 0 ? text.substring(0, place) : text;
        }
        if (rest.startsWith(" (") && Character.isUpperCase(type.charAt(0)) && !isHeadingOfRuby(line)) {
            return rest.substring(2, rest.length() - (rest.endsWith("):") ? 2 : rest.endsWith(")") ? 1 : 0));
        }
        if (rest.equals(")") && !line.startsWith(" ")) {
            int open = Search.last('(', line);
            int start = Search.first("': ", line, 0, Math.max(open, 0));
            return line.substring(start < 0 ? 0 : start + 3, Math.max(open, 0)).strip();
        }
        String stripped = line.stripLeading();
        String heading = stripped.startsWith(CAUSE) ? stripped.substring(CAUSE.length()) : line;
        return rest.isEmpty() && Search.first(' ', heading) < 0 ? "" : null;
    }
}
