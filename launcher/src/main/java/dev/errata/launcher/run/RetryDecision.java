package dev.errata.launcher.run;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What follows a failed run.
 *
 * @param error what it was; null where that was not asked
 * @param delay before the next run; null if there is none
 * @param why one sentence for people
 */
public record RetryDecision(
        @Nullable ClassifiedError error, @Nullable Duration delay, String why) {
    static RetryDecision stop(String why) {
        return new RetryDecision(null, null, why);
    }

    /** Such as {@code network_error, retryable (rule net.refused)}. */
    public String category() {
        if (error == null) {
            return "";
        }
        Classification classification = error.classification();
        return classification.category().label() + ", "
                + classification.recoverability().label() + " (rule "
                + classification.evidence().ruleId() + ")";
    }

    public boolean isAgain() {
        return delay != null;
    }
}
