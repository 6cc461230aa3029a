package dev.errata.core.classification;

import dev.errata.core.classification.engine.Match;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.taxonomy.Category;
import org.jspecify.annotations.Nullable;

/**
 * A rule that matched an event, whether it won or not.
 *
 * @param category what it calls the event; null if it calls it no error
 * @param field the field that it matched
 * @param matched the matched text or value
 */
public record Candidate(Rule rule, @Nullable Category category, EvidenceStage stage, String field, String matched) {
    static Candidate of(Match match, Sources sources) {
        Category category =
                match.rule().outcome() instanceof Outcome.Failure failure ? failure.category(sources) : null;
        return new Candidate(match.rule(), category, match.stage(), match.field(), match.value());
    }

    Candidate with(String otherMatched) {
        return new Candidate(rule, category, stage, field, otherMatched);
    }
}
