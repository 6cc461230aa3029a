package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfCommand;
import dev.errata.core.aggregation.GroupMessage.OfInheritance;
import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfMove;
import dev.errata.core.aggregation.GroupMessage.OfSplit;
import dev.errata.core.aggregation.GroupMessage.OfSuccession;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.KeyDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what becomes of one group when its owner hears of it. The owner alone links its group to another, and only to
 * one of higher rank: whatever the order in which news arrives, all that is joined ends in the one of the highest rank.
 *
 * <pre>
 *   standing for itself --joined with one of higher rank--> merged into it: hands over its state once, then passes on
 * </pre>
 */
public final class GroupOwner {
    private final Duration gap;
    private final Successions successions;

    /**
     * For groups of one setting.
     *
     * @param gap the silence that ends an episode
     */
    public GroupOwner(Duration gap) {
        this.gap = gap;
        this.successions = new Successions(gap);
    }

    /** The group that a fingerprint has once it is split off; its old id may be that of the group it leaves. */
    public static String ownGroup(String fingerprint) {
        return new KeyDigest().add("split").add(fingerprint).key();
    }

    /** After a message to the group {@code groupId}; only a statistic or an alert sum is none. */
    public GroupUpdate after(String groupId, GroupState before, Partial message, Instant now) {
        GroupState state = before.touched(now);
        if (message instanceof Partial.OfGroup members) {
            String elsewhere = elsewhere(state.link(), members.to());
            return elsewhere == null
                    ? GroupUpdate.changed(state.plus(members, gap))
                    : GroupUpdate.passedOn(Successions.counted(state, now), members.to(elsewhere));
        }
        if (message instanceof Partial.OfRecovery results) {
            String elsewhere = elsewhere(state.link(), results.to());
            return elsewhere == null
                    ? GroupUpdate.changed(state.plus(results))
                    : GroupUpdate.passedOn(state, results.to(elsewhere));
        }
        if (message instanceof OfSuccession || message instanceof OfInheritance) {
            return successions.after(groupId, state, (GroupMessage) message, now);
        }
        if (message instanceof OfSplit split) {
            return split(state, split);
        }
        String winner = state.link().mergedInto();
        if (message instanceof OfMove move) {
            return winner == null
                    ? GroupUpdate.changed(state.plus(move.state(), gap))
                    : GroupUpdate.passedOn(state, new OfMove(winner, move.state()));
        }
        if (message instanceof OfCommand command) {
            GroupRank rank = new GroupRank(groupId, state.link().keptSince());
            return winner == null
                    ? obeyed(state, command.command(), rank)
                    : GroupUpdate.passedOn(state, new OfCommand(winner, command.command()));
        }
        if (message instanceof OfJoin join) {
            return winner == null ? joined(groupId, state, join) : passedOn(state, winner, join);
        }
        throw new IllegalArgumentException(message + " is not for the owner of a group");
    }

    private static @Nullable String elsewhere(GroupLink link, Addressee to) {
        boolean isSplit = to == Addressee.FINGERPRINT && link.splitInto() != null;
        return isSplit ? link.splitInto() : link.mergedInto();
    }

    private static GroupUpdate split(GroupState state, OfSplit split) {
        String heir = state.link().heir();
        return heir == null
                ? GroupUpdate.linked(state.linked(state.link().split(ownGroup(split.fingerprint()))), List.of())
                : GroupUpdate.passedOn(state, new OfSplit(heir, split.at()));
    }

    private static GroupUpdate obeyed(GroupState state, GroupCommand command, GroupRank before) {
        if (command.type() == GroupCommandType.SPLIT) {
            List<Partial> splits = new ArrayList<>();
            command.otherGroups().forEach(other -> splits.add(new OfSplit(other, command.issuedAt())));
            return new GroupUpdate(state, Change.NONE, splits);
        }
        if (command.type() != GroupCommandType.MERGE) {
            return GroupUpdate.changed(state.after(command));
        }
        GroupState kept = state.linked(state.link().kept(command.issuedAt()));
        GroupRank rank = new GroupRank(before.groupId(), kept.link().keptSince());
        List<Partial> joins = new ArrayList<>();
        command.otherGroups().forEach(other -> joins.add(new OfJoin(other, rank, null, true)));
        return new GroupUpdate(kept, Change.NONE, joins);
    }

    private static GroupUpdate joined(String groupId, GroupState state, OfJoin join) {
        GroupState described = join.pattern() == null ? state : state.describedAs(join.pattern());
        GroupRank own = new GroupRank(groupId, state.link().keptSince());
        GroupRank other = join.other();
        if (other.groupId().equals(groupId)) {
            return GroupUpdate.changed(described);
        }
        if (own.compareTo(other) < 0) {
            return new GroupUpdate(
                    described,
                    described.equals(state) ? Change.NONE : Change.CONTENT,
                    List.of(new OfJoin(other.groupId(), own, null, join.isByPerson())));
        }
        GroupState moved = GroupState.NEW
                .linked(state.link().to(other.groupId(), join.isByPerson()))
                .touched(state.touchedAt());
        return GroupUpdate.linked(moved, Successions.handedOver(groupId, described, other.groupId()));
    }

    private static GroupUpdate passedOn(GroupState state, String winner, OfJoin join) {
        boolean isSame = winner.equals(join.other().groupId());
        if (isSame && join.pattern() == null) {
            return new GroupUpdate(state, Change.NONE, List.of());
        }
        GroupRank other = join.groupId().equals(join.other().groupId()) ? GroupRank.of(winner) : join.other();
        return GroupUpdate.passedOn(state, new OfJoin(winner, other, join.pattern(), join.isByPerson()));
    }

    /** What readers of the group must hear. */
    public enum Change {
        NONE,
        CONTENT,
        /** It goes elsewhere from now on. */
        LINK
    }

    /** What is kept, what has changed for readers, and who else must hear of it. */
    public record GroupUpdate(GroupState state, Change change, List<Partial> messages) {
        public GroupUpdate {
            messages = List.copyOf(messages);
        }

        static GroupUpdate changed(GroupState state) {
            return new GroupUpdate(state, Change.CONTENT, List.of());
        }

        static GroupUpdate linked(GroupState state, List<Partial> messages) {
            return new GroupUpdate(state, Change.LINK, messages);
        }

        static GroupUpdate passedOn(GroupState state, Partial message) {
            return new GroupUpdate(state, Change.NONE, List.of(message));
        }
    }
}
