package dev.errata.core.recovery.policy;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.DetectionSettings;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.recovery.instruction.Instructions;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A named way to deal with errors: how they are detected, recovered, retried and reported. */
public record Profile(
        String name,
        String description,
        DetectionSettings detection,
        Recovery recovery,
        Retry retry,
        Reporting reporting) {

    /**
     * What may be done without a person.
     *
     * @param enableAutomaticRecovery whether instructions are given out at all
     * @param maxRecoveryAttempts recoveries of one operation, the first run not counted
     * @param allowedStrategies any other becomes a gate; {@code gate} and {@code fail_fast} are always allowed
     */
    public record Recovery(boolean enableAutomaticRecovery, int maxRecoveryAttempts, Set<Strategy> allowedStrategies) {
        public Recovery {
            allowedStrategies = Set.copyOf(allowedStrategies);
            if (maxRecoveryAttempts < 0) {
                throw new IllegalArgumentException(
                        "maxRecoveryAttempts must not be negative, got " + maxRecoveryAttempts);
            }
        }
    }

    /**
     * How often, and how far apart.
     *
     * @param numbers take the place of those of the policies for remote calls
     */
    public record Retry(boolean enabled, RetryNumbers numbers) {}

    /**
     * What is said about an error beside what it is.
     *
     * @param logLevel from which level on the classifier writes an error to its log; see {@link #logs}
     * @param includeStackTrace whether stacks are passed on
     * @param includeContext whether metadata, GitHub context and the details of the execution are passed on
     */
    public record Reporting(ReportingLevel logLevel, boolean includeStackTrace, boolean includeContext) {
        /** Whether an error of this severity is to be logged. */
        public boolean logs(Severity severity) {
            return ReportingLevel.of(severity).compareTo(logLevel) >= 0;
        }

        /** The error as it is passed on; session, task, skill and changed files always are: decisions depend on them. */
        public ClassifiedError applied(ClassifiedError error) {
            return includeStackTrace && includeContext ? error : error.with(applied(error.error()));
        }

        private ErrorEvent applied(ErrorEvent event) {
            ErrorEventBuilder kept = event.toBuilder();
            if (!includeStackTrace) {
                kept.stack(null)
                        .causes(event.causes().stream().map(Cause::withoutStack).toList());
            }
            if (!includeContext) {
                ExecutionContext of = event.execution();
                Map<String, String> needed = new HashMap<>(event.metadata());
                needed.keySet().retainAll(Set.of(Instructions.CHANGED_FILES));
                kept.metadata(needed)
                        .github(null)
                        .execution(new ExecutionContext(
                                of.sessionId(), of.taskId(), null, null, null, of.skill(), null, null));
            }
            return kept.build();
        }
    }
}
