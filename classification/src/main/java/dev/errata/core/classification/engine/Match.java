package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.matching.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that matched an event.
 *
 * @param field what it matched
 * @param source the matched value, or the text in which {@code span} was matched
 * @param span where in the field; null for a structured fact
 * @param order the smaller wins
 */
public record Match(
        CompiledRule compiled,
        EvidenceStage stage,
        String field,
        String source,
        @Nullable Span span,
        long order) {
    private static final int LONGEST_EVIDENCE = 256;

    public Rule rule() {
        return compiled.rule();
    }

    boolean isSuccess() {
        return compiled.isSuccess();
    }

    /** Whether the rule is none of ours. */
    boolean isUsers() {
        return compiled.isUsers();
    }

    /** Whether one of our rules has read it in a text, in which a model may read more. */
    boolean isReading() {
        return !isUsers() && (stage == EvidenceStage.SOURCE_RULE || stage == EvidenceStage.GENERAL_RULE);
    }

    /** The matched text or value. */
    public String value() {
        return span == null ? source : source.substring(span.start(), span.end());
    }

    /** Why an event is what the rule says, which matched better than {@code others}. */
    public Evidence evidence(List<Match> others) {
        String value = value();
        return new Evidence(
                rule().id(),
                stage,
                field,
                value.substring(0, Math.min(value.length(), LONGEST_EVIDENCE)),
                span == null ? null : span.start(),
                span == null ? null : span.end(),
                others.stream().map(match -> match.rule().id()).toList());
    }

    /** Whether it counts more than {@code other} of the same rule; of equals the one that stands first. */
    boolean isBefore(Match other) {
        if (order != other.order) {
            return order < other.order;
        }
        boolean sameField = field.equals(other.field);
        return sameField && span != null && other.span != null && span.start() < other.span.start();
    }
}
