package dev.errata.simulator.check;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertMetric;
import dev.errata.core.alert.AlertState;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A burst has an alert, what has one is a burst, and what it says of the fullest minute and of what is usual is so: both are
 * counted again each time that a group is told of, where it has just the errors that were classified under its name.
 */
final class BurstsCheck implements Check {
    private static final int BURST = 50;
    private static final long SECONDS = 60;
    private static final long MINUTES = 60;
    private static final long HOURS = 24;
    private static final Duration PAST = Duration.ofMinutes(5);

    /** Two minutes and that of the alert itself; of longer ago nothing counts. */
    private static final Duration WINDOW = Duration.ofMinutes(3);

    private final GroupsCheck groups;
    private final AliasTable aliases;
    private final Map<String, List<ClassifiedError>> classified = new HashMap<>();
    private final Map<String, List<Level>> levels = new HashMap<>();
    private final Map<String, ErrorGroup> bursting = new HashMap<>();
    private final Map<String, Instant> burst = new HashMap<>();

    /** @param said of it; null where it cannot be counted again */
    private record Level(Instant at, @Nullable String said) {
        boolean mayBeSaidBy(Alert alert) {
            return said == null || alert.text().contains(said);
        }
    }

    BurstsCheck(GroupsCheck groups, AliasTable aliases) {
        this.groups = groups;
        this.aliases = aliases;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ClassifiedError error) {
            classified
                    .computeIfAbsent(error.fingerprint(), any -> new ArrayList<>())
                    .add(error);
        } else if (seen.value() instanceof ErrorGroup group) {
            if (isBurst(group)) {
                bursting.putIfAbsent(group.groupId(), group);
            }
            if (group.rates().lastHour() >= BURST) {
                levels.computeIfAbsent(group.groupId(), any -> new ArrayList<>())
                        .add(levelOf(group));
            }
        } else if (seen.value() instanceof Alert alert
                && alert.rule().equals(AlertMetric.BURST.label())
                && alert.groupId() != null) {
            burst.putIfAbsent(alert.groupId(), alert.startedAt());
            saysWhatIsUsual(seen, alert, levels.getOrDefault(alert.groupId(), List.of()));
        }
    }

    private static void saysWhatIsUsual(Seen seen, Alert alert, List<Level> levels) {
        Instant since = alert.updatedAt().minus(WINDOW);
        List<Level> recent =
                levels.stream().filter(level -> level.at().isAfter(since)).toList();
        Check.holds(
                alert.state() == AlertState.RESOLVED || recent.stream().anyMatch(level -> level.mayBeSaidBy(alert)),
                "an alert says what is usual, which is one of " + recent,
                seen);
    }

    private Level levelOf(ErrorGroup group) {
        String id = group.groupId();
        List<ClassifiedError> own = classified.getOrDefault(id, List.of());
        boolean isAlone = own.size() == group.occurrences().count()
                && group.occurrences().lateCount() == 0
                && classified.keySet().stream()
                        .noneMatch(name ->
                                !name.equals(id) && aliases.groupOf(name).equals(id));
        return new Level(group.updatedAt(), isAlone ? said(own, group.updatedAt()) : null);
    }

    /** Of this minute and the one before the fuller one, and the mean of the hour before, or of the day before if that is higher. */
    private static String said(List<ClassifiedError> errors, Instant now) {
        long minute = minute(now);
        Map<Long, Long> minutes = counts(errors, BurstsCheck::minute, MINUTES + 1);
        Map<Long, Long> hours = counts(errors, time -> minute(time) / MINUTES, HOURS);
        long most = minutes.keySet().stream()
                .filter(each -> each >= minute - 1)
                .mapToLong(minutes::get)
                .max()
                .orElse(0);
        long past = MINUTES - 2;
        long usual = mean(between(minutes, minute - 1 - past, minute - 2), past);
        long hour = minute / MINUTES;
        long pastHours = HOURS - 2;
        long ofTheDay = mean(between(hours, hour - pastHours, hour - 2), (pastHours - 1) * MINUTES);
        return Spoken.count(most, "error") + " in a minute, usually " + Math.max(usual, ofTheDay);
    }

    /** By slot of time, the newest of them. */
    private static Map<Long, Long> counts(List<ClassifiedError> errors, ToLongFunction<Instant> slot, long kept) {
        Map<Long, Long> counts = errors.stream()
                .collect(Collectors.groupingBy(
                        error -> slot.applyAsLong(error.eventTime()), HashMap::new, Collectors.counting()));
        long newest = counts.keySet().stream().mapToLong(Long::longValue).max().orElse(0);
        counts.keySet().removeIf(each -> each <= newest - kept);
        return counts;
    }

    private static long between(Map<Long, Long> counts, long first, long last) {
        return counts.entrySet().stream()
                .filter(each -> each.getKey() >= first && each.getKey() <= last)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long mean(long sum, long parts) {
        return (long) Math.ceil((double) sum / parts);
    }

    private static long minute(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS);
    }

    /** One of the last two minutes has as many as a burst, and five times as many as usual. */
    private static boolean isBurst(ErrorGroup group) {
        return group.mergedInto() == null
                && group.rates().lastMinute() >= 2 * BURST
                && !group.occurrences().firstSeen().isAfter(group.updatedAt().minus(PAST));
    }

    /** Of a group that was renamed it is not known what is usual. */
    @Override
    public void end() {
        Set<String> split = aliases.split();
        bursting.values().stream()
                .filter(group -> !burst.containsKey(group.groupId()))
                .filter(group -> aliases.groupOf(group.groupId()).equals(group.groupId()))
                .filter(group -> !groups.isRenamed(group.groupId()))
                .filter(group -> !split.contains(group.groupId()))
                .forEach(group -> {
                    throw new Violation("a burst has an alert", group + " has none");
                });
        Map<String, List<ClassifiedError>> members = groups.members();
        burst.forEach((id, started) -> {
            if (split.contains(aliases.groupOf(id))) {
                return;
            }
            List<Instant> times = members.getOrDefault(aliases.groupOf(id), List.of()).stream()
                    .map(ClassifiedError::eventTime)
                    .sorted()
                    .toList();
            long most = times.stream()
                    .collect(Collectors.groupingBy(BurstsCheck::minute, Collectors.counting()))
                    .values()
                    .stream()
                    .mapToLong(Long::longValue)
                    .max()
                    .orElse(0);
            if (most < BURST || times.get(0).isAfter(started.minus(PAST))) {
                throw new Violation("a burst has an alert", "what began at " + started + " in " + id + " is none");
            }
        });
    }
}
