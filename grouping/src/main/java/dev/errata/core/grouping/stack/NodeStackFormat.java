package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stacks of V8: {@code at Order.total (/app/order.js:3:7)}, the root in the last {@code [cause]:}. */
final class NodeStackFormat implements StackFormat {

    private static final String CAUSE = "[cause]: ";
    private static final String CAUSED_BY = "Caused by: ";
    private static final String ERRORS = "[errors]: [";

    private static final String SHARED = "/usr/share/";

    /** So long at most are the names that minifiers give. */
    private static final int SHORT = 2;

    private static final List<String> BARE_RECEIVERS = List.of(
            "Object.",
            "Function.",
            "Module.",
            "global.",
            "process.",
            "exports.",
            "module.exports.",
            "Timeout.",
            "Immediate.");

    @Override
    public boolean isFrame(String line, int start) {
        return !RustStackFormat.isPlace(line, start) && wasFrame(line, start);
    }

    @Override
    public boolean wasFrame(String line, int start) {
        return line.startsWith("at ", start) && call(line.strip()) != null;
    }

    /** A cause that is shown without frames, as {@code [cause]: [Error]} where chains get deep, says nothing. */
    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        return rootCause(
                lines.stream().filter(line -> !line.endsWith(CAUSE + "[Error]")).toList(), false);
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines, true);
    }

    private static Optional<Thrown> rootCause(List<String> lines, boolean isFormer) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        Thrown outer = null;
        boolean isOneOfSeveral = false;
        for (String line : lines) {
            String text = line.strip();
            Frame frame = frame(text, isFormer);
            String cause = cause(text, isFormer);
            if (frame != null) {
                frames.add(frame);
            } else if (cause != null) {
                outer = frames.isEmpty() ? outer : new Thrown(type, frames);
                frames = new ArrayList<>();
                type = heading(cause);
                isOneOfSeveral |= text.endsWith(ERRORS);
            } else if (frames.isEmpty()) {
                String announced = heading(text);
                type = type.isEmpty() ? announced : type;
            } else if (isOneOfSeveral && !heading(text).isEmpty()) {
                break;
            }
        }
        if (frames.isEmpty()) {
            return Optional.ofNullable(outer);
        }
        return Optional.of(new Thrown(type, frames, outer));
    }

    /** What begins behind {@code [cause]: }, {@code caused by: } of pino and VError, or {@code [errors]: [} of several; null if nothing. */
    private static @Nullable String cause(String text, boolean isFormer) {
        int cause = Search.first(CAUSE, text);
        if (cause >= 0) {
            return text.substring(cause + CAUSE.length());
        }
        if (text.regionMatches(!isFormer, 0, CAUSED_BY, 0, CAUSED_BY.length())) {
            return text.substring(CAUSED_BY.length());
        }
        return !isFormer && text.endsWith(ERRORS) ? "" : null;
    }

    private static String heading(String line) {
        String rest = line.startsWith("Uncaught ") ? line.substring("Uncaught ".length()) : line;
        if (rest.startsWith("RangeError: Maximum call stack size exceeded")) {
            return "StackOverflowError";
        }
        String type = TypeNames.leading(rest);
        boolean error = TypeNames.isOfError(type) || rest.startsWith(type + ": ");
        return error && !type.isEmpty() && Character.isUpperCase(type.charAt(0)) ? type : "";
    }

    /** What is called, "" if it has no name, and where. */
    private record Call(String function, String place) {}

    private static @Nullable Frame frame(String text, boolean isFormer) {
        Call call = call(text);
        if (call == null) {
            return null;
        }
        String path = withoutPosition(call.place());
        String function = call.function().isEmpty() ? Frame.ANONYMOUS : function(call.function(), isFormer);
        boolean isLibrary = !Search.isIn(path, ".") || (isFormer ? SourcePaths.isLibrary(path) : isLibrary(path));
        return Frame.of(SourcePaths.module(path), function, isLibrary);
    }

    /** A package of a distribution puts its application below {@code /usr/share}, as it does libraries. */
    private static boolean isLibrary(String path) {
        boolean isShared = path.startsWith(SHARED) && !path.startsWith("node", SHARED.length());
        return SourcePaths.isLibrary(isShared ? path.substring(SHARED.length() - 1) : path);
    }

    private static @Nullable Call call(String text) {
        if (!text.startsWith("at ")) {
            return null;
        }
        int open = Search.isIn(text, " (") ? Search.last(" (", text) : -1;
        int close = open < 3 ? -1 : Search.first(')', text, open, text.length());
        Call call = close < 0
                ? new Call("", text.substring(text.startsWith("async ", 3) ? "at async ".length() : 3))
                : new Call(text.substring(3, open), text.substring(open + 2, close));
        return isPlace(call.place()) && !withoutPosition(call.place()).endsWith(".rs") ? call : null;
    }

    private static boolean isPlace(String place) {
        return place.equals("<anonymous>")
                || place.equals("native")
                || place.startsWith("node:")
                || place.startsWith("index ")
                || withoutPosition(place).length() < place.length();
    }

    /** Cuts {@code :line:column}. */
    private static String withoutPosition(String place) {
        int column = digitsBefore(place, place.length());
        int line = column < 0 ? -1 : digitsBefore(place, column);
        return line < 0 ? place : place.substring(0, line);
    }

    private static int digitsBefore(String text, int end) {
        int i = end;
        while (i > 0 && Character.isDigit(text.charAt(i - 1))) {
            i--;
        }
        return i > 0 && i < end && text.charAt(i - 1) == ':' ? i - 1 : -1;
    }

    private static String function(String call, boolean isFormer) {
        String name = call.startsWith("async ") ? call.substring("async ".length()) : call;
        name = name.startsWith("new ") ? name.substring("new ".length()) : name;
        int alias = Search.first(" [as ", name);
        String property = alias > 0 && name.endsWith("]") ? name.substring(alias + 5, name.length() - 1) : "";
        name = alias > 0 ? name.substring(0, alias) : name;
        for (String receiver : BARE_RECEIVERS) {
            name = name.startsWith(receiver) ? name.substring(receiver.length()) : name;
        }
        boolean isMinified = !isFormer && property.length() > SHORT && name.length() <= SHORT;
        name = isMinified ? property : name;
        return name.endsWith("<anonymous>") || name.isEmpty() || name.equals("eval") ? Frame.ANONYMOUS : name;
    }
}
