package dev.errata.core.classification.rules;

import dev.errata.core.matching.LinearPattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the text must say. Phrases are in the notation of {@link dev.errata.core.matching.Phrase}.
 *
 * @param any at least one of them; empty for a rule that needs no text
 * @param also of each of these lists, at least one phrase, anywhere in the same text
 * @param unless none of them, anywhere in the same text
 * @param pattern must be found in the line of the phrase that matched
 */
public record TextCondition(
        List<String> any,
        List<List<String>> also,
        List<String> unless,
        @Nullable LinearPattern pattern) {
    public static final TextCondition NONE = new TextCondition(List.of(), List.of(), List.of(), null);

    public TextCondition {
        any = List.copyOf(any);
        also = also.stream().map(List::copyOf).toList();
        unless = List.copyOf(unless);
        if (any.isEmpty() && !(also.isEmpty() && unless.isEmpty() && pattern == null)) {
            throw new IllegalArgumentException("'also', 'unless' and 'pattern' need a 'text' beside them");
        }
    }

    public boolean isEmpty() {
        return any.isEmpty();
    }
}
