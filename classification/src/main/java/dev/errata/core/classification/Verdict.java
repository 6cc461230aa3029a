package dev.errata.core.classification;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;
import dev.errata.core.taxonomy.Category;

/** The answer to: is it an error, and which? */
public sealed interface Verdict {
    Evidence evidence();

    /**
     * It is an error, and this is what it is.
     *
     * @param byRules the category that the rules alone give: it decides what is done, and which errors are the same, where the model
     *     names another
     */
    record Failed(Classification classification, Category byRules) implements Verdict {
        @Override
        public Evidence evidence() {
            return classification.evidence();
        }
    }

    /** It is none: output of something that succeeded. */
    record Succeeded(Evidence evidence) implements Verdict {}
}
