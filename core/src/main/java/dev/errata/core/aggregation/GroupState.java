package dev.errata.core.aggregation;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupStatus;
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
 * @param minutes members by minute of event time, without late ones
 * @param mark what a person, or a return after it, made of the group; null if nothing
 */
public record GroupState(
        @Nullable GroupMembers members,
        RecoveryResults recovery,
        List<Episode> episodes,
        RecentCounts minutes,
        @Nullable GroupMark mark) {
    static final int MINUTES = 60;
    private static final int FIVE = 5;

    public static final GroupState NEW =
            new GroupState(null, RecoveryResults.NONE, List.of(), RecentCounts.none(MINUTES), null);

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
        long inTime = added.count() - added.lateCount();
        List<Episode> episodesThen = inTime == 0
                ? episodes
                : Episodes.plus(episodes, new Episode(added.firstSeen(), added.lastSeen(), inTime), gap);
        return new GroupState(
                members == null ? added : members.plus(added),
                recovery,
                episodesThen,
                minutes.plus(partial.minute(), inTime),
                mark == null ? null : mark.after(added.lastSeen()));
    }

    public GroupState plus(Partial.OfRecovery partial) {
        RecoveryResults sum = Recoveries.sum(recovery, partial.results());
        return new GroupState(members, sum, episodes, minutes, mark);
    }

    /** After a person's word; unchanged if the command is about which members a group has. */
    public GroupState after(GroupCommand command) {
        GroupMark given = switch (command.type()) {
            case RESOLVE -> new GroupMark(GroupStatus.RESOLVED, command.issuedAt());
            case IGNORE -> new GroupMark(GroupStatus.IGNORED, command.issuedAt());
            case REOPEN -> null;
            case MERGE, SPLIT -> mark;
        };
        return new GroupState(members, recovery, episodes, minutes, given);
    }

    /** The group for others to see; empty while only decisions are known of it. */
    public Optional<ErrorGroup> toGroup(String groupId, Duration gap, Instant now) {
        if (members == null) {
            return Optional.empty();
        }
        return Optional.of(new ErrorGroup(
                groupId,
                status(members, gap),
                members.category(),
                members.exceptionType(),
                members.pattern(),
                members.severity(),
                members.count(),
                members.lateCount(),
                members.firstSeen(),
                members.lastSeen(),
                episodes,
                new GroupRates(minutes.newest(1), minutes.newest(FIVE), minutes.newest(MINUTES)),
                members.sources(),
                members.sessions().size(),
                members.hasMoreSessions(),
                members.recentErrorIds(),
                members.samples(),
                recovery,
                null,
                now));
    }

    /** New, or regressed, is what has been so for no longer than the gap. */
    private GroupStatus status(GroupMembers known, Duration gap) {
        if (mark != null && mark.isInForce(known.lastSeen(), gap)) {
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
