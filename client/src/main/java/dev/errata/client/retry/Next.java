package dev.errata.client.retry;

import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.operation.FailedRuns;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What follows a failed attempt. */
sealed interface Next {
    /** One sentence for people. */
    String why();

    /**
     * Another attempt, after the delay.
     *
     * @param failed the attempts that failed, this one included
     */
    record Again(
            Duration delay,
            @Nullable Instruction instruction,
            @Nullable Duration timeLimit,
            FailedRuns failed,
            String why)
            implements Next {}

    /** None. */
    record GiveUp(String why) implements Next {}
}
