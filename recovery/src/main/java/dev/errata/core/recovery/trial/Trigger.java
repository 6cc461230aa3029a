package dev.errata.core.recovery.trial;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Step;
import org.jspecify.annotations.Nullable;

/** What led to a decision: it moves an operation under whatever configuration. */
@FunctionalInterface
interface Trigger {
    /** Null if it does nothing to an operation that stands so. */
    @Nullable Step pull(Steps steps, @Nullable OperationState state);
}
