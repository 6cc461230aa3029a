package dev.errata.core.grouping.stack;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tracebacks of Python: the innermost frame last, the root of a chain first. */
final class PythonDialect implements Dialect {

    private static final String START = "Traceback (most recent call last):";

    @Override
    public boolean isFrame(String line) {
        return frame(line) != null;
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        for (String line : lines) {
            String text = withoutGroupMargin(line);
            Frame frame = frame(text);
            if (frame != null) {
                frames.add(frame);
            } else if (text.strip().startsWith(START) && !frames.isEmpty()) {
                break;
            } else if (!frames.isEmpty() && !text.isEmpty() && text.charAt(0) != ' ') {
                type = TypeNames.leading(text);
                break;
            }
        }
        Collections.reverse(frames);
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown(type, frames));
    }

    /** Groups of exceptions draw {@code | } at the left. */
    private static String withoutGroupMargin(String line) {
        String text = line.stripLeading();
        return text.startsWith("| ") ? text.substring(2) : line;
    }

    private static @Nullable Frame frame(String line) {
        String text = withoutGroupMargin(line).strip();
        if (!text.startsWith("File \"")) {
            return null;
        }
        int quote = text.indexOf('"', 6);
        int in = text.indexOf(", in ", quote + 1);
        if (quote < 0 || !text.startsWith(", line ", quote + 1)) {
            return null;
        }
        String path = text.substring(6, quote);
        String function = in < 0 ? "<module>" : text.substring(in + 5).strip();
        boolean anonymous = function.startsWith("<") && !function.equals("<module>");
        return Frame.of(SourcePaths.module(path), anonymous ? Frame.ANONYMOUS : function, SourcePaths.isLibrary(path));
    }
}
