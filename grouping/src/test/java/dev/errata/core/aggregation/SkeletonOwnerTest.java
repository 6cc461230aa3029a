package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfSkeleton;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.SkeletonState;
import dev.errata.core.grouping.pattern.SkeletonState.Member;
import org.junit.jupiter.api.Test;

class SkeletonOwnerTest {
    private static final PatternKey SKELETON = new PatternKey("llm_rate_limit", "rate limit of <*> exceeded");

    /** Of a skeleton that is proven; whichever comes, the smaller id is the one that stays. */
    @Test
    void theGroupWithTheGreaterIdIsToldToJoinTheOther() {
        SkeletonState proven = SkeletonState.of(new Member("v1:m", "v1:m"), 0).settled("v1:m");
        assertThat(with(proven, "v1:z").messages())
                .containsExactly(new OfJoin("v1:z", GroupRank.of("v1:m"), null, false));
        assertThat(with(proven, "v1:z").state().groupId()).isEqualTo("v1:m");
        assertThat(with(proven, "v1:a").messages())
                .containsExactly(new OfJoin("v1:m", GroupRank.of("v1:a"), null, false));
        assertThat(with(proven, "v1:a").state().groupId()).isEqualTo("v1:a");
        assertThat(with(proven, "v1:m").messages()).isEmpty();
    }

    private static SkeletonOwner.Step with(SkeletonState before, String groupId) {
        return new SkeletonOwner().with(before, new OfSkeleton(SKELETON.id(), SKELETON, groupId, groupId, 1));
    }
}
