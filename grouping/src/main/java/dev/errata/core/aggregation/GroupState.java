package dev.errata.core.aggregation;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.RecoveryResults;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One group as it is stored, bounded whatever happens: about 40 KB at most, 1 KB for one that was seen once.
 *
 * @param members null until the first one: a decision may overtake the error that it is about
 * @param episodes of the members that were not late
 * @param minutes members by minute of event time, without late ones; one more than an hour has, as it begins in one
 * @param hours the same by hour
 * @param mark what a person, or a return after it, made of the group; null if nothing
 * @param link where it stands to other groups
 * @param touchedAt when it last heard of anything, by the clock of its owner
 */
public record GroupState(
        @Nullable GroupMembers members,
        RecoveryResults recovery,
        List<Episode> episodes,
        RecentCounts minutes,
        RecentCounts hours,
        @Nullable GroupMark mark,
        GroupLink link,
        Instant touchedAt) {
    static final int MINUTES = 60;
    static final int KEPT_MINUTES = MINUTES + 1;
    static final int HOURS = 24;
    private static final int FIVE = 5;

    public static final GroupState NEW = new GroupState(
            null,
            RecoveryResults.NONE,
            List.of(),
            RecentCounts.none(KEPT_MINUTES),
            RecentCounts.none(HOURS),
            null,
            GroupLink.NONE,
            Instant.EPOCH);

    public GroupState {
        episodes = List.copyOf(episodes);
    }

    /**
     * With more members.
     *
     * @param gap the silence that ends an episode
     */
    public GroupState plus(Partial.OfGroup partial, Duration gap) {
        GroupMembers added = partial.members();
        Occurrences more = added.occurrences();
        long inTime = more.count() - more.lateCount();
        List<Episode> episodesThen = inTime == 0
                ? episodes
                : Episodes.plus(episodes, List.of(new Episode(more.firstSeen(), more.lastSeen(), inTime)), gap);
        return new GroupState(
                members == null ? added : members.plus(added),
                recovery,
                episodesThen,
                minutes.plus(partial.minute(), inTime),
                hours.plus(Math.floorDiv(partial.minute(), MINUTES), inTime),
                mark == null || inTime == 0 ? mark : mark.after(more.lastSeen()),
                link,
                touchedAt);
    }

    public GroupState plus(Partial.OfRecovery partial) {
        RecoveryResults sum = Recoveries.sum(recovery, partial.results());
        return new GroupState(members, sum, episodes, minutes, hours, mark, link, touchedAt);
    }

    /** With all that another has, which is gone then; an error must not be hidden by what was said of other ones. */
    GroupState plus(GroupState moved, Duration gap) {
        GroupMembers theirs = moved.members;
        GroupMembers all = theirs;
        if (members != null) {
            all = theirs == null ? members : members.plus(theirs);
        }
        GroupMark markThen = members == null ? moved.mark : mark;
        return new GroupState(
                all,
                Recoveries.sum(recovery, moved.recovery),
                Episodes.plus(episodes, moved.episodes, gap),
                minutes.plus(moved.minutes),
                hours.plus(moved.hours),
                markThen == null || theirs == null || markThen.equals(moved.mark)
                        ? markThen
                        : markThen.after(theirs.occurrences().lastSeen()),
                link,
                touchedAt);
    }

    /**
     * With the history of a group of the version before, and what a person said of it.
     *
     * @param isAnother whether it has the history of another one already, of which that was not said
     */
    GroupState inheriting(GroupState history, boolean isAnother, Duration gap) {
        GroupState all = plus(history, gap);
        GroupMark given = history.mark;
        GroupMark markThen = all.mark;
        if (!isAnother && given != null && mark == null) {
            markThen =
                    members == null ? given : given.after(members.occurrences().lastSeen());
        }
        Instant keptSince = history.link.keptSince();
        GroupLink word = keptSince == null ? link : link.kept(keptSince);
        return new GroupState(
                all.members, all.recovery, all.episodes, all.minutes, all.hours, markThen, word, touchedAt);
    }

    GroupState linked(GroupLink changed) {
        return new GroupState(members, recovery, episodes, minutes, hours, mark, changed, touchedAt);
    }

    GroupState touched(Instant at) {
        return new GroupState(members, recovery, episodes, minutes, hours, mark, link, at);
    }

    GroupState describedAs(String pattern) {
        if (members == null) {
            return this;
        }
        GroupMembers described = members.describedAs(pattern);
        return new GroupState(described, recovery, episodes, minutes, hours, mark, link, touchedAt);
    }

    /** Whether nothing is known of it but, perhaps, what became of errors that are still to come. */
    public boolean isUnseen() {
        return members == null && link.equals(GroupLink.NONE);
    }

    boolean isEmpty() {
        return members == null && recovery.equals(RecoveryResults.NONE);
    }

    /** Whether its first member came before. */
    public boolean isOlderThan(Instant time) {
        return members != null && members.occurrences().firstSeen().isBefore(time);
    }

    /** Its members since it last came up, without late ones. */
    public long countOfLastEpisode() {
        return episodes.isEmpty() ? 0 : episodes.get(episodes.size() - 1).count();
    }

    /** Errors up to now. Of the minute that a window begins in, the share that is in the window counts. */
    public GroupRates rates(Instant now) {
        return new GroupRates(minutes.until(now, 1), minutes.until(now, FIVE), minutes.until(now, MINUTES));
    }

    /** Whether a rate above zero has become zero from one time to another. */
    public boolean hasGoneSilent(Instant before, Instant now) {
        GroupRates then = rates(before);
        GroupRates since = rates(now);
        return (then.lastMinute() > 0 && since.lastMinute() == 0)
                || (then.lastFiveMinutes() > 0 && since.lastFiveMinutes() == 0)
                || (then.lastHour() > 0 && since.lastHour() == 0);
    }

    /** After a person's word; unchanged if the command is about which members a group has. */
    public GroupState after(GroupCommand command) {
        GroupMark given = switch (command.type()) {
            case RESOLVE -> new GroupMark(GroupStatus.RESOLVED, command.issuedAt());
            case IGNORE -> new GroupMark(GroupStatus.IGNORED, command.issuedAt());
            case REOPEN -> null;
            case MERGE, SPLIT -> mark;
        };
        return new GroupState(members, recovery, episodes, minutes, hours, given, link, touchedAt);
    }

    /** The group for others to see; empty while only decisions are known of it. */
    public Optional<ErrorGroup> toGroup(String groupId, Duration gap, Instant now) {
        return toGroup(groupId, null, gap, now);
    }

    /** The last that others see of a group that another took over. */
    public Optional<ErrorGroup> toMergedGroup(String groupId, String winner, Duration gap, Instant now) {
        return toGroup(groupId, winner, gap, now);
    }

    private Optional<ErrorGroup> toGroup(String groupId, @Nullable String mergedInto, Duration gap, Instant now) {
        if (members == null) {
            return Optional.empty();
        }
        return Optional.of(new ErrorGroup(
                groupId,
                status(members, gap),
                members.shownKind(groupId),
                members.occurrences(),
                episodes,
                rates(now),
                members.sources(),
                members.sessions().size(),
                members.sessions().hasMore(),
                members.examples(),
                recovery,
                mergedInto,
                now));
    }

    /** Where it is in its life; empty until its first member. */
    public Optional<GroupStatus> status(Duration gap) {
        return members == null ? Optional.empty() : Optional.of(status(members, gap));
    }

    /** New, or regressed, is what has been so for no longer than the gap. */
    private GroupStatus status(GroupMembers known, Duration gap) {
        if (mark != null && mark.isInForce(known.occurrences().lastSeen(), gap)) {
            return mark.status();
        }
        if (episodes.isEmpty()) {
            return GroupStatus.NEW;
        }
        Episode last = episodes.get(episodes.size() - 1);
        if (Duration.between(last.from(), last.to()).compareTo(gap) > 0) {
            return GroupStatus.ONGOING;
        }
        return episodes.size() == 1 ? GroupStatus.NEW : GroupStatus.REGRESSED;
    }
}
