package dev.errata.core.classified;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a judgement is what it is: enough to answer from the event alone.
 *
 * @param ruleId the rule that won, such as {@code llm.openai.insufficient-quota}
 * @param field the field that it matched, such as {@code message}, {@code http.status}, {@code causes[1].type}
 * @param matched the matched text or value, at most 256 characters
 * @param start offset of the match in the field, in UTF-16 units of the redacted text; null for a structured fact and in a shortened text
 * @param end offset behind the match
 * @param runnersUp the rules that would have won next, best first
 */
public record Evidence(
        String ruleId,
        EvidenceStage stage,
        String field,
        String matched,
        @Nullable Integer start,
        @Nullable Integer end,
        List<String> runnersUp) {
    /** Stands for a rule where the model alone names the category; the rule that knew no better is a runner-up. */
    public static final String CATEGORY_BY_MODEL = "category.by-model";

    public Evidence {
        runnersUp = List.copyOf(runnersUp);
    }

    /** The same where the text no longer holds the match. */
    public Evidence withoutPlace() {
        return new Evidence(ruleId, stage, field, matched, null, null, runnersUp);
    }
}
