package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tracebacks of Python: the innermost frame last, the root of a chain first. A frame does not name its class, so the line
 * of source that it shows tells two methods of one name apart.
 */
final class PythonStackFormat implements StackFormat {

    private static final String FILE = "File \"";
    /** Before the frame that has caught the error, as loguru marks it. */
    private static final String CAUGHT = "> ";

    private static final String START = "Traceback (most recent call last):";
    private static final String HANDLING = "During handling of the above exception, another exception occurred:";

    @Override
    public boolean isFrame(String line, int start) {
        boolean isMarked = line.startsWith("| ", start) || line.startsWith(CAUGHT, start);
        int call = isMarked ? StackFormat.behindBlanks(line, start + 2) : start;
        int quote = line.startsWith(FILE, call) ? Search.first('"', line, call + FILE.length(), line.length()) : -1;
        return quote >= 0 && line.startsWith(", line ", quote + 1);
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        return rootCause(lines, source -> source.startsWith("raise") || Search.isIn(source, ": raise "), true);
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines, source -> source.startsWith("raise"), false);
    }

    /** @param knowsGroups whether a group is an error of its own, where none of its members was raised before */
    private static Optional<Thrown> rootCause(List<String> lines, Predicate<String> raises, boolean knowsGroups) {
        Thrown root = null;
        Thrown group = null;
        List<Frame> frames = new ArrayList<>();
        boolean whileHandling = false;
        for (int i = 0; i < lines.size(); i++) {
            String text = withoutGroupMargin(lines.get(i));
            Frame frame = frame(text, i + 1 < lines.size() ? withoutGroupMargin(lines.get(i + 1)) : "");
            if (frame != null) {
                frames.add(0, frame);
            } else if (Search.isIn(text, START)) {
                frames = new ArrayList<>();
            } else if (!frames.isEmpty() && !text.isEmpty() && text.charAt(0) != ' ') {
                Thrown thrown = new Thrown(TypeNames.leading(text), frames);
                if (root == null || (whileHandling && !isRaised(frames, raises))) {
                    root = thrown;
                } else if (root.wrapper() == null) {
                    root = new Thrown(root.type(), root.frames(), thrown);
                }
                frames = new ArrayList<>();
            } else if (Search.isIn(lines.get(i), "+---------------- ")) {
                if (!Search.isIn(lines.get(i), "- 1 -")) {
                    break;
                }
                group = knowsGroups ? root : null;
                root = null;
            }
            whileHandling = text.startsWith(HANDLING) || (whileHandling && !Search.isIn(text, " direct cause "));
        }
        if (root == null && frames.isEmpty()) {
            return Optional.ofNullable(group);
        }
        return Optional.of(root == null ? new Thrown("", frames) : root);
    }

    /** An error that a handler raises wraps the one it handles; any other one is a defect of the handler. */
    private static boolean isRaised(List<Frame> frames, Predicate<String> raises) {
        return frames.stream()
                .filter(Frame::isInApp)
                .findFirst()
                .map(frame -> frame.source().isEmpty() || raises.test(frame.source()))
                .orElse(true);
    }

    /** Groups of exceptions draw {@code | } at the left. */
    private static String withoutGroupMargin(String line) {
        String text = line.stripLeading();
        return text.startsWith("| ")
                ? text.substring(2)
                : text.startsWith(CAUGHT + FILE) ? "  " + text.substring(2) : line;
    }

    private static @Nullable Frame frame(String line, String next) {
        String text = line.strip();
        int quote = text.startsWith(FILE) ? Search.first('"', text, FILE.length(), text.length()) : -1;
        if (quote < 0 || !text.startsWith(", line ", quote + 1)) {
            return null;
        }
        int in = Search.first(", in ", text, quote + 1, text.length());
        String path = text.substring(FILE.length(), quote);
        String function = in < 0 ? "<module>" : text.substring(in + 5).strip();
        boolean anonymous = function.startsWith("<") && !function.equals("<module>");
        String source = next.strip();
        boolean shown = next.startsWith("    ") && !source.startsWith(FILE);
        return Frame.of(SourcePaths.module(path), anonymous ? Frame.ANONYMOUS : function, SourcePaths.isLibrary(path))
                .withSource(shown ? source : "");
    }
}
