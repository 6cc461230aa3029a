package dev.errata.core.recovery;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A stream of random durations that depends on its seed alone: SplitMix64, the same in every release of Java. */
final class JitterSource {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;
    private static final int SURPLUS_BITS = 11;
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private long state;

    JitterSource(long seed) {
        this.state = seed;
    }

    /** The upper 53 bits of the hash (FNV-1a, 64 bits) of an operation's id and the attempt: what a double can hold. */
    static long seed(String operationId, int attempt) {
        long hash = FNV_OFFSET;
        for (byte octet : (operationId + '#' + attempt).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xFF)) * FNV_PRIME;
        }
        return hash >>> SURPLUS_BITS;
    }

    /** Evenly spread from zero to {@code most}. */
    Duration upTo(Duration most) {
        state += GAMMA;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        mixed ^= mixed >>> 31;
        return Duration.ofNanos((long) (most.toNanos() * ((mixed >>> 11) * UNIT)));
    }
}
