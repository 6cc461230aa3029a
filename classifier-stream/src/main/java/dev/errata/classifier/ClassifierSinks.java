package dev.errata.classifier;

import dev.errata.core.taxonomy.Recoverability;

/** The names of the topology's sinks, which processors forward to. */
final class ClassifierSinks {
    /** Errors put back under their correlation key. */
    static final String ERRORS_IN_PLACE = "errors-in-place";

    /** Outcomes put back under their correlation key, and successes that the classifier saw itself. */
    static final String OUTCOMES = "outcomes-in-place";

    /** What came with an error and travels apart from it. */
    static final String PAYLOADS = "payloads";

    /** Published rules that cannot be used, and stored bytes that cannot be read. */
    static final String DEAD_LETTERS = "dead-letters";

    private ClassifierSinks() {}

    static String classified(Recoverability recoverability) {
        return "classified-" + recoverability.label();
    }
}
