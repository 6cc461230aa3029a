package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.KeyDigest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What people have decided about groups. It wins over what was learned, and nothing learned later undoes it: a rule holds
 * for whatever its group grows into.
 *
 * @param mergedInto group id to the group that takes it in; free of cycles
 * @param splitOff fingerprints that form a group of their own
 */
public record GroupRules(Map<String, String> mergedInto, Set<String> splitOff) {

    public static final GroupRules NONE = new GroupRules(Map.of(), Set.of());

    public GroupRules {
        mergedInto = Map.copyOf(mergedInto);
        splitOff = Set.copyOf(splitOff);
    }

    /** The later merge wins: what was merged the other way round before is free again. */
    public GroupRules merge(String loser, String winner) {
        if (loser.equals(winner)) {
            return this;
        }
        Map<String, String> merges = new HashMap<>(mergedInto);
        String end = winner;
        String next = merges.get(end);
        while (next != null && !next.equals(loser)) {
            end = next;
            next = merges.get(end);
        }
        if (next != null) {
            merges.remove(end);
        }
        merges.put(loser, winner);
        return new GroupRules(merges, splitOff);
    }

    /** Takes back a merge of this very group, else splits the fingerprint off the group it was learned to be in. */
    public GroupRules split(String fingerprint) {
        if (mergedInto.containsKey(fingerprint)) {
            Map<String, String> merges = new HashMap<>(mergedInto);
            merges.remove(fingerprint);
            return new GroupRules(merges, splitOff);
        }
        Set<String> splits = new HashSet<>(splitOff);
        splits.add(fingerprint);
        return new GroupRules(mergedInto, splits);
    }

    /** The group of a fingerprint, given the one that was learned for it. */
    public String groupOf(String fingerprint, UnaryOperator<String> learned) {
        String group = splitOff.contains(fingerprint) ? ownGroup(fingerprint) : learned.apply(fingerprint);
        for (int step = 0; step <= mergedInto.size(); step++) {
            String winner = winnerOver(group, learned);
            if (winner == null) {
                return group;
            }
            group = winner;
        }
        return group;
    }

    private @Nullable String winnerOver(String group, UnaryOperator<String> learned) {
        String direct = mergedInto.get(group);
        if (direct != null && !learned.apply(direct).equals(group)) {
            return learned.apply(direct);
        }
        return mergedInto.entrySet().stream()
                .filter(merge -> learned.apply(merge.getKey()).equals(group))
                .map(merge -> learned.apply(merge.getValue()))
                .filter(winner -> !winner.equals(group))
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The id of a fingerprint that was split off; its old id may be that of the group it left. */
    public static String ownGroup(String fingerprint) {
        return new KeyDigest().add("split").add(fingerprint).key();
    }
}
