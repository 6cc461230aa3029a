package dev.errata.core.grouping.stack;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The endless recursion: who is on top when the stack ends is an accident, who takes part is not. */
final class Recursion {
    private static final int DEPTH = 60;

    private static final Set<String> OVERFLOWS = Set.of(
            "StackOverflowError", "RecursionError", "SystemStackError", "StackOverflowException", "stack overflow");

    private Recursion() {}

    static boolean isOverflow(String type) {
        return OVERFLOWS.contains(type);
    }

    /** The sites that take part, in order. */
    static List<String> cycle(List<Frame> frames) {
        Map<String, Integer> counts = counts(frames);
        int most = Collections.max(counts.values());
        return counts.entrySet().stream()
                .filter(site -> 2 * site.getValue() >= most)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * The frames down to the last one that is seen most often: those below have called the recursion. Where nothing is seen
     * twice, as so much is cut off, only the innermost is known to take part. Functions without a name are of those that define them.
     */
    static List<Frame> withoutCallers(List<Frame> all) {
        Set<String> named = all.stream()
                .filter(frame -> !frame.isAnonymous())
                .map(Frame::module)
                .collect(Collectors.toSet());
        List<Frame> frames = all.stream()
                .filter(frame -> !frame.isAnonymous() || !named.contains(frame.module()))
                .toList();
        Map<String, Integer> counts = counts(frames);
        int most = counts.isEmpty() ? 0 : Collections.max(counts.values());
        if (most == 1) {
            int first = 0;
            while (!frames.get(first).isInApp()) {
                first++;
            }
            return frames.subList(0, first + 1);
        }
        int end = frames.size();
        while (end > 0 && counts.getOrDefault(frames.get(end - 1).site(), 0) < most) {
            end--;
        }
        return frames.subList(0, end);
    }

    private static Map<String, Integer> counts(List<Frame> frames) {
        Map<String, Integer> counts = new TreeMap<>();
        frames.stream()
                .filter(Frame::isInApp)
                .limit(DEPTH)
                .forEach(frame -> counts.merge(frame.site(), 1, Integer::sum));
        return counts;
    }
}
