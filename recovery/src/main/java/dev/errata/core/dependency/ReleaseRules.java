package dev.errata.core.dependency;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.Hold;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a retry may be sent to its dependency. Each task spends its share: an equal part of the bucket, of the
 * minimum and of the permits, and what the first attempts that it saw itself deposit. So the shares add up to the
 * fleet's budget without a word between the tasks.
 */
public final class ReleaseRules {
    private final DependencySettings settings;
    private final int shares;
    private final double bucket;
    private final double perSecond;

    /** @param shares how many tasks there are */
    public ReleaseRules(DependencySettings settings, int shares) {
        this.settings = settings;
        this.shares = shares;
        this.bucket = Math.max(1, settings.budget().bucket() / shares);
        this.perSecond = settings.budget().minimumPerSecond() / shares;
    }

    public ReleaseShare start(Instant now) {
        return new ReleaseShare(TokenBucket.full(bucket, now), new TokenBucket(1, now), null);
    }

    /** A first attempt was seen: it pays for a part of a retry. */
    public ReleaseShare firstAttempt(ReleaseShare share) {
        return share.withBudget(share.budget().deposited(settings.budget().perFirstAttempt(), bucket));
    }

    /** Whether a retry is really held for this reason, or only counted as one that would be. */
    public boolean binds(Hold hold) {
        return hold == Hold.PAUSED || settings.mode() == DependencyMode.ENFORCE;
    }

    /**
     * Asks for one retry.
     *
     * @param circuit null for a dependency that nothing is known of
     * @param partition of the task
     */
    public RetryPermission ask(ReleaseShare share, @Nullable CircuitState circuit, int partition, Instant now) {
        if (circuit != null && circuit.status() != CircuitStatus.CLOSED) {
            return stopped(share, circuit, partition);
        }
        ReleaseShare filled = share.withBudget(share.budget().filled(perSecond, bucket, now));
        if (!filled.budget().hasOne()) {
            return RetryPermission.held(Hold.OVER_BUDGET, filled);
        }
        Double permits = circuit == null ? null : circuit.permitsPerSecond();
        if (permits == null) {
            return RetryPermission.free(filled.withBudget(filled.budget().spent()));
        }
        double rate = permits / shares;
        TokenBucket left = filled.permits().filled(rate, Math.max(1, rate), now);
        return left.hasOne()
                ? RetryPermission.free(filled.withPermits(left.spent())
                        .withBudget(filled.budget().spent()))
                : RetryPermission.held(Hold.SLOW_START, filled.withPermits(left));
    }

    private static RetryPermission stopped(ReleaseShare share, CircuitState circuit, int partition) {
        if (circuit.status() != CircuitStatus.HALF_OPEN) {
            return RetryPermission.held(
                    circuit.status() == CircuitStatus.PAUSED ? Hold.PAUSED : Hold.CIRCUIT_OPEN, share);
        }
        String probeId = circuit.probeId();
        Integer chosen = circuit.probePartition();
        if (probeId == null || chosen == null || chosen != partition || probeId.equals(share.lastProbe())) {
            return RetryPermission.held(Hold.PROBING, share);
        }
        return new RetryPermission(null, probeId, share.probing(probeId));
    }
}
