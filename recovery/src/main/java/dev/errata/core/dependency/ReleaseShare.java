package dev.errata.core.dependency;

import org.jspecify.annotations.Nullable;

/**
 * What one task has left to spend on one dependency.
 *
 * @param permits of a slow start
 * @param lastProbe the probe that it sent last; one id is sent once
 */
public record ReleaseShare(
        TokenBucket budget, TokenBucket permits, @Nullable String lastProbe) {
    ReleaseShare withBudget(TokenBucket changed) {
        return new ReleaseShare(changed, permits, lastProbe);
    }

    ReleaseShare withPermits(TokenBucket changed) {
        return new ReleaseShare(budget, changed, lastProbe);
    }

    ReleaseShare probing(String probeId) {
        return new ReleaseShare(budget, permits, probeId);
    }
}
