package dev.errata.core.grouping.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * A template as its owner keeps it: the patterns that have it, until it is proven; from then on the one group that all of
 * them are.
 *
 * <pre>
 *   collecting --enough different members--> proven, for good
 * </pre>
 *
 * @param members none any more once it is proven
 * @param groupId the smallest that a member has come with
 */
public record TemplateState(int proof, List<Member> members, String groupId) {
    /**
     * A pattern that has the template.
     *
     * @param groupId the group that it was in then
     */
    public record Member(String patternId, String groupId) {}

    public TemplateState {
        members = List.copyOf(members);
    }

    /** Of a template that is seen for the first time. */
    public static TemplateState of(Member first, int share) {
        return new TemplateState(share, List.of(first), first.groupId());
    }

    public boolean isProven() {
        return proof >= Template.PROOF;
    }

    /** With one member more, that makes for so much proof; the same if it is one already. */
    public TemplateState with(Member member, int more) {
        if (members.stream().anyMatch(known -> known.patternId().equals(member.patternId()))) {
            return this;
        }
        List<Member> all = new ArrayList<>(members);
        all.add(member);
        return new TemplateState(more, all, smaller(member.groupId()));
    }

    /** Proven, its members let go. */
    public TemplateState settled(String group) {
        return new TemplateState(Template.PROOF, List.of(), smaller(group));
    }

    private String smaller(String other) {
        return groupId.compareTo(other) <= 0 ? groupId : other;
    }
}
