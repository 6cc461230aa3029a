package dev.errata.core.classification;

import dev.errata.core.classification.engine.Match;
import dev.errata.core.classification.rules.Rule;

/**
 * A rule that matched an event, whether it won or not.
 *
 * @param field the field that it matched
 * @param matched the matched text or value
 */
public record Candidate(Rule rule, EvidenceStage stage, String field, String matched) {
    static Candidate of(Match match) {
        return new Candidate(match.rule(), match.stage(), match.field(), match.value());
    }

    Candidate with(String otherMatched) {
        return new Candidate(rule, stage, field, otherMatched);
    }
}
