package dev.errata.recovery;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.event.ExecutionOutcome;

/** What the worker hears of operations. */
sealed interface Heard {
    /** One failed. */
    record Failure(ClassifiedError error) implements Heard {}

    /** An executor says how a run goes. */
    record Outcome(ExecutionOutcome outcome) implements Heard {}
}
