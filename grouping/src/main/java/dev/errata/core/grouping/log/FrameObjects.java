package dev.errata.core.grouping.log;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A stack whose frames came as objects, the outermost first, as Sentry's clients, Rollbar's and structlog write them; each error of a chain has
 * its own. What it makes of them is what their language prints.
 */
public final class FrameObjects {
    private static final List<String> FILES = List.of("filename", "abs_path", "file");
    private static final List<String> FUNCTIONS = List.of("function", "method", "name");
    private static final List<String> OWNERS = List.of("class_name", "module");
    private static final List<String> SOURCES = List.of("context_line", "line", "code");
    private static final List<String> TYPES = List.of("exc_type", "type", "class");
    private static final List<String> VALUES = List.of("exc_value", "value", "message");
    private static final String PYTHON = ".py";
    private static final String PHP = ".php";
    private static final String RUST = ".rs";
    private static final String CAUSED = "\n\nThe above exception was the direct cause of the following exception:\n\n";

    private List<Map<String, String>> frames = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private boolean isRootLast;

    /** Hears of each object that ends: those in it before itself. */
    public void end(Map<String, String> strings) {
        String file = first(strings, FILES);
        if (!file.isEmpty() && !first(strings, FUNCTIONS).isEmpty()) {
            frames.add(strings);
        } else if (!frames.isEmpty() && !first(strings, TYPES).isEmpty()) {
            isRootLast |= strings.containsKey("exc_type");
            addError(first(strings, TYPES), first(strings, VALUES));
        }
    }

    /** The stack as its language prints it; "" if there are no frames. */
    public String text() {
        if (!frames.isEmpty()) {
            addError("", "");
        }
        if (errors.isEmpty()) {
            return "";
        }
        if (isRootLast) {
            Collections.reverse(errors);
        }
        return errors.get(0).startsWith("Traceback") ? String.join(CAUSED, errors) : errors.get(0);
    }

    private void addError(String type, String value) {
        String language = first(frames.get(frames.size() - 1), FILES);
        List<Map<String, String>> innermostFirst = new ArrayList<>(frames);
        Collections.reverse(innermostFirst);
        String heading = type.isEmpty() ? "" : type + (value.isEmpty() ? "" : ": " + value);
        String text;
        if (language.endsWith(PYTHON)) {
            String lines = lines(frames.stream().map(FrameObjects::ofPython));
            text = "Traceback (most recent call last):\n" + lines + heading;
        } else if (language.endsWith(PHP)) {
            text = ofPhp(innermostFirst, heading);
        } else if (language.endsWith(RUST)) {
            text = ofRust(innermostFirst);
        } else {
            text = (heading.isEmpty() ? "" : heading + "\n")
                    + lines(innermostFirst.stream().map(FrameObjects::ofOthers));
        }
        errors.add(text);
        frames = new ArrayList<>();
    }

    private static String lines(Stream<String> frames) {
        StringBuilder text = new StringBuilder();
        frames.forEach(frame -> text.append(frame).append('\n'));
        return text.toString();
    }

    private static String ofPython(Map<String, String> frame) {
        String source = first(frame, SOURCES).strip();
        return "  File \"" + first(frame, FILES) + "\", line 1, in " + first(frame, FUNCTIONS)
                + (source.isEmpty() ? "" : "\n    " + source);
    }

    /** PHP names with a place what is called there; where it was thrown is another line. */
    private static String ofPhp(List<Map<String, String>> frames, String heading) {
        StringBuilder text = new StringBuilder();
        text.append(heading).append(" in ").append(first(frames.get(0), FILES)).append(":2\nStack trace:\n");
        for (int i = 0; i + 1 < frames.size(); i++) {
            String function = owned(frames.get(i), "->");
            text.append('#')
                    .append(i)
                    .append(' ')
                    .append(first(frames.get(i + 1), FILES))
                    .append("(1): ");
            text.append(function).append("()\n");
        }
        return text.append('#').append(frames.size() - 1).append(" {main}").toString();
    }

    private static String ofRust(List<Map<String, String>> frames) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < frames.size(); i++) {
            text.append("   ").append(i).append(": ").append(first(frames.get(i), FUNCTIONS));
            text.append("\n             at ")
                    .append(first(frames.get(i), FILES))
                    .append(":1:1\n");
        }
        return text.toString();
    }

    /** {@code at shop.Cart.add(Cart.java:1)}; of V8 {@code at add (cart.js:1:1)}. */
    private static String ofOthers(Map<String, String> frame) {
        String file = first(frame, FILES);
        return file.endsWith(".java") || file.endsWith(".kt")
                ? "\tat " + owned(frame, ".") + "(" + file + ":1)"
                : "    at " + first(frame, FUNCTIONS) + " (" + file + ":1:1)";
    }

    private static String owned(Map<String, String> frame, String joint) {
        String owner = first(frame, OWNERS);
        String function = first(frame, FUNCTIONS).replace("()", "");
        return owner.isEmpty() || Search.isIn(function, owner) ? function : owner + joint + function;
    }

    private static String first(Map<String, String> strings, List<String> names) {
        return names.stream()
                .map(strings::get)
                .filter(Objects::nonNull)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }
}
