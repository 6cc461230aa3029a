package dev.errata.core.classification.engine;

import dev.errata.core.classification.EvidenceStage;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.matching.Span;
import org.jspecify.annotations.Nullable;

/**
 * A rule that matched an event.
 *
 * @param field what it matched
 * @param value the matched text or value
 * @param span where in the field; null for a structured fact
 * @param order the smaller wins
 */
public record Match(
        Rule rule,
        EvidenceStage stage,
        String field,
        String value,
        @Nullable Span span,
        long order) {}
