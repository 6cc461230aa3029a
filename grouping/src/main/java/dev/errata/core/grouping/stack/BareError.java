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

    private static final String NO_CONTEXT = " [] []";
    private static final String OVERFLOW_OF_RUST = " has overflowed its stack";
    private static final String OF_PYTEST = "E   ";

    private static final String CAUSE = "Caused by: ";
    private static final int LINES_OF_HEADING = 20;

    /** So many words say something. */
    private static final int WORDS = 3;

    private BareError() {}

    /** The message without what a logger wrote before it, or what is printed in place of a stack; with its causes on one line. */
    public static String text(String message, String printed) {
        boolean isOneLine = Search.first('\n', message, 0, message.length()) < 0;
        if (isOneLine && printed.isEmpty() && !message.startsWith(RustReport.HEADING)) {
            return said(message);
        }
        List<String> all = StackSignature.lines(printed);
        boolean isPrinted = message.isBlank()
                || isHeading(printed)
                || (isOneLine && !ofHeading(all).isEmpty());
        List<String> lines = isPrinted ? all : StackSignature.lines(message);
        if (lines.isEmpty()) {
            return message;
        }
        String console = ofConsole(lines);
        if (!console.isEmpty()) {
            return console;
        }
        lines.set(0, said(lines.get(0)));
        String heading = ofHeading(lines);
        if (!heading.isEmpty()) {
            return heading;
        }
        String report = RustReport.telling(lines);
        return report.isEmpty() ? String.join("\n", lines) : report;
    }

    private static String said(String line) {
        return withoutPlace(withoutContext(ofField(ofLiteral(LogPrefix.without(line)))));
    }

    /** Without the context and the extra fields that Monolog writes behind, where there are none. */
    private static String withoutContext(String line) {
        return line.endsWith(NO_CONTEXT) ? line.substring(0, line.length() - NO_CONTEXT.length()) : line;
    }

    /** PHP says behind its text where it was: {@code in /srv/cart.php:7} and {@code in /srv/cart.php on line 7}. */
    private static String withoutPlace(String line) {
        int place = Search.last(" in /", line);
        boolean isOfPhp = place > 0 && Search.isIn(line.substring(place), ".php");
        return isOfPhp ? line.substring(0, place) : line;
    }

    /**
     * {@code cart is full} below {@code In Cart.php line 7:}, as Symfony's console shows an error, and below {@code E   CartError: cart is
     * full} of pytest; the last of a chain in the former, the first in the latter, is the root. Of Rust the thread that has overflowed its stack.
     */
    private static String ofConsole(List<String> lines) {
        String said = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(OF_PYTEST) && Search.isIn(line, ": ")) {
                return line.substring(OF_PYTEST.length()).strip();
            }
            int overflow = Search.isIn(line, OVERFLOW_OF_RUST) ? Search.first("thread '", line) : -1;
            if (overflow >= 0) {
                return line.substring(overflow);
            }
            said = PhpReport.isConsole(line) ? below(lines, i + 1) : said;
        }
        return said;
    }

    /** {@code shop.CartException: cart is full} below what a container, a runner of jobs or a logger says of it; "" if there is none. */
    private static String ofHeading(List<String> lines) {
        for (int i = Math.min(lines.size(), LINES_OF_HEADING) - 1; i > 0; i--) {
            String line = lines.get(i).startsWith(CAUSE) ? lines.get(i).substring(CAUSE.length()) : lines.get(i);
            String type = TypeNames.leading(line);
            boolean isScoped = Search.first("::", line) > 0 && Search.first(": ", line) > Search.first("::", line);
            if (TypeNames.isOfError(type) || (isScoped && !type.isEmpty() && Character.isUpperCase(line.charAt(0)))) {
                return said(line);
            }
        }
        return "";
    }

    private static String below(List<String> lines, int from) {
        for (int i = from; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !(line.startsWith("[") && line.endsWith("]"))) {
                return line;
            }
        }
        return "";
    }

    /** {@code KeyError: no berth 7} of {@code task raised KeyError('no berth 7')}, as Python writes an error within a line. */
    private static String ofLiteral(String line) {
        for (String open : List.of("('", "(\"")) {
            int at = Search.first(open, line);
            int close = at < 0 ? -1 : Search.last(open.charAt(1) + ")", line, at + open.length(), line.length());
            String type = close > at ? TypeNames.trailing(line.substring(0, at)) : "";
            if (TypeNames.isOfError(type)) {
                return type + ": " + line.substring(at + open.length(), close);
            }
        }
        return line;
    }

    /** {@code card 7 is over its limit} of {@code request failed error="card 7 is over its limit"}. */
    private static String ofField(String line) {
        if (Search.first(" err", line) < 0) {
            return line;
        }
        for (String name : List.of(" error=", " err=", ", error: ")) {
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
