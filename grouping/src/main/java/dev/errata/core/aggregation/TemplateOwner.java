package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfTemplate;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.Template;
import dev.errata.core.grouping.pattern.TemplateState;
import dev.errata.core.grouping.pattern.TemplateState.Member;
import dev.errata.core.grouping.pattern.Templates;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each template whether it is proven. A proven one joins all that have it, and is a pattern with templates of
 * its own: what follows from a set of patterns depends on the set alone. For one thread.
 */
public final class TemplateOwner {
    /** What so many say, and so far all with a stack or all without, tells nothing. */
    private static final int MOST_OF_SAME_WORDS = 100;

    private final Templates templates = new Templates();

    /** What the owners of its templates must hear of a pattern that is new, or newly proven. */
    public List<OfTemplate> offers(PatternKey pattern, String groupId) {
        String patternId = pattern.learnedId();
        List<OfTemplate> offers = new ArrayList<>();
        templates
                .of(pattern)
                .forEach((template, share) ->
                        offers.add(new OfTemplate(template.learnedId(), template, patternId, groupId, share)));
        return offers;
    }

    /**
     * With one more that has the template.
     *
     * @param before null if nobody had it yet
     */
    public TemplateUpdate with(@Nullable TemplateState before, OfTemplate offer) {
        Member member = new Member(offer.patternId(), offer.groupId());
        if (before != null && before.isProven()) {
            TemplateState state = before.settled(member.groupId());
            return new TemplateUpdate(state, join(before.groupId(), member.groupId()));
        }
        if (before != null && offer.template().isOfWords() && before.members().size() >= MOST_OF_SAME_WORDS) {
            return new TemplateUpdate(before, List.of());
        }
        TemplateState state = before == null
                ? TemplateState.of(member, offer.share())
                : before.with(member, Template.proof(offer.template(), before.proof(), offer.share()));
        return state.isProven() ? proven(state, offer.template()) : new TemplateUpdate(state, List.of());
    }

    private TemplateUpdate proven(TemplateState state, PatternKey template) {
        String group = state.groupId();
        List<GroupMessage> messages = new ArrayList<>();
        if (template.names().isEmpty() && !template.isOfWords()) {
            messages.add(new OfJoin(group, GroupRank.of(group), template.pattern(), false));
        }
        state.members().forEach(member -> messages.addAll(join(group, member.groupId())));
        for (OfTemplate offer : offers(template, group)) {
            if (!offer.templateId().equals(offer.patternId())) {
                messages.add(offer);
            }
        }
        return new TemplateUpdate(state.settled(group), messages);
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
    public record TemplateUpdate(TemplateState state, List<GroupMessage> messages) {
        public TemplateUpdate {
            messages = List.copyOf(messages);
        }
    }
}
