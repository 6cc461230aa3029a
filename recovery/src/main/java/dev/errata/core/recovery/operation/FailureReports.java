package dev.errata.core.recovery.operation;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** The errors that no producer published, for their runs fell silent. */
final class FailureReports {
    private FailureReports() {}

    /** Reads as a tool's time-out to the classifier; the same run always gives the same id. */
    static ErrorEvent ofEndedLease(Work work, int attempt, Duration limit, Instant now) {
        ErrorSource source = work.provenance().source();
        return ErrorEvent.builder("Run timed out: attempt " + attempt + " was started, and nothing was heard of it for "
                        + limit.toSeconds() + " s")
                .errorId(NameBasedId.of("lease", work.correlationKey(), work.operationId(), attempt))
                .kind(ErrorKind.ERROR)
                .occurredAt(now)
                .code("ETIMEDOUT")
                .source(new ErrorSource(
                        SourceType.TOOL.label(), source.component(), source.endpoint(), source.method()))
                .execution(work.provenance().execution())
                .operation(work.run(attempt))
                .trace(work.provenance().trace())
                .settings(work.settings())
                .metadata(Map.of("reported-by", "recovery-worker"))
                .build();
    }
}
