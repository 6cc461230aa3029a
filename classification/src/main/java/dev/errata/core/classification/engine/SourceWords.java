package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Sources;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.LiteralIndex;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Words that give away what a text comes from, wherever in it they stand. */
final class SourceWords {
    private final LiteralIndex index;
    private final Sources[] sources;

    /** The words are folded. */
    SourceWords(Map<String, Sources> words) {
        this.index = new LiteralIndex(List.copyOf(words.keySet()));
        this.sources = words.values().toArray(Sources[]::new);
    }

    /** What the words in {@code text} give away together. */
    Sources in(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return Sources.NONE;
        }
        Collector found = new Collector();
        index.scan(FoldedText.of(text), found);
        return found.all;
    }

    private final class Collector implements LiteralIndex.Hits {
        private Sources all = Sources.NONE;

        @Override
        public void at(int word, int end) {
            all = all.and(sources[word]);
        }
    }
}
