package dev.errata.core.dependency;

import dev.errata.core.recovery.Hold;
import org.jspecify.annotations.Nullable;

/**
 * Whether a retry may be sent.
 *
 * @param hold why not; null if it may
 * @param probeId if it may as the probe of a half-open circuit
 * @param share what the task has left
 */
public record RetryPermission(@Nullable Hold hold, @Nullable String probeId, ReleaseShare share) {
    static RetryPermission held(Hold hold, ReleaseShare share) {
        return new RetryPermission(hold, null, share);
    }

    static RetryPermission free(ReleaseShare share) {
        return new RetryPermission(null, null, share);
    }
}
