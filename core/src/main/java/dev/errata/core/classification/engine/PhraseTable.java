package dev.errata.core.classification.engine;

import dev.errata.core.matching.LiteralIndex;
import dev.errata.core.matching.Phrase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** All phrases of a rule set, numbered, behind one index of their anchors. */
final class PhraseTable {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<Phrase> phrases = new ArrayList<>();
    private final LiteralIndex index;
    private final int[][] phrasesOfAnchor;

    PhraseTable(Collection<String> sources) {
        Map<String, List<Integer>> byAnchor = new LinkedHashMap<>();
        for (String source : sources) {
            if (!numbers.containsKey(source)) {
                Phrase phrase = Phrase.of(source);
                numbers.put(source, phrases.size());
                byAnchor.computeIfAbsent(phrase.anchor(), anchor -> new ArrayList<>())
                        .add(phrases.size());
                phrases.add(phrase);
            }
        }
        this.index = new LiteralIndex(List.copyOf(byAnchor.keySet()));
        this.phrasesOfAnchor = byAnchor.values().stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    int size() {
        return phrases.size();
    }

    LiteralIndex index() {
        return index;
    }

    int[] phrasesWithAnchor(int anchor) {
        return phrasesOfAnchor[anchor];
    }

    Phrase phrase(int number) {
        return phrases.get(number);
    }

    PhraseSet set(List<String> sources) {
        return new PhraseSet(numbers(sources));
    }

    int[] numbers(List<String> sources) {
        return sources.stream()
                .mapToInt(source -> Objects.requireNonNull(numbers.get(source), source))
                .toArray();
    }
}
