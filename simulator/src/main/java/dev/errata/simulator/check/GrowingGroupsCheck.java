package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.RecoveryResults;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Each time that a group is told of it has no more members, none earlier and none later, than were classified by then and are of
 * it, and it has all that it had before: a group only grows, whatever it takes over, until another takes it over; and it is seldom told of
 * without news. What of a group that a person split came before that is not followed.
 */
final class GrowingGroupsCheck implements Check {
    /** Whoever begins anew tells once more of each group of the day before, and in a history many do: so often in an hour. */
    private static final int MOST_REPETITIONS = 20;

    private static final long WINDOW_MILLIS = Duration.ofHours(1).toMillis();

    private final AliasTable aliases;
    private final Map<Names, Occurrences> classified = new HashMap<>();

    /** Of each group, as far as it is known now which names are of it; empty when that has changed. */
    private final Map<String, Occurrences> sums = new HashMap<>();

    private final Map<String, ErrorGroup> told = new HashMap<>();

    /** How often in a row each was told of without news, since when. */
    private final Map<String, Repetitions> repetitions = new HashMap<>();

    private record Repetitions(int count, long since) {}

    /** An error goes to the group that the version before made of it until its own fingerprint is known to be an heir. */
    private record Names(String fingerprint, @Nullable String former) {
        Stream<String> groups(AliasTable aliases) {
            return Stream.of(fingerprint, former)
                    .filter(Objects::nonNull)
                    .map(aliases::groupOf)
                    .distinct();
        }
    }

    GrowingGroupsCheck(AliasTable aliases) {
        this.aliases = aliases;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ClassifiedError error) {
            Instant time = error.eventTime();
            Names names = new Names(error.fingerprint(), error.formerFingerprint());
            Occurrences one = new Occurrences(1, 0, time, time);
            classified.merge(names, one, Occurrences::plus);
            if (!sums.isEmpty()) {
                add(names, one);
            }
        } else if (seen.value() instanceof GroupAlias) {
            sums.clear();
        } else if (seen.value() instanceof ErrorGroup group) {
            isConsistent(seen, group);
            hasClassified(seen, group);
            ErrorGroup before = told.put(group.groupId(), group);
            Check.holds(before == null || hasGrown(before, group), "a group only grows", seen);
            hasNews(seen, before, group);
        }
    }

    private static void isConsistent(Seen seen, ErrorGroup group) {
        Occurrences occurrences = group.occurrences();
        long lastHour = group.rates().lastHour();
        boolean isRight = !occurrences.lastSeen().isBefore(occurrences.firstSeen())
                && occurrences.lateCount() <= occurrences.count()
                && group.rates().lastMinute() <= group.rates().lastFiveMinutes()
                && group.rates().lastFiveMinutes() <= lastHour
                && lastHour <= occurrences.count()
                && group.sessionsAffected() <= occurrences.count();
        Check.holds(isRight, "a group agrees with itself", seen);
    }

    private void hasClassified(Seen seen, ErrorGroup group) {
        String id = aliases.groupOf(group.groupId());
        Set<String> split = aliases.split();
        if (split.contains(id) || split.contains(group.groupId())) {
            return;
        }
        if (sums.isEmpty()) {
            classified.forEach(this::add);
        }
        @Nullable Occurrences most = sums.get(id);
        Occurrences counted = group.occurrences();
        boolean isCovered = most != null
                && counted.count() <= most.count()
                && !counted.firstSeen().isBefore(most.firstSeen())
                && !counted.lastSeen().isAfter(most.lastSeen());
        if (!isCovered) {
            throw new Violation("a group counts what was classified", "that is " + most + ": " + seen);
        }
    }

    private void add(Names names, Occurrences occurrences) {
        names.groups(aliases).forEach(group -> sums.merge(group, occurrences, Occurrences::plus));
    }

    private void hasNews(Seen seen, @Nullable ErrorGroup before, ErrorGroup group) {
        boolean isNews = before == null || !at(group.updatedAt(), before).equals(group);
        long now = seen.record().sender().clock();
        Repetitions last = repetitions.getOrDefault(group.groupId(), new Repetitions(0, now));
        boolean goesOn = !isNews && now - last.since() < WINDOW_MILLIS;
        Repetitions all = goesOn ? new Repetitions(last.count() + 1, last.since()) : new Repetitions(0, now);
        repetitions.put(group.groupId(), all);
        Check.holds(all.count() <= MOST_REPETITIONS, "a group is told of when there is news", seen);
    }

    private static ErrorGroup at(Instant time, ErrorGroup group) {
        return new ErrorGroup(
                group.groupId(),
                group.status(),
                group.kind(),
                group.occurrences(),
                group.episodes(),
                group.rates(),
                group.sources(),
                group.sessionsAffected(),
                group.hasMoreSessions(),
                group.examples(),
                group.recovery(),
                group.mergedInto(),
                time);
    }

    private static boolean hasGrown(ErrorGroup before, ErrorGroup group) {
        Occurrences former = before.occurrences();
        Occurrences counted = group.occurrences();
        RecoveryResults fates = group.recovery();
        return before.mergedInto() == null
                && counted.count() >= former.count()
                && counted.lateCount() >= former.lateCount()
                && !counted.firstSeen().isAfter(former.firstSeen())
                && !counted.lastSeen().isBefore(former.lastSeen())
                && group.sessionsAffected() >= before.sessionsAffected()
                && fates.retried() >= before.recovery().retried()
                && fates.recovered() >= before.recovery().recovered()
                && fates.gated() >= before.recovery().gated()
                && fates.aborted() >= before.recovery().aborted();
    }
}
