package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfSkeleton;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.Skeleton;
import dev.errata.core.grouping.pattern.SkeletonState;
import dev.errata.core.grouping.pattern.SkeletonState.Member;
import dev.errata.core.grouping.pattern.Skeletons;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each skeleton whether it is proven. A proven one joins all that have it, and is a pattern with skeletons of
 * its own: what follows from a set of patterns depends on the set alone. For one thread.
 */
public final class SkeletonOwner {
    /** What so many say, and so far all with a stack or all without, tells nothing. */
    private static final int MOST_OF_SAME_WORDS = 100;

    private final Skeletons skeletons = new Skeletons();

    /** What the owners of its skeletons must hear of a pattern that is new, or newly proven. */
    public List<OfSkeleton> offers(PatternKey pattern, String groupId) {
        String patternId = pattern.learnedId();
        List<OfSkeleton> offers = new ArrayList<>();
        skeletons
                .of(pattern)
                .forEach((skeleton, share) ->
                        offers.add(new OfSkeleton(skeleton.learnedId(), skeleton, patternId, groupId, share)));
        return offers;
    }

    /**
     * With one more that has the skeleton.
     *
     * @param before null if nobody had it yet
     */
    public Step with(@Nullable SkeletonState before, OfSkeleton offer) {
        Member member = new Member(offer.patternId(), offer.groupId());
        if (before != null && before.isProven()) {
            SkeletonState state = before.settled(member.groupId());
            return new Step(state, join(before.groupId(), member.groupId()));
        }
        if (before != null && offer.skeleton().isOfWords() && before.members().size() >= MOST_OF_SAME_WORDS) {
            return new Step(before, List.of());
        }
        SkeletonState state = before == null
                ? SkeletonState.of(member, offer.share())
                : before.with(member, Skeleton.proof(offer.skeleton(), before.proof(), offer.share()));
        return state.isProven() ? proven(state, offer.skeleton()) : new Step(state, List.of());
    }

    private Step proven(SkeletonState state, PatternKey skeleton) {
        String group = state.groupId();
        List<GroupMessage> messages = new ArrayList<>();
        if (skeleton.names().isEmpty() && !skeleton.isOfWords()) {
            messages.add(new OfJoin(group, GroupRank.of(group), skeleton.pattern(), false));
        }
        state.members().forEach(member -> messages.addAll(join(group, member.groupId())));
        for (OfSkeleton offer : offers(skeleton, group)) {
            if (!offer.skeletonId().equals(offer.patternId())) {
                messages.add(offer);
            }
        }
        return new Step(state.settled(group), messages);
    }

    private static List<GroupMessage> join(String one, String other) {
        int order = one.compareTo(other);
        if (order == 0) {
            return List.of();
        }
        return List.of(
                order > 0
                        ? new OfJoin(one, GroupRank.of(other), null, false)
                        : new OfJoin(other, GroupRank.of(one), null, false));
    }

    /** What is kept, and who must hear of it. */
    public record Step(SkeletonState state, List<GroupMessage> messages) {
        public Step {
            messages = List.copyOf(messages);
        }
    }
}
