package dev.errata.simulator.check;

import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.ErrorStatistics;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Groups, and the windows of a day, count each classified error once. */
final class GroupsCheck implements Check {
    private final ErrorsCheck errors;
    private final Map<String, ErrorGroup> groups = new TreeMap<>();
    private final Map<String, ErrorStatistics> days = new TreeMap<>();

    GroupsCheck(ErrorsCheck errors) {
        this.errors = errors;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ErrorGroup group) {
            groups.put(group.groupId(), group);
        } else if (seen.value() instanceof ErrorStatistics window
                && window.dimension().equals("all")
                && window.windowSize().equals(Duration.ofDays(1))) {
            days.put(seen.record().keyText(), window);
        }
    }

    private long grouped() {
        return groups.values().stream()
                .filter(group -> group.mergedInto() == null)
                .mapToLong(group -> group.count() + group.lateCount())
                .sum();
    }

    private long added() {
        return days.values().stream().mapToLong(ErrorStatistics::errors).sum();
    }

    @Override
    public void end() {
        compare("groups count", grouped());
        compare("days count", added());
    }

    private void compare(String who, long count) {
        if (count != errors.classified()) {
            throw new Violation(
                    "counts are right", who + ' ' + count + " errors, " + errors.classified() + " are classified");
        }
    }
}
