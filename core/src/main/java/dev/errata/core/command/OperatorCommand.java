package dev.errata.core.command;

import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An operator's request, written to every partition; each task answers once.
 *
 * @param commandId idempotency key
 * @param arguments further values by name, such as {@code dueAt}, {@code dependency}, {@code page}
 * @param issuedBy who
 * @param reason why
 */
public record OperatorCommand(
        String commandId,
        CommandType type,
        RetryFilter filter,
        Map<String, String> arguments,
        boolean isDryRun,
        String issuedBy,
        Instant issuedAt,
        @Nullable String reason) {
    public OperatorCommand {
        arguments = Map.copyOf(arguments);
    }

    OperatorCommand with(RetryFilter other) {
        return new OperatorCommand(commandId, type, other, arguments, isDryRun, issuedBy, issuedAt, reason);
    }

    /** The same with its reason in the words that are made of it, if it has one. */
    public OperatorCommand because(UnaryOperator<String> words) {
        String other = reason == null ? null : words.apply(reason);
        return new OperatorCommand(commandId, type, filter, arguments, isDryRun, issuedBy, issuedAt, other);
    }
}
