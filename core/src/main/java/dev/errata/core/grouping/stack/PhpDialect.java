package dev.errata.core.grouping.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Traces of PHP: {@code #0 /app/order.php(3): total()}, the root of a chain first, the place of the throw above. */
final class PhpDialect implements Dialect {

    private static final String INTERNAL = "[internal function]: ";

    @Override
    public boolean isFrame(String line) {
        String text = line.strip();
        int space = text.indexOf(' ');
        if (!text.startsWith("#") || space < 2 || !isNumber(text.substring(1, space))) {
            return false;
        }
        String rest = text.substring(space + 1);
        return rest.startsWith("{main}") || rest.startsWith(INTERNAL) || callAt(rest) > 0;
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        String path = "";
        boolean complete = false;
        for (String line : lines) {
            String text = line.strip();
            if (isFrame(line)) {
                String rest = text.substring(text.indexOf(' ') + 1);
                if (text.startsWith("#0 ") && !frames.isEmpty()) {
                    break;
                }
                frames.add(frame(rest, path));
                path = place(rest);
                complete |= rest.startsWith("{main}");
            } else if (!frames.isEmpty() && (complete || text.startsWith("Next "))) {
                break;
            } else if (frames.isEmpty()) {
                type = type.isEmpty() ? announced(text) : type;
                path = text.contains(" in ") ? thrownAt(text, path) : path;
            }
        }
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown(type, frames));
    }

    private static Frame frame(String rest, String definedIn) {
        boolean library = definedIn.isEmpty() ? false : SourcePaths.isLibrary(definedIn) || definedIn.equals(INTERNAL);
        if (rest.startsWith("{main}")) {
            return Frame.of(SourcePaths.module(definedIn), "{main}", library);
        }
        String call = rest.startsWith(INTERNAL) ? rest.substring(INTERNAL.length()) : rest.substring(callAt(rest) + 3);
        int open = call.indexOf('(');
        String name = open < 0 ? call : call.substring(0, open);
        boolean closure = name.contains("{closure");
        String type = name.contains("->") || name.contains("::") ? "" : SourcePaths.module(definedIn);
        return Frame.of(type, closure ? closure(name) : name, library);
    }

    /** {@code {closure:App\Order::total():3}} is written in total. */
    private static String closure(String name) {
        int start = name.indexOf("{closure:");
        int end = name.indexOf("()", start + 1);
        return start < 0 || end < 0 ? Frame.ANONYMOUS : name.substring(start + "{closure:".length(), end);
    }

    private static String place(String rest) {
        int call = callAt(rest);
        return call > 0 ? rest.substring(0, rest.lastIndexOf('(', call)) : INTERNAL;
    }

    /** The place of {@code ): } after {@code file(line}. */
    private static int callAt(String rest) {
        int at = rest.indexOf("): ");
        int open = at < 0 ? -1 : rest.lastIndexOf('(', at);
        return open > 0 && isNumber(rest.substring(open + 1, at)) ? at : -1;
    }

    private static String announced(String text) {
        String rest = text;
        int uncaught = rest.indexOf("Uncaught ");
        if (uncaught >= 0) {
            rest = rest.substring(uncaught + "Uncaught ".length());
        }
        int prefix = rest.indexOf("Fatal error: ");
        rest = prefix >= 0 ? rest.substring(prefix + "Fatal error: ".length()) : rest;
        return TypeNames.leading(rest);
    }

    private static String thrownAt(String text, String otherwise) {
        String path = text.substring(text.lastIndexOf(" in ") + 4);
        int colon = path.lastIndexOf(':');
        int line = path.indexOf(" on line ");
        String file = line > 0 ? path.substring(0, line) : colon > 0 ? path.substring(0, colon) : path;
        return file.endsWith(".php") ? file : otherwise;
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit);
    }
}
