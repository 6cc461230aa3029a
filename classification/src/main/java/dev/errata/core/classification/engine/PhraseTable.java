package dev.errata.core.classification.engine;

import dev.errata.core.matching.Anchor;
import dev.errata.core.matching.PhraseIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** All phrases of a rule set, numbered, behind one index. */
final class PhraseTable {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final PhraseIndex index;

    /** @param known the anchors of some of them */
    PhraseTable(Collection<String> sources, Map<String, Anchor> known) {
        List<String> phrases = new ArrayList<>(sources.size());
        for (String source : sources) {
            if (numbers.putIfAbsent(source, phrases.size()) == null) {
                phrases.add(source);
            }
        }
        this.index = new PhraseIndex(phrases, known);
    }

    PhraseIndex index() {
        return index;
    }

    int[] numbers(List<String> sources) {
        int[] result = new int[sources.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = Objects.requireNonNull(numbers.get(sources.get(i)), sources.get(i));
        }
        return result;
    }
}
