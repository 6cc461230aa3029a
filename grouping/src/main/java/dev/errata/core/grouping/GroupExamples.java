package dev.errata.core.grouping;

import dev.errata.core.record.RecordPart;
import java.util.ArrayList;
import java.util.List;

/**
 * Some of a group's members.
 *
 * @param recentErrorIds up to {@value #MOST_IDS}, newest last
 * @param samples up to {@value #MOST_SAMPLES}
 */
public record GroupExamples(List<String> recentErrorIds, List<GroupSample> samples) implements RecordPart {
    public static final int MOST_IDS = 100;
    public static final int MOST_SAMPLES = 5;

    public GroupExamples {
        recentErrorIds = List.copyOf(recentErrorIds);
        samples = List.copyOf(samples);
    }

    public GroupExamples plus(GroupExamples others) {
        List<String> ids = joined(recentErrorIds, others.recentErrorIds);
        List<GroupSample> all = samples.size() == MOST_SAMPLES ? samples : joined(samples, others.samples);
        return new GroupExamples(
                ids.subList(Math.max(0, ids.size() - MOST_IDS), ids.size()),
                all.subList(0, Math.min(all.size(), MOST_SAMPLES)));
    }

    /** With the first so many of its samples. */
    public GroupExamples withSamples(int most) {
        return new GroupExamples(recentErrorIds, samples.subList(0, most));
    }

    private static <T> List<T> joined(List<T> before, List<T> after) {
        List<T> joined = new ArrayList<>(before.size() + after.size());
        joined.addAll(before);
        joined.addAll(after);
        return joined;
    }
}
