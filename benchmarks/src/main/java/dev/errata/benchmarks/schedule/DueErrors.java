package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.workload.Arguments;
import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Classified errors whose retry is due at a chosen instant: a refused connection that says when to come again. The worker's
 * policy must have no jitter.
 */
final class DueErrors {
    private final ClassifiedError template = new ClassifiedWorkload().error(0);
    private final int dependencies;
    private final Outcomes outcomes;
    private final int payloadBytes;

    /**
     * Errors of this kind.
     *
     * @param dependencies that the errors are spread over
     * @param payloadBytes of each; 0 for none
     */
    DueErrors(int dependencies, Outcomes outcomes, int payloadBytes) {
        this.dependencies = dependencies;
        this.outcomes = outcomes;
        this.payloadBytes = payloadBytes;
    }

    /** What operation number {@code number} is to be run with; null for nothing. */
    @Nullable Payload payload(int number) {
        return payloadBytes == 0 ? null : Arguments.payload(number, payloadBytes);
    }

    /** The error of operation {@code name}, in a session of its own. */
    ClassifiedError error(String name, int number, Instant received, Instant due) {
        ErrorEvent event = template.error().toBuilder()
                .errorId("error-" + name)
                .occurredAt(received)
                .receivedAt(received)
                .source(ErrorSource.of(SourceType.NETWORK, "service-" + number % dependencies))
                .execution(new ExecutionContext(
                        "session-" + name, "task-" + name, "shop", "agent-7", "auto", null, null, "build"))
                .operation(Operation.first(name, "job"))
                .payload(payload(number))
                .build();
        Classification base = template.classification();
        Classification classification = new Classification(
                base.category(),
                base.severity(),
                outcomes.recoverability(),
                base.strategy(),
                base.policy(),
                base.evidence(),
                new RetryAfter(Duration.between(received, due), "header:retry-after"),
                base.categoryByRules());
        return new ClassifiedError(
                event,
                classification,
                received,
                template.text(),
                template.facts(),
                template.fingerprint(),
                template.pattern(),
                template.rootCause(),
                template.session(),
                template.redactions(),
                template.truncated(),
                null,
                template.formerFingerprint());
    }
}
