package dev.errata.core.aggregation;

import dev.errata.core.grouping.GroupExamples;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many samples of each group a task may still hand on: as many as a group keeps, then a few again the next day. What is
 * beyond that would only be thrown away, and samples are the larger part of a partial. For one thread.
 */
final class SampleQuota {
    private static final int MOST_GROUPS = 10_000;
    private static final long MINUTES_PER_DAY = 24 * 60;

    private final Map<String, Spent> spent = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Spent> eldest) {
            return size() > MOST_GROUPS;
        }
    };

    private record Spent(long day, int samples) {}

    /** The members with as many of their samples as may be handed on. */
    GroupMembers within(GroupMembers members, String groupId, long minute) {
        long day = Math.floorDiv(minute, MINUTES_PER_DAY);
        @Nullable Spent before = spent.get(groupId);
        Spent today = before != null && before.day() >= day ? before : new Spent(day, 0);
        int handed = Math.min(members.examples().samples().size(), GroupExamples.MOST_SAMPLES - today.samples());
        spent.put(groupId, new Spent(today.day(), today.samples() + handed));
        return handed == members.examples().samples().size() ? members : members.withSamples(handed);
    }

    void clear() {
        spent.clear();
    }
}
