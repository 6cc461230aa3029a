package dev.errata.core.recovery;

import dev.errata.core.classified.RetryAfter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait and why: everything needed to compute {@code total} again.
 *
 * @param backoff the policy's delay before this attempt, its cap applied, before jitter
 * @param cap the policy's largest delay; null if it has none
 * @param seed of the jitter: hash of operation id and attempt
 * @param retryAfter what was left of the wait that the other side asked for; the total is never below it
 * @param total the delay from the decision to the due time, whole milliseconds, rounded up
 */
public record Delay(
        Duration backoff,
        @Nullable Duration cap,
        Jitter jitter,
        long seed,
        @Nullable RetryAfter retryAfter,
        Duration total) {
    private static final Duration MOST_SPREAD = Duration.ofSeconds(30);
    private static final int SPREAD_DIVISOR = 10;

    /** The delay before {@code nextAttempt}; the same arguments always give the same total. */
    public static Delay before(
            String operationId,
            int nextAttempt,
            Duration backoff,
            @Nullable Duration cap,
            Jitter jitter,
            @Nullable RetryAfter retryAfter) {
        long seed = JitterSource.seed(operationId, nextAttempt);
        return new Delay(backoff, cap, jitter, seed, retryAfter, total(backoff, jitter, seed, retryAfter));
    }

    /** The total computed again from everything else. */
    public Duration recomputedTotal() {
        return total(backoff, jitter, seed, retryAfter);
    }

    /** The shortest total that any operation could get in the same place. */
    public Duration least() {
        Duration spread = jitter.least(backoff);
        return retryAfter == null || spread.compareTo(retryAfter.delay()) >= 0 ? spread : retryAfter.delay();
    }

    /** The longest total that any operation could get in the same place. */
    public Duration most() {
        if (retryAfter == null) {
            return backoff;
        }
        Duration asked = retryAfter.delay().plus(jitter == Jitter.NONE ? Duration.ZERO : spreadOf(retryAfter));
        return backoff.compareTo(asked) >= 0 ? backoff : asked;
    }

    private static Duration spreadOf(RetryAfter retryAfter) {
        Duration tenth = retryAfter.delay().dividedBy(SPREAD_DIVISOR);
        return tenth.compareTo(MOST_SPREAD) < 0 ? tenth : MOST_SPREAD;
    }

    /**
     * Jitter comes after the cap, or a whole fleet would retry in lockstep. A wait that was asked for is kept in full,
     * plus up to a tenth of it, at most 30 s; only {@link Jitter#NONE} adds nothing.
     */
    private static Duration total(Duration backoff, Jitter jitter, long seed, @Nullable RetryAfter retryAfter) {
        JitterSource source = new JitterSource(seed);
        Duration total = jitter.spread(backoff, source);
        if (retryAfter != null) {
            Duration spread = source.upTo(spreadOf(retryAfter));
            Duration asked = jitter == Jitter.NONE
                    ? retryAfter.delay()
                    : retryAfter.delay().plus(spread);
            total = total.compareTo(asked) >= 0 ? total : asked;
        }
        return roundedUp(total);
    }

    private static Duration roundedUp(Duration exact) {
        Duration whole = Duration.ofMillis(exact.toMillis());
        return whole.equals(exact) ? whole : whole.plusMillis(1);
    }
}
