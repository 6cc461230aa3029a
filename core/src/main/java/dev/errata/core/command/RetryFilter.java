package dev.errata.core.command;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which pending retries or escalations a command means: those that meet every condition given.
 *
 * @param ids operation, command or escalation ids; empty means any
 * @param category a label of the taxonomy
 * @param olderThan since the first failure
 */
public record RetryFilter(
        List<String> ids,
        @Nullable String category,
        @Nullable String component,
        @Nullable String fingerprint,
        @Nullable Duration olderThan) {
    public static final RetryFilter ALL = new RetryFilter(List.of(), null, null, null, null);

    public RetryFilter {
        ids = List.copyOf(ids);
    }
}
