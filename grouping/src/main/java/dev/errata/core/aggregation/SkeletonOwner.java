package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfSkeleton;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.Skeleton;
import dev.errata.core.grouping.pattern.SkeletonState;
import dev.errata.core.grouping.pattern.SkeletonState.Member;
import dev.errata.core.grouping.pattern.Skeletons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each skeleton whether it is proven. A proven one joins all that have it, and is a pattern with skeletons of
 * its own: what follows from a set of patterns depends on the set alone. For one thread.
 */
public final class SkeletonOwner {
    private static final String PLACEHOLDER = "<*>";

    private final Skeletons skeletons = new Skeletons();

    /** What the owners of its skeletons must hear of a pattern that is new, or newly proven. */
    public List<OfSkeleton> offers(PatternKey pattern, String groupId) {
        Map<PatternKey, Integer> shares = new LinkedHashMap<>();
        if (pattern.pattern().contains(PLACEHOLDER)) {
            shares.put(pattern, Skeleton.PLACEHOLDER_SHARE);
        }
        for (Skeleton skeleton : skeletons.of(pattern.pattern())) {
            shares.merge(pattern.with(skeleton.pattern()), skeleton.share(), Integer::sum);
        }
        String patternId = pattern.learnedId();
        List<OfSkeleton> offers = new ArrayList<>();
        shares.forEach((skeleton, share) ->
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
        SkeletonState state =
                before == null ? SkeletonState.of(member, offer.share()) : before.plus(member, offer.share());
        return state.isProven() ? proven(state, offer.skeleton()) : new Step(state, List.of());
    }

    private Step proven(SkeletonState state, PatternKey skeleton) {
        String group = state.groupId();
        List<GroupMessage> messages = new ArrayList<>();
        messages.add(new OfJoin(group, GroupRank.of(group), skeleton.pattern(), false));
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
