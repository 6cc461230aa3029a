package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What names the defect in a stack: the type of the root cause and the innermost place in the application. Callers, line
 * numbers, libraries, wrappers and the depth of a recursion leave no trace in it.
 *
 * @param type the simple type of the root cause, "" if nobody says
 * @param frames the sites, the innermost first; never empty
 */
public record StackSignature(String type, List<String> frames) {

    private static final int MAX_LINES = 5_000;
    private static final int LONGEST_LINE = 1_000;
    private static final int LINES_TO_JUDGE = 400;
    private static final int LIBRARY_FRAMES = 3;

    private static final List<StackFormat> FORMATS = List.of(
            new JavaStackFormat(),
            new PythonStackFormat(),
            new NodeStackFormat(),
            new DotNetStackFormat(),
            new RubyStackFormat(),
            new PhpStackFormat(),
            new GoStackFormat(),
            new RustStackFormat());

    public StackSignature {
        frames = List.copyOf(frames);
    }

    /**
     * The signature of a stack; empty if no frame of any known language can be read.
     *
     * @param exceptionType the type that the producer names, for a stack without a heading
     * @param message for a stack without a heading, too
     */
    public static Optional<StackSignature> of(String stack, @Nullable String exceptionType, String message) {
        return read(lines(stack), exceptionType, message, true)
                .map(root -> new StackSignature(root.type(), sites(root.type(), root.frames())));
    }

    /**
     * The root cause, with the type that is said of it anywhere.
     *
     * @param isFormer as the version before read it
     */
    static Optional<Thrown> read(List<String> lines, @Nullable String exceptionType, String message, boolean isFormer) {
        return format(lines, isFormer ? StackFormat::wasFrame : StackFormat::isFrame)
                .flatMap(format -> (isFormer ? format.formerRootCause(lines) : format.rootCause(lines)).map(root -> {
                    String type = root.type();
                    if (type.isEmpty()) {
                        type = format.announced(message);
                    }
                    if (type.isEmpty() && exceptionType != null && format.namesTypes()) {
                        type = TypeNames.simple(exceptionType);
                    }
                    return root.with(type);
                }));
    }

    /** One line for people. */
    public String describe() {
        return (type.isEmpty() ? "error" : type) + " at " + String.join(" < ", frames);
    }

    static List<String> lines(String stack) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < stack.length() && lines.size() < MAX_LINES) {
            int lineBreak = Search.first('\n', stack, start, stack.length());
            int end = lineBreak < 0 ? stack.length() : lineBreak;
            boolean isOfWindows = end > start && stack.charAt(end - 1) == '\r';
            lines.add(stack.substring(start, Math.min(isOfWindows ? end - 1 : end, start + LONGEST_LINE)));
            start = end + 1;
        }
        return lines;
    }

    /** The language of most frames; each line is a frame of the first one that claims it. */
    private static Optional<StackFormat> format(List<String> lines, FrameTest test) {
        int[] frames = new int[FORMATS.size()];
        for (String line : lines.subList(0, Math.min(lines.size(), LINES_TO_JUDGE))) {
            int number = formatOf(line, test);
            if (number >= 0) {
                frames[number]++;
            }
        }
        int best = 0;
        for (int i = 1; i < frames.length; i++) {
            best = frames[i] > frames[best] ? i : best;
        }
        return frames[best] == 0 ? Optional.empty() : Optional.of(FORMATS.get(best));
    }

    /** The number of the language of which the line is a frame; -1 if it is none. */
    static int formatOf(String line) {
        return formatOf(line, StackFormat::isFrame);
    }

    /** Whether a line is a frame of a format. */
    @FunctionalInterface
    private interface FrameTest {
        boolean isFrame(StackFormat format, String line, int start);
    }

    private static int formatOf(String line, FrameTest test) {
        int start = StackFormat.indent(line);
        for (int i = 0; i < FORMATS.size(); i++) {
            if (test.isFrame(FORMATS.get(i), line, start)) {
                return i;
            }
        }
        return -1;
    }

    static List<String> sites(String type, List<Frame> frames) {
        if (Recursion.isOverflow(type)) {
            return frames.stream().anyMatch(Frame::isInApp) ? Recursion.cycle(frames) : libraries(frames);
        }
        int first = next(frames, 0);
        if (first == frames.size()) {
            return libraries(frames);
        }
        int culprit = first;
        while (culprit < frames.size() && Assertions.isAssertion(frames.get(culprit))) {
            culprit = next(frames, culprit + 1);
        }
        return List.of(site(frames, culprit == frames.size() ? first : culprit));
    }

    private static List<String> libraries(List<Frame> frames) {
        return frames.stream().limit(LIBRARY_FRAMES).map(Frame::site).toList();
    }

    /** From {@code from} on the first frame of the application, or the number of frames. */
    private static int next(List<Frame> frames, int from) {
        int next = from;
        while (next < frames.size() && !frames.get(next).isInApp()) {
            next++;
        }
        return next;
    }

    /** Of a function without a name, that of the one that defines it. */
    private static String site(List<Frame> frames, int innermost) {
        Frame frame = frames.get(innermost);
        if (frame.isAnonymous()) {
            for (int i = next(frames, innermost); i < frames.size(); i = next(frames, i + 1)) {
                Frame caller = frames.get(i);
                if (!caller.isAnonymous() && caller.module().equals(frame.module())) {
                    return caller.site();
                }
            }
        }
        return frame.site();
    }
}
