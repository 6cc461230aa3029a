package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Optional;

/**
 * The line with which a panic of Rust begins: {@code thread 'main' panicked at src/vault.rs:17:83:} with the text below, or before
 * 1.73 {@code panicked at 'text', src/vault.rs:17:83}. It is there whatever is asked of the backtrace, inlined by the compiler or
 * cut off behind it. Lines move from release to release, columns do not.
 */
record RustPanic(String place, String text) {
    static final String PANICKED = "panicked at ";
    private static final List<String> CAUGHT = List.of("panicked: ", "panic: ");
    private static final String PAYLOAD = "payload=";
    private static final String LOCATION = "location=";
    private static final String ASSERTED = "` failed: ";
    private static final int LINES_TO_READ = 100;

    /** Texts of the run-time and of its collections: the place tells them apart. */
    private static final Prefixes OF_RUNTIME = new Prefixes(List.of(
            "called `",
            "attempt to ",
            "index out of bounds",
            "no entry found",
            "already ",
            "RefCell already ",
            "range start index",
            "range end index",
            "slice index ",
            "byte index ",
            "start byte index",
            "end byte index",
            "begin <= end",
            "mid > len",
            "capacity overflow",
            "source slice length",
            "copy_from_slice",
            "chunk size must",
            "explicit panic",
            "assertion "));

    static boolean isHeading(String line) {
        return Search.isIn(asWritten(line), PANICKED);
    }

    /** The first panic that names a place of the application; empty if there is none. */
    static Optional<RustPanic> in(List<String> lines) {
        for (int i = 0; i < Math.min(lines.size(), LINES_TO_READ); i++) {
            String line = asWritten(lines.get(i));
            int at = Search.first(PANICKED, line);
            if (at >= 0) {
                Optional<RustPanic> panic = of(
                        line.substring(at + PANICKED.length()).strip(), i + 1 < lines.size() ? lines.get(i + 1) : "");
                if (panic.isPresent()) {
                    return panic;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * {@code panic payload=map is lost location=src/map.rs:7:9}, as hooks that log fields write it, and {@code panicked: map is lost at
     * src/map.rs:7:9} of whoever has caught it.
     */
    private static String asWritten(String line) {
        for (String caught : CAUGHT) {
            int start = Search.first(caught, line);
            int at = start < 0 ? -1 : Search.last(" at ", line, start + caught.length(), line.length());
            if (at >= 0 && Search.isIn(line.substring(at), ".rs:")) {
                String text = line.substring(start + caught.length(), at);
                return PANICKED + '\'' + text + "', " + line.substring(at + " at ".length());
            }
        }
        int payload = Search.first(PAYLOAD, line);
        int location = payload < 0 ? -1 : Search.first(LOCATION, line, payload, line.length());
        int end = location < 0 ? -1 : Search.last(' ', line, payload + PAYLOAD.length(), location);
        if (end < 0) {
            return line;
        }
        String text = line.substring(payload + PAYLOAD.length(), end);
        String place =
                Search.parts(line.substring(location + LOCATION.length()), ' ').get(0);
        return PANICKED + '\'' + text.replace("\"", "") + "', " + place.replace("\"", "");
    }

    private static Optional<RustPanic> of(String rest, String below) {
        int close = endOfQuoted(rest);
        String position = close > 0 ? rest.substring(close + 3) : rest;
        String place = position.substring(0, endOfPlace(position));
        int column = Search.last(':', place);
        int line = column < 0 ? -1 : Search.last(':', place, 0, column);
        boolean isPlace = line > 3
                && place.startsWith(".rs", line - 3)
                && SourcePaths.hasDigit(place.substring(column))
                && !SourcePaths.isLibrary(place.substring(0, line));
        return isPlace
                ? Optional.of(new RustPanic(
                        SourcePaths.module(place.substring(0, line)) + place.substring(column),
                        text(rest, below.strip())))
                : Optional.empty();
    }

    /** Where the place begins behind {@code panicked at}; 0 if the line says no such thing. */
    static int behindHeading(String line) {
        int panic = Search.first(PANICKED, line);
        return panic == 0 || (panic > 0 && line.charAt(panic - 1) == ' ') ? panic + PANICKED.length() : 0;
    }

    /** What is said behind {@code panicked at}: below the place or beside it, or before 1.73 in quotes in front of it. */
    static String text(String rest, String below) {
        int close = endOfQuoted(rest);
        if (close > 0) {
            return rest.substring(1, close);
        }
        String beside = rest.substring(endOfPlace(rest));
        return own(beside.startsWith(": ") ? beside.substring(2) : below);
    }

    /** {@code sums differ} of {@code assertion `left == right` failed: sums differ}. */
    static String own(String text) {
        int failed = text.startsWith("assertion `") ? Search.first(ASSERTED, text) : -1;
        return failed < 0 ? text : text.substring(failed + ASSERTED.length());
    }

    /** Of {@code src/map.rs:7:9: map is lost} what stands before the text, which a logger may put on the same line. */
    private static int endOfPlace(String position) {
        int text = Search.first(": ", position);
        return text > 0 ? text : position.endsWith(":") ? position.length() - 1 : position.length();
    }

    /** Before 1.73, and as the crate log-panics writes: {@code 'map is lost': src/map.rs:7}. */
    private static int endOfQuoted(String rest) {
        if (!rest.startsWith("'")) {
            return -1;
        }
        int comma = Search.last("', ", rest);
        return comma < 0 ? Search.last("': ", rest) : comma;
    }

    /** The function that panicked, as its backtrace says; empty if that is of another file, as the compiler has put it into its caller. */
    Optional<String> function(Thrown thrown) {
        return thrown.frames().stream()
                .filter(Frame::isInApp)
                .findFirst()
                .filter(frame -> frame.module().equals(RustStackFormat.moduleOf(place)))
                .map(frame -> StackSignature.sites("", thrown.frames()).get(0));
    }

    /** Of a text of the run-time what stands before its first value, where that are words enough; the whole of any other. */
    static String said(String text, String pattern) {
        int value = Search.first("<*>", pattern);
        String before = pattern.substring(0, Math.max(0, value));
        return isOfRuntime(text) && Search.parts(before, ' ').size() > 3 ? before : pattern;
    }

    /** What kind of text of the run-time it is, as two lines of a file may panic in the same column; "" of any other. */
    static String kind(String text) {
        return OF_RUNTIME.of(text).strip();
    }

    static boolean isOfRuntime(String text) {
        return OF_RUNTIME.isAnyOf(text);
    }
}
