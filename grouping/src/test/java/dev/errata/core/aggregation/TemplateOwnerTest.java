package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfTemplate;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.TemplateState;
import dev.errata.core.grouping.pattern.TemplateState.Member;
import java.util.List;
import org.junit.jupiter.api.Test;

class TemplateOwnerTest {
    private static final PatternKey TEMPLATE = new PatternKey("llm_rate_limit", "rate limit of <*> exceeded");

    /** Of a template that is proven; whichever comes, the smaller id is the one that stays. */
    @Test
    void theGroupWithTheGreaterIdIsToldToJoinTheOther() {
        TemplateState proven = TemplateState.of(new Member("v1:m", "v1:m"), 0).settled("v1:m");
        assertThat(with(proven, "v1:z").messages())
                .containsExactly(new OfJoin("v1:z", GroupRank.of("v1:m"), null, false));
        assertThat(with(proven, "v1:z").state().groupId()).isEqualTo("v1:m");
        assertThat(with(proven, "v1:a").messages())
                .containsExactly(new OfJoin("v1:m", GroupRank.of("v1:a"), null, false));
        assertThat(with(proven, "v1:a").state().groupId()).isEqualTo("v1:a");
        assertThat(with(proven, "v1:m").messages()).isEmpty();
    }

    /** Of words that two say, one with a stack and one without, all that have said them are one group. */
    @Test
    void wordsProveNothingUntilBothAStackAndAMessageSayThem() {
        PatternKey words = PatternKey.ofWords("cart holds too much");
        TemplateOwner owner = new TemplateOwner();
        List<OfTemplate> placed = List.of(
                of(owner, new PatternKey("stack/", "Cart add: cart holds too much"), words),
                of(owner, new PatternKey("stack/", "Depot load: cart holds too much"), words));
        OfTemplate said = of(owner, new PatternKey("other//", "cart <*> holds too much"), words);

        TemplateState one = owner.with(null, placed.get(0)).state();
        TemplateState two = owner.with(one, placed.get(1)).state();

        assertThat(two.isProven()).isFalse();
        assertThat(owner.with(one, said).state().isProven()).isTrue();
        assertThat(owner.with(two, said).messages()).hasSize(2).allMatch(OfJoin.class::isInstance);
        assertThat(owner.with(owner.with(null, said).state(), placed.get(0))
                        .state()
                        .isProven())
                .isTrue();
    }

    private static OfTemplate of(TemplateOwner owner, PatternKey key, PatternKey wanted) {
        return owner.offers(key, key.id()).stream()
                .filter(offer -> offer.template().equals(wanted))
                .findFirst()
                .orElseThrow();
    }

    private static TemplateOwner.TemplateUpdate with(TemplateState before, String groupId) {
        return new TemplateOwner().with(before, new OfTemplate(TEMPLATE.id(), TEMPLATE, groupId, groupId, 1));
    }
}
