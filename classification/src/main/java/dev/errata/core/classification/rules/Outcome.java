package dev.errata.core.classification.rules;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a rule says when it wins. */
public sealed interface Outcome {
    /**
     * It is an error of this category.
     *
     * @param bySource categories of particular sources, the first that fits wins
     * @param otherwise for every other source
     * @param isAssumed whether the model may name another one: the words tell that it failed and what may be done, and less well what it is
     */
    record Failure(Map<SourceType, Category> bySource, Category otherwise, boolean isAssumed) implements Outcome {
        public Failure {
            bySource = Collections.unmodifiableMap(new LinkedHashMap<>(bySource));
        }

        /** The category for an error from {@code sources}. */
        public Category category(Sources sources) {
            for (Map.Entry<SourceType, Category> entry : bySource.entrySet()) {
                if (sources.contains(entry.getKey())) {
                    return entry.getValue();
                }
            }
            return otherwise;
        }
    }

    /** It is no error: the output of something that succeeded. */
    record Success() implements Outcome {}
}
