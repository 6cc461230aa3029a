package dev.errata.benchmarks.schedule;

import dev.errata.core.taxonomy.Recoverability;

/** What the errors of the benchmark say of their dependency. */
enum Outcomes {
    /** It fails and asks for a wait: every circuit opens. */
    FAILING(Recoverability.RETRYABLE),
    /** It is at work, and the run failed for another reason: no circuit opens. */
    ANSWERING(Recoverability.RECOVERABLE);

    private final Recoverability recoverability;

    Outcomes(Recoverability recoverability) {
        this.recoverability = recoverability;
    }

    Recoverability recoverability() {
        return recoverability;
    }
}
