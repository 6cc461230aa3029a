package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;

/** How frameworks of PHP print an error, where it is not PHP that does: with a label before each part, or in a box. */
final class PhpReport {
    private static final String TYPE = "Type: ";
    private static final String TRACE = "Trace: ";
    /** Between the type and the trace of Slim. */
    private static final int LINES_OF_SLIM = 8;
    /** How far Symfony's console moves in what it puts into a box. */
    private static final int MARGIN = 2;

    private PhpReport() {}

    /** The same as PHP prints it: the root of a chain, its frames below it; as they are if none has written them. */
    static List<String> plain(List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i);
            List<String> box = isConsole(line) ? ofConsole(lines.subList(i + 1, lines.size())) : List.of();
            if (!box.isEmpty()) {
                return box;
            }
            if (line.startsWith(TYPE)) {
                return ofSlim(lines, i);
            }
        }
        return lines;
    }

    /** {@code In Cart.php line 7:}. */
    static boolean isConsole(String line) {
        return line.startsWith("In ") && line.endsWith(":") && Search.isIn(line, ".php line ");
    }

    private static List<String> ofSlim(List<String> lines, int type) {
        String message = "";
        String place = "";
        List<String> plain = new ArrayList<>();
        for (int i = type + 1; i < Math.min(lines.size(), type + LINES_OF_SLIM); i++) {
            String line = lines.get(i);
            message = line.startsWith("Message: ") ? line.substring("Message: ".length()) : message;
            place = line.startsWith("File: ") ? " in " + line.substring("File: ".length()) : place;
            place = line.startsWith("Line: ") ? place + ":" + line.substring("Line: ".length()) : place;
            if (line.startsWith(TRACE)) {
                String said =
                        message.replace("&quot;", "\"").replace("&#039;", "'").replace("&amp;", "&");
                plain.add(lines.get(type).substring(TYPE.length()) + ": " + said + place);
                plain.add(line.substring(TRACE.length()));
                plain.addAll(lines.subList(i + 1, lines.size()));
                return plain;
            }
        }
        return lines;
    }

    /** Nothing of a box that is cut off before its frames; {@code [CartException]}, the text below it in lines that are full, and {@code App\Cart->add() at /srv/cart.php:7} for each frame. */
    private static List<String> ofConsole(List<String> lines) {
        String type = "";
        StringBuilder text = new StringBuilder();
        String place = "";
        List<String> frames = new ArrayList<>();
        for (String line : lines) {
            String said = line.strip();
            int at = Search.last(" at ", line);
            if (type.isEmpty() && said.startsWith("[") && said.endsWith("]")) {
                type = Search.parts(said.substring(1, said.length() - 1), ' ').get(0);
            } else if (line.startsWith("  at ") && said.startsWith("at ") && place.isEmpty()) {
                place = " in " + said.substring("at ".length());
            } else if (!place.isEmpty() && at > 0) {
                frames.add("#" + frames.size() + " " + placed(line.substring(at + " at ".length())) + ": "
                        + line.substring(0, at).strip());
            } else if (place.isEmpty() && !said.isEmpty() && !said.endsWith("trace:")) {
                boolean isFull = line.length() > MARGIN && !line.startsWith(" ", line.length() - MARGIN - 1);
                text.append(said).append(isFull ? "" : " ");
            }
        }
        if (type.isEmpty() || frames.isEmpty()) {
            return List.of();
        }
        List<String> plain = new ArrayList<>();
        plain.add(type + ": " + text.toString().strip() + place);
        plain.addAll(frames);
        return plain;
    }

    /** {@code /srv/cart.php(7)} of {@code /srv/cart.php:7}; {@code n/a:n/a} stands for what PHP itself has called. */
    private static String placed(String place) {
        int colon = Search.last(':', place);
        return colon < 0 || place.startsWith("n/a")
                ? "[internal function]"
                : place.substring(0, colon) + "(" + place.substring(colon + 1) + ")";
    }
}
