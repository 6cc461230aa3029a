package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.MostGeneral;
import dev.errata.core.grouping.PatternKey;
import org.jspecify.annotations.Nullable;

/**
 * A node of the union-find over patterns. Its group's id is the smallest id of any pattern in it that was really seen; its
 * group's pattern is the most general one. Both depend on the set alone.
 */
final class PatternCluster {

    private final String id;
    private final PatternKey key;
    private @Nullable PatternCluster parent;
    private int size = 1;
    private boolean seen;
    private @Nullable String smallestSeen;
    private String mostGeneral;

    PatternCluster(String id, PatternKey key) {
        this.id = id;
        this.key = key;
        this.mostGeneral = key.isOfWords() || !key.names().isEmpty() ? "" : key.pattern();
    }

    /** Marks the pattern as one that an error had, not one that was only derived: of its names the first describes the group. */
    void see() {
        PatternCluster root = root();
        root.smallestSeen = smaller(root.smallestSeen, id);
        if (!seen) {
            key.names().stream()
                    .findFirst()
                    .ifPresent(name -> root.mostGeneral = general(root.mostGeneral, name.pattern()));
        }
        seen = true;
    }

    boolean isSeen() {
        return seen;
    }

    String groupId() {
        String seen = root().smallestSeen;
        return seen == null ? id : seen;
    }

    String groupPattern() {
        return root().mostGeneral;
    }

    /** Joins both groups; returns whether they were apart. */
    boolean join(PatternCluster other) {
        PatternCluster mine = root();
        PatternCluster theirs = other.root();
        if (mine == theirs) {
            return false;
        }
        PatternCluster large = mine.size >= theirs.size ? mine : theirs;
        PatternCluster small = large == mine ? theirs : mine;
        small.parent = large;
        large.size += small.size;
        large.smallestSeen = smaller(large.smallestSeen, small.smallestSeen);
        large.mostGeneral = general(small.mostGeneral, large.mostGeneral);
        return true;
    }

    private static String general(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : MostGeneral.of(one, other);
    }

    private PatternCluster root() {
        PatternCluster node = this;
        PatternCluster above = node.parent;
        while (above != null) {
            PatternCluster next = above.parent;
            if (next != null) {
                node.parent = next;
            }
            node = above;
            above = next;
        }
        return node;
    }

    private static @Nullable String smaller(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) <= 0 ? one : other;
    }
}
