package dev.errata.core.command;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One task's answer to an operator's command; the topic of these is the audit.
 *
 * @param partition of the task that answers
 * @param matched how many entries met the filter
 * @param changed how many were changed; 0 for a dry run
 * @param ids of up to 100 of them
 * @param items for list and show: one JSON document each, redacted
 * @param nextPage where a longer list goes on; null at its end
 * @param error why nothing was done; null if all is well
 */
public record CommandResult(
        String commandId,
        CommandType type,
        int partition,
        long matched,
        long changed,
        List<String> ids,
        List<String> items,
        @Nullable String nextPage,
        @Nullable String error,
        boolean isDryRun,
        String issuedBy,
        @Nullable String reason,
        Instant answeredAt) {
    public CommandResult {
        ids = List.copyOf(ids);
        items = List.copyOf(items);
    }
}
