package dev.errata.classifier;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A FAILED outcome as the error event that its executor could not publish. */
final class FailedOutcome {
    private static final Failure UNKNOWN = new Failure(null, null, "", Map.of());

    private FailedOutcome() {}

    /** The id is name-based on the outcome's: the same outcome read again is the same error. */
    static ErrorEvent asError(ExecutionOutcome outcome, long receivedAt) {
        Failure failure = outcome.failure() == null ? UNKNOWN : outcome.failure();
        String name = "outcome:" + outcome.outcomeId();
        return ErrorEvent.builder(failure.message())
                .kind(ErrorKind.ERROR)
                .errorId(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                        .toString())
                .occurredAt(outcome.occurredAt())
                .receivedAt(Instant.ofEpochMilli(receivedAt))
                .code(code(failure))
                .toolOutput(outcome.output())
                .source(outcome.source())
                .execution(outcome.execution())
                .operation(outcome.operation())
                .trace(outcome.trace())
                .metadata(failure.details())
                .build();
    }

    /** The executor's own category is as good as a code: the rules know the taxonomy's labels. */
    private static @Nullable String code(Failure failure) {
        return failure.code() == null ? failure.category() : failure.code();
    }
}
