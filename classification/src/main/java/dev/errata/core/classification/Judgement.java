package dev.errata.core.classification;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;

/** The answer to: is it an error, and which? What is made of the whole event by it is a {@link JudgedEvent}. */
public sealed interface Judgement {
    Evidence evidence();

    /** It is an error, and this is what it is. */
    record Failed(Classification classification) implements Judgement {
        @Override
        public Evidence evidence() {
            return classification.evidence();
        }
    }

    /** It is none: output of something that succeeded. */
    record Succeeded(Evidence evidence) implements Judgement {}
}
