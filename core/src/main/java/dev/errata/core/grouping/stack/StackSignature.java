package dev.errata.core.grouping.stack;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
    private static final int LINES_TO_JUDGE = 400;
    private static final int LIBRARY_FRAMES = 3;
    private static final int RECURSION_DEPTH = 60;

    private static final List<Dialect> DIALECTS = List.of(
            new JavaDialect(),
            new PythonDialect(),
            new NodeDialect(),
            new DotNetDialect(),
            new RubyDialect(),
            new PhpDialect(),
            new GoDialect(),
            new RustDialect());

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
        List<String> lines = stack.lines().limit(MAX_LINES).toList();
        return dialect(lines)
                .flatMap(dialect -> dialect.rootCause(lines).map(root -> {
                    String type = root.type();
                    if (type.isEmpty()) {
                        type = dialect.announced(message);
                    }
                    if (type.isEmpty() && exceptionType != null && dialect.namesTypes()) {
                        type = TypeNames.simple(exceptionType);
                    }
                    return new StackSignature(type, sites(type, root.frames()));
                }));
    }

    /** One line for people. */
    public String describe() {
        return (type.isEmpty() ? "error" : type) + " at " + String.join(" < ", frames);
    }

    private static Optional<Dialect> dialect(List<String> lines) {
        int[] frames = new int[DIALECTS.size()];
        for (String line : lines.subList(0, Math.min(lines.size(), LINES_TO_JUDGE))) {
            String text = line.strip();
            for (int i = 0; i < frames.length; i++) {
                frames[i] += DIALECTS.get(i).isFrame(line, text) ? 1 : 0;
            }
        }
        int best = 0;
        for (int i = 1; i < frames.length; i++) {
            best = frames[i] > frames[best] ? i : best;
        }
        return frames[best] == 0 ? Optional.empty() : Optional.of(DIALECTS.get(best));
    }

    private static List<String> sites(String type, List<Frame> frames) {
        List<Frame> own = frames.stream().filter(Frame::isInApp).toList();
        if (own.isEmpty()) {
            return frames.stream().limit(LIBRARY_FRAMES).map(Frame::site).toList();
        }
        if (Recursion.isOverflow(type)) {
            return Recursion.cycle(own.subList(0, Math.min(own.size(), RECURSION_DEPTH)));
        }
        int first = 0;
        while (first < own.size() && Assertions.isAssertion(own.get(first))) {
            first++;
        }
        first = first == own.size() ? 0 : first;
        List<String> sites = new ArrayList<>();
        Frame innermost = own.get(first);
        sites.add(innermost.site());
        if (innermost.isAnonymous()) {
            own.stream()
                    .skip(first)
                    .filter(frame -> !frame.isAnonymous() && frame.module().equals(innermost.module()))
                    .findFirst()
                    .ifPresent(definer -> sites.set(0, definer.site()));
        }
        return sites;
    }

    /** The endless recursion: who is on top when the stack ends is an accident, who takes part is not. */
    private static final class Recursion {

        private static boolean isOverflow(String type) {
            return type.equals("StackOverflowError")
                    || type.equals("RecursionError")
                    || type.equals("SystemStackError")
                    || type.equals("StackOverflowException")
                    || type.equals("stack overflow");
        }

        private static List<String> cycle(List<Frame> frames) {
            Map<String, Integer> counts = new TreeMap<>();
            frames.forEach(frame -> counts.merge(frame.site(), 1, Integer::sum));
            int most = Collections.max(counts.values());
            return counts.entrySet().stream()
                    .filter(site -> 2 * site.getValue() >= most)
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }
}
