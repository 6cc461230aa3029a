package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.PatternKey;
import java.util.ArrayList;
import java.util.List;

/** A template and the patterns that have it, until it is proven; then the one pattern that all of them join. */
final class TemplateCandidate {

    private final List<PatternCluster> members = new ArrayList<>(2);
    private int proof;

    /** Adds a pattern; whether there are members to join to the learned pattern. */
    boolean add(PatternKey template, PatternCluster member, int share) {
        members.add(member);
        proof = Template.proof(template, proof, share);
        return proof >= Template.PROOF;
    }

    /** Joins all members to the learned pattern and lets go of them. */
    void joinAll(PatternCluster learned) {
        members.forEach(learned::join);
        members.clear();
    }
}
