package dev.errata.intake.sentry;

import dev.errata.intake.mapping.LooseFields;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a stack, which Sentry has oldest first, as text in the form of their language: what reads stacks needs to know
 * nothing of Sentry.
 */
final class SentryFrames {
    private static final int MOST = 200;

    private final String platform;
    private final List<LooseFields> oldestFirst;

    private SentryFrames(String platform, List<LooseFields> oldestFirst) {
        this.platform = platform;
        this.oldestFirst = oldestFirst;
    }

    /** @param owner of a {@code stacktrace}: an exception or a thread */
    static SentryFrames of(LooseFields owner, String platform) {
        return new SentryFrames(
                platform.toLowerCase(Locale.ROOT), owner.object("stacktrace").objects("frames"));
    }

    /** The innermost frame that the SDK takes for the application's own; null if it says that of none. */
    @Nullable String culprit() {
        for (int i = oldestFirst.size() - 1; i >= 0; i--) {
            LooseFields frame = oldestFirst.get(i);
            if (frame.isTrue("in_app")) {
                return function(frame) + " (" + frame.text("filename", path(frame)) + place(frame) + ")";
            }
        }
        return null;
    }

    /**
     * Null without frames.
     *
     * @param type for languages whose stacks end with it
     */
    @Nullable String text(@Nullable String type, String message) {
        if (oldestFirst.isEmpty()) {
            return null;
        }
        int left = Math.max(0, oldestFirst.size() - MOST);
        List<LooseFields> kept = oldestFirst.subList(left, oldestFirst.size());
        StringBuilder text = new StringBuilder();
        if (platform.equals("python")) {
            text.append("Traceback (most recent call last):\n");
            kept.forEach(frame -> python(frame, text));
            return text.append(type == null ? "Error" : type)
                    .append(message.isEmpty() ? "" : ": " + firstLine(message))
                    .append('\n')
                    .toString();
        }
        for (int i = kept.size() - 1; i >= 0; i--) {
            text.append(line(kept.get(i), kept.size() - 1 - i)).append('\n');
        }
        if (left > 0) {
            text.append(platform.equals("java") ? "\t... " : "    ... ")
                    .append(left)
                    .append(" more\n");
        }
        return text.toString();
    }

    private String line(LooseFields frame, int depth) {
        return switch (platform) {
            case "java" -> java(frame);
            case "csharp" -> "   at " + qualified(frame, ".") + "() in " + path(frame) + ":line " + number(frame);
            case "ruby" -> path(frame) + ":" + number(frame) + ":in `" + function(frame) + "'";
            case "php" -> "#" + depth + " " + path(frame) + "(" + number(frame) + "): " + function(frame) + "()";
            case "go" -> qualified(frame, ".") + "(...)\n\t" + path(frame) + ":" + number(frame);
            case "rust", "native", "cocoa", "c" ->
                depth + ": " + function(frame) + "\n   at " + path(frame) + place(frame);
            default -> node(frame);
        };
    }

    private static String java(LooseFields frame) {
        String file = frame.text("filename", "Unknown Source");
        String place =
                frame.isTrue("native") ? "Native Method" : file + (frame.has("lineno") ? ":" + number(frame) : "");
        return "\tat " + qualified(frame, ".") + "(" + place + ")";
    }

    private static String node(LooseFields frame) {
        String place = path(frame) + place(frame);
        String function = frame.text("function", "?");
        return "    at " + (function.equals("?") ? place : firstLine(function) + " (" + place + ")");
    }

    private static void python(LooseFields frame, StringBuilder text) {
        text.append("  File \"")
                .append(path(frame))
                .append("\", line ")
                .append(number(frame))
                .append(", in ")
                .append(function(frame))
                .append('\n');
        String source = frame.text("context_line", "").strip();
        if (!source.isEmpty()) {
            text.append("    ").append(firstLine(source)).append('\n');
        }
    }

    private static String qualified(LooseFields frame, String separator) {
        String module = frame.text("module", "");
        return module.isBlank() ? function(frame) : firstLine(module) + separator + function(frame);
    }

    private static String function(LooseFields frame) {
        return firstLine(frame.text("function", "?"));
    }

    /** The whole path, where the SDK gives one. */
    private static String path(LooseFields frame) {
        String whole = frame.text("abs_path", "");
        return firstLine(whole.isBlank() ? frame.text("filename", "?") : whole);
    }

    private static String place(LooseFields frame) {
        return (frame.has("lineno") ? ":" + number(frame) : "")
                + (frame.has("colno") ? ":" + firstLine(frame.text("colno", "0")) : "");
    }

    private static String number(LooseFields frame) {
        return firstLine(frame.text("lineno", "0"));
    }

    /** What a client says of one frame never becomes two. */
    private static String firstLine(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return text.substring(0, end);
    }
}
