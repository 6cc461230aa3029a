package dev.errata.launcher.run;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.taxonomy.SourceType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the events of one command have in common: the tool by its name, and nothing of its arguments, which may hold secrets.
 *
 * @param operation names the work; null if nobody did
 * @param policy in place of the category's; null for that
 */
record RunEvents(
        String tool, @Nullable String operation, @Nullable String policy) {
    private static final String UNNAMED = "errata-run";

    /** The name of a tool as people say it: without its directory. */
    static String toolOf(String command) {
        Path name = Path.of(command).getFileName();
        return name == null ? command : name.toString();
    }

    /** A run that failed, as an error to be judged and perhaps sent. */
    ErrorEvent event(CompletedProcess completed, int attempt, Instant now) {
        boolean isTimeout = completed.exceeded() != null;
        String said = completed.err().isBlank() ? completed.out() : completed.err();
        return base(completed, attempt, now)
                .kind(ErrorKind.ERROR)
                .message(isTimeout ? "command timed out\n" + said : said)
                .toolOutput(completed.err().isBlank() ? null : completed.out())
                .signal(isTimeout ? null : ExitCode.signal(completed.exitCode()).orElse(null))
                .settings(new RecoverySettings(null, policy, null, null, null, null, null, null, null))
                .build();
    }

    /** A run that succeeded: it ends the operation. */
    ErrorEvent success(CompletedProcess completed, int attempt, Instant now) {
        return base(completed, attempt, now)
                .kind(ErrorKind.TOOL_OUTPUT)
                .toolOutput(completed.out())
                .message(completed.err())
                .build();
    }

    private ErrorEventBuilder base(CompletedProcess completed, int attempt, Instant now) {
        ExecutionContext execution = new ExecutionContext(null, null, null, null, null, null, tool, null);
        return ErrorEvent.builder("")
                .errorId(UUID.randomUUID().toString())
                .occurredAt(now)
                .receivedAt(now)
                .exitCode(completed.reported())
                .source(ErrorSource.of(SourceType.TOOL, tool))
                .execution(execution)
                .operation(operation == null ? null : operation(operation, completed, attempt));
    }

    /** The same event for work that is run again here, whoever else knows its name. */
    ErrorEvent repeatable(ErrorEvent event, CompletedProcess completed, int attempt) {
        return event.operation() != null
                ? event
                : event.toBuilder()
                        .operation(operation(UNNAMED, completed, attempt))
                        .build();
    }

    private static Operation operation(String id, CompletedProcess completed, int attempt) {
        return new Operation(id, UNNAMED, attempt, completed.exceeded());
    }
}
