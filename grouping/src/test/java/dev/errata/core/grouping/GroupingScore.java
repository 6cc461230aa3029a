package dev.errata.core.grouping;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How well a grouping meets the truth. A group is right if it holds exactly the members of one true group.
 *
 * @param accuracy members in right groups / members
 * @param groupF1 harmonic mean of right groups / found groups and right groups / true groups
 */
public record GroupingScore(double accuracy, double groupF1) {

    public static GroupingScore of(List<String> truth, List<String> found) {
        Map<String, Set<Integer>> trueGroups = members(truth);
        Map<String, Set<Integer>> foundGroups = members(found);
        int right = 0;
        int rightMembers = 0;
        for (Set<Integer> group : foundGroups.values()) {
            int first = group.iterator().next();
            if (group.equals(trueGroups.get(truth.get(first)))) {
                right++;
                rightMembers += group.size();
            }
        }
        return new GroupingScore(
                (double) rightMembers / truth.size(), 2.0 * right / (trueGroups.size() + foundGroups.size()));
    }

    private static Map<String, Set<Integer>> members(List<String> groups) {
        Map<String, Set<Integer>> members = new HashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            members.computeIfAbsent(groups.get(i), group -> new TreeSet<>()).add(i);
        }
        return members;
    }
}
