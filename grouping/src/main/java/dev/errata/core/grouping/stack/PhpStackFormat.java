package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Traces of PHP: {@code #0 /app/order.php(3): total()}, the root of a chain first, the place of the throw above. */
final class PhpStackFormat implements StackFormat {

    private static final String NEXT = "Next ";
    private static final String INTERNAL = "[internal function]: ";

    private static final String OF_HANDLERS = "ErrorException";

    /** Code outside of functions, run by itself or by a file that includes it. */
    private static final Set<String> TOP_LEVEL = Set.of("{main}", "include", "include_once", "require", "require_once");

    @Override
    public boolean isFrame(String line, int start) {
        return line.startsWith("#", start) && isFrame(line.strip());
    }

    private static boolean isFrame(String text) {
        int space = Search.first(' ', text);
        if (space < 2 || !isNumber(text.substring(1, space))) {
            return false;
        }
        String rest = text.substring(space + 1);
        return rest.startsWith("{main}") || rest.startsWith(INTERNAL) || callAt(rest) > 0;
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        return rootCause(lines, true, false);
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines, false, true);
    }

    private static Optional<Thrown> rootCause(List<String> lines, boolean isWrapperWanted, boolean isFormer) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        String path = "";
        String thrownAt = "";
        boolean complete = false;
        Thrown wrapper = null;
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).strip();
            if (text.startsWith("#") && isFrame(text)) {
                String rest = text.substring(Search.first(' ', text) + 1);
                if (text.startsWith("#0 ") && !frames.isEmpty()) {
                    break;
                }
                boolean thrownByCallee = !thrownAt.isEmpty() && thrownAt.equals(callPlace(rest));
                Frame frame = frame(rest, path);
                boolean isHandled = !isFormer && thrownByCallee && text.startsWith("#1 ") && path.equals(INTERNAL);
                if (isHandled) {
                    frames.set(0, frames.get(0).asLibrary());
                }
                frames.add(thrownByCallee && text.startsWith("#0 ") ? frame.asLibrary() : frame);
                path = place(rest);
                complete |= rest.startsWith("{main}");
            } else if (!frames.isEmpty() && (complete || text.startsWith(NEXT))) {
                wrapper = isWrapperWanted ? wrapper(lines.subList(i, lines.size())) : null;
                break;
            } else if (frames.isEmpty()) {
                type = type.isEmpty() ? heading(text) : type;
                String at = Search.isIn(text, " in ") ? thrownAt(text) : "";
                thrownAt = at.isEmpty() ? thrownAt : at;
                path = at.isEmpty() ? path : at.substring(0, Search.last(':', at));
            }
        }
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown(type, frames, wrapper));
    }

    /** A handler throws what PHP only complains of, and the defect is in whoever it was called from: no heading says so of these lines. */
    static Thrown withoutHandler(Thrown thrown, List<String> lines) {
        List<Frame> frames = thrown.frames();
        if (!thrown.type().equals(OF_HANDLERS)
                || frames.size() == 1
                || !lines.get(0).startsWith("#0 ")) {
            return thrown;
        }
        List<Frame> plain = new ArrayList<>(frames);
        plain.set(0, frames.get(0).asLibrary());
        return new Thrown(thrown.type(), plain, thrown.wrapper());
    }

    /** What was thrown next because of the one before; null if nothing was. */
    private static @Nullable Thrown wrapper(List<String> rest) {
        int next = 0;
        while (next < rest.size() && rest.get(next).isBlank()) {
            next++;
        }
        if (next == rest.size() || !rest.get(next).startsWith(NEXT)) {
            return null;
        }
        List<String> lines = new ArrayList<>(rest.subList(next, rest.size()));
        lines.set(0, lines.get(0).substring(NEXT.length()));
        return rootCause(lines, false, false).orElse(null);
    }

    private static Frame frame(String rest, String definedIn) {
        boolean library = SourcePaths.isLibrary(definedIn) || definedIn.equals(INTERNAL);
        String call = rest.startsWith(INTERNAL) ? rest.substring(INTERNAL.length()) : rest.substring(afterPlace(rest));
        int open = Search.first('(', call);
        String name = open < 0 ? call : call.substring(0, open);
        if (TOP_LEVEL.contains(name)) {
            return Frame.of(SourcePaths.module(definedIn), "{main}", library);
        }
        int member = Math.max(Search.first("->", name), Search.first("::", name));
        String type = member > 0 ? name.substring(0, member) : "";
        String function = member > 0 ? name.substring(member + 2) : name;
        if (Search.isIn(function, "{closure")) {
            return Frame.of(type.isEmpty() ? SourcePaths.module(definedIn) : type, closure(function), library);
        }
        boolean builtIn = type.isEmpty() ? PhpBuiltIns.isFunction(function) : PhpBuiltIns.isClass(type);
        return Frame.of(type, function, library || builtIn);
    }

    /** {@code {closure:App\Order::total():3}} is written in total; before PHP 8.4 a closure does not say where. */
    private static String closure(String name) {
        int start = Search.first("{closure:", name);
        int end = Search.first("()", name, start + 1, name.length());
        String enclosing = start < 0 || end < 0 ? Frame.ANONYMOUS : name.substring(start + "{closure:".length(), end);
        int member = Search.last("::", enclosing);
        return member < 0 ? enclosing : enclosing.substring(member + 2);
    }

    private static int afterPlace(String rest) {
        int call = callAt(rest);
        return call > 0 ? call + 3 : 0;
    }

    private static String place(String rest) {
        int call = callAt(rest);
        return call > 0 ? rest.substring(0, Search.last('(', rest, 0, call + 1)) : INTERNAL;
    }

    /** The place of {@code ): } after {@code file(line}. */
    private static int callAt(String rest) {
        int at = Search.first("): ", rest);
        int open = at < 0 ? -1 : Search.last('(', rest, 0, at + 1);
        return open > 0 && isNumber(rest.substring(open + 1, at)) ? at : -1;
    }

    private static String heading(String text) {
        String rest = text;
        int uncaught = Search.first("Uncaught ", rest);
        if (uncaught >= 0) {
            rest = rest.substring(uncaught + "Uncaught ".length());
        }
        int prefix = Search.first("Fatal error: ", rest);
        rest = prefix >= 0 ? rest.substring(prefix + "Fatal error: ".length()) : rest;
        return TypeNames.leading(rest);
    }

    /** {@code file:line} of {@code ... in file:line} and of {@code ... in file on line 3}; "" if there is none. */
    private static String thrownAt(String text) {
        String place = text.substring(Search.last(" in ", text) + 4).replace(" on line ", ":");
        int colon = Search.last(':', place);
        return colon > 0 && isNumber(place.substring(colon + 1)) ? place : "";
    }

    /** {@code file:line} of {@code file(line): call()}. */
    private static String callPlace(String rest) {
        int call = callAt(rest);
        return call > 0 ? rest.substring(0, call).replace('(', ':') : "";
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit);
    }
}
