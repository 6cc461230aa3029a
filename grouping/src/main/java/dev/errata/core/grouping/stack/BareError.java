package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What is said of an error by whoever leaves out its stack. */
public final class BareError {
    /** Types of whatever fails. */
    private static final Set<String> PLAIN =
            Set.of("Error", "Exception", "RuntimeException", "RuntimeError", "StandardError");

    /** So many words say something. */
    private static final int WORDS = 3;

    private BareError() {}

    /** The message without what a logger wrote before it, or what is printed in place of a stack; with its causes on one line. */
    public static String text(String message, String printed) {
        boolean isOneLine = Search.first('\n', message, 0, message.length()) < 0;
        if (isOneLine && printed.isEmpty() && !message.startsWith(RustReport.HEADING)) {
            return ofField(LogPrefix.without(message));
        }
        List<String> lines = StackSignature.lines(message.isBlank() || isHeading(printed) ? printed : message);
        if (lines.isEmpty()) {
            return message;
        }
        lines.set(0, ofField(LogPrefix.without(lines.get(0))));
        String report = RustReport.telling(lines);
        return report.isEmpty() ? String.join("\n", lines) : report;
    }

    /** {@code card 7 is over its limit} of {@code request failed error="card 7 is over its limit"}. */
    private static String ofField(String line) {
        if (Search.first(" err", line) < 0) {
            return line;
        }
        for (String name : List.of(" error=", " err=")) {
            int at = Search.first(name, line);
            String value = at < 0 ? "" : line.substring(at + name.length());
            int quote = value.startsWith("\"") ? Search.first('"', value, 1, value.length()) : -1;
            String said = quote > 0 ? value.substring(1, quote) : value;
            if (Search.parts(said, ' ').size() >= WORDS) {
                return said;
            }
        }
        return line;
    }

    private static boolean isHeading(String printed) {
        String type = TypeNames.leading(printed.substring(0, Math.min(printed.length(), Search.LINE))
                .lines()
                .findFirst()
                .orElse(""));
        return TypeNames.isOfError(type);
    }

    /** The words of a message's pattern without the type before them, and those of the error that it ends with. */
    public static List<String> words(String pattern, UnaryOperator<String> telling) {
        String type = TypeNames.leading(pattern);
        int behind = Search.first(": ", pattern);
        boolean isTyped = behind > 0 && TypeNames.isOfError(type);
        String said = isTyped ? pattern.substring(behind + 2) : pattern;
        return List.of(telling.apply(said), RustReport.words(said, telling));
    }

    /** The simple type that came with a message, or stands before it; "" without one. */
    public static String type(String stated, String pattern) {
        String leading = stated.isEmpty() ? TypeNames.leading(pattern) : TypeNames.simple(stated);
        return stated.isEmpty() && !TypeNames.isOfError(leading) ? "" : leading;
    }

    /** Whether a type says no more than that something failed. */
    public static boolean isPlain(String type) {
        return PLAIN.contains(type);
    }

    /** Whether it names what a library said as its cause, as errors do and other messages do not. */
    public static boolean isChain(String pattern) {
        return RustReport.isChain(pattern);
    }
}
