package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * When a retry is due, worked out a second time from the published record and the published rules alone: FNV-1a (64 bits)
 * of {@code operation#attempt} seeds SplitMix64, here the JDK's own; full jitter is U(0, b), equal b/2 + U(0, b/2); a wait
 * r that was asked for is kept, plus U(0, min(r/10, 30 s)); parts of a millisecond are rounded up.
 */
final class DueTimeOracle {
    private static final BigInteger FNV_OFFSET = new BigInteger("14695981039346656037");
    private static final BigInteger FNV_PRIME = new BigInteger("1099511628211");
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

    private DueTimeOracle() {}

    static Instant dueAt(RecoveryDecision decision) {
        NextAttempt next = Objects.requireNonNull(decision.next());
        Delay delay = next.delay();
        long seed = seed(Objects.requireNonNull(decision.operation()).id() + '#' + next.attempt());
        SplittableRandom random = new SplittableRandom(seed);
        Duration total = spread(delay.jitter(), delay.backoff(), random);
        if (delay.retryAfter() != null) {
            Duration asked = delay.retryAfter().delay();
            Duration tenth = asked.dividedBy(10);
            Duration most = tenth.toSeconds() < 30 ? tenth : Duration.ofSeconds(30);
            Duration least = delay.jitter() == Jitter.NONE ? asked : asked.plus(part(most, random));
            total = total.compareTo(least) < 0 ? least : total;
        }
        Instant exact = decision.decidedAt().plus(total);
        Instant whole = exact.truncatedTo(ChronoUnit.MILLIS);
        return whole.equals(exact) ? whole : whole.plusMillis(1);
    }

    static long seed(String text) {
        BigInteger hash = FNV_OFFSET;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            hash = hash.xor(BigInteger.valueOf(octet & 0xFF))
                    .multiply(FNV_PRIME)
                    .mod(WORD);
        }
        return hash.shiftRight(11).longValue();
    }

    private static Duration spread(Jitter jitter, Duration backoff, SplittableRandom random) {
        return switch (jitter) {
            case NONE -> backoff;
            case FULL -> part(backoff, random);
            case EQUAL -> backoff.dividedBy(2).plus(part(backoff.dividedBy(2), random));
        };
    }

    private static Duration part(Duration whole, SplittableRandom random) {
        return Duration.ofNanos((long) (whole.toNanos() * random.nextDouble()));
    }
}
