package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfInheritance;
import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfMove;
import dev.errata.core.aggregation.GroupMessage.OfSplit;
import dev.errata.core.aggregation.GroupMessage.OfSuccession;
import dev.errata.core.aggregation.GroupOwner.Change;
import dev.errata.core.aggregation.GroupOwner.GroupUpdate;
import dev.errata.core.grouping.Fingerprint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What becomes of groups when the version of fingerprints changes. Errors say both fingerprints for a while, and the first
 * of a new one go by way of the owner of the former one: it hands over what it knows before they arrive.
 *
 * <pre>
 *   former fingerprint --its errors are found under a new one--> has its heir, for good; a second one is told who that is
 * </pre>
 */
final class Successions {
    private final Duration gap;

    /** @param gap the silence that ends an episode */
    Successions(Duration gap) {
        this.gap = gap;
    }

    GroupUpdate after(String groupId, GroupState state, GroupMessage message, Instant now) {
        if (message instanceof OfSuccession found) {
            String heir = state.link().heir();
            return heir == null ? succeeded(groupId, state, found.members(), now) : again(state, heir, found.members());
        }
        return inherited(state, (OfInheritance) message, now);
    }

    /** What a group gives to the one that takes it over; between versions no alert comes of it. */
    static List<Partial> handedOver(String groupId, GroupState state, String winner) {
        if (Fingerprint.isFormer(groupId) && !Fingerprint.isFormer(winner)) {
            boolean hasNothing = state.isEmpty() && !state.link().isByPerson();
            return hasNothing ? List.of() : List.of(new OfInheritance(winner, state.linked(word(state.link())), null));
        }
        return state.isEmpty() ? List.of() : List.of(new OfMove(winner, state.linked(GroupLink.NONE)));
    }

    /** A former fingerprint that a node of the version before still finds errors under has a history, if it had none before. */
    static GroupState counted(GroupState state, Instant now) {
        Succession succession = state.link().succession();
        String heir = succession.heir();
        return heir == null || succession.since() != null
                ? state
                : state.linked(state.link().with(succession.by(heir, now)));
    }

    /** A person's word on a group, without where it went. */
    private static GroupLink word(GroupLink link) {
        return new GroupLink(null, link.keptSince(), null, link.isByPerson(), Succession.NONE);
    }

    private static GroupUpdate succeeded(String former, GroupState state, Partial.OfGroup members, Instant now) {
        String heir = members.groupId();
        boolean isKnown = !state.isEmpty() || !state.link().equals(GroupLink.NONE);
        GroupLink link = state.link().with(state.link().succession().by(heir, isKnown ? now : null));
        GroupState linked = state.linked(link);
        OfInheritance nothing = new OfInheritance(heir, null, null);
        String splitInto = link.splitInto();
        if (splitInto != null) {
            OfJoin join = new OfJoin(splitInto, GroupRank.of(GroupOwner.ownGroup(heir)), null, false);
            return GroupUpdate.linked(linked, List.of(nothing, new OfSplit(heir, now), join, members));
        }
        String mergedInto = link.mergedInto();
        if (mergedInto != null) {
            OfJoin join = new OfJoin(mergedInto, GroupRank.of(heir), null, link.isByPerson());
            return GroupUpdate.linked(linked, List.of(nothing, join, members.to(mergedInto)));
        }
        GroupState moved = GroupState.NEW.linked(link.to(heir, false)).touched(state.touchedAt());
        List<Partial> inheritance = handedOver(former, state, heir);
        return GroupUpdate.linked(
                moved, inheritance.isEmpty() ? List.of(members) : List.of(inheritance.get(0), members));
    }

    /** Whoever comes second was part of a group before, if there was one, and so is nothing new; it stays apart. */
    private static GroupUpdate again(GroupState state, String heir, Partial.OfGroup members) {
        String second = members.groupId();
        boolean isTold = !second.equals(heir) && state.link().succession().since() != null;
        return new GroupUpdate(
                state,
                Change.NONE,
                isTold ? List.of(new OfInheritance(second, null, heir), members) : List.of(members));
    }

    private GroupUpdate inherited(GroupState state, OfInheritance inheritance, Instant now) {
        GroupLink link = state.link();
        Succession succession = link.succession().after(inheritance, now);
        GroupState then = state.linked(link.with(succession));
        GroupState history = inheritance.state();
        if (history == null) {
            boolean isNews = succession.sibling() != null && link.sibling() == null;
            return isNews ? GroupUpdate.linked(then, List.of()) : new GroupUpdate(then, Change.NONE, List.of());
        }
        String winner = link.mergedInto();
        if (winner != null) {
            return GroupUpdate.passedOn(then, new OfInheritance(winner, history, null));
        }
        return GroupUpdate.changed(then.inheriting(history, link.succession().hasInherited(), gap));
    }
}
