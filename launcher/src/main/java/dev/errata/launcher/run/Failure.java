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
record Failure(
        String tool, @Nullable String operation, @Nullable String policy) {
    private static final String UNNAMED = "errata-run";

    /** The name of a tool as people say it: without its directory. */
    static String toolOf(String command) {
        Path name = Path.of(command).getFileName();
        return name == null ? command : name.toString();
    }

    /** A run that failed, as an error to be judged and perhaps sent. */
    ErrorEvent event(Ending ending, int attempt, Instant now) {
        boolean isTimeout = ending.exceeded() != null;
        String said = ending.err().isBlank() ? ending.out() : ending.err();
        return base(ending, attempt, now)
                .kind(ErrorKind.ERROR)
                .message(isTimeout ? "command timed out\n" + said : said)
                .toolOutput(ending.err().isBlank() ? null : ending.out())
                .signal(isTimeout ? null : ExitCode.signal(ending.exitCode()).orElse(null))
                .settings(new RecoverySettings(null, policy, null, null, null, null, null, null, null))
                .build();
    }

    /** A run that succeeded: it ends the operation. */
    ErrorEvent success(Ending ending, int attempt, Instant now) {
        return base(ending, attempt, now)
                .kind(ErrorKind.TOOL_OUTPUT)
                .toolOutput(ending.out())
                .message(ending.err())
                .build();
    }

    private ErrorEventBuilder base(Ending ending, int attempt, Instant now) {
        ExecutionContext execution = new ExecutionContext(null, null, null, null, null, null, tool, null);
        return ErrorEvent.builder("")
                .errorId(UUID.randomUUID().toString())
                .occurredAt(now)
                .receivedAt(now)
                .exitCode(ending.reported())
                .source(ErrorSource.of(SourceType.TOOL, tool))
                .execution(execution)
                .operation(operation == null ? null : operation(operation, ending, attempt));
    }

    /** The same event for work that is run again here, whoever else knows its name. */
    ErrorEvent repeatable(ErrorEvent event, Ending ending, int attempt) {
        return event.operation() != null
                ? event
                : event.toBuilder()
                        .operation(operation(UNNAMED, ending, attempt))
                        .build();
    }

    private static Operation operation(String id, Ending ending, int attempt) {
        return new Operation(id, UNNAMED, attempt, ending.exceeded());
    }
}
