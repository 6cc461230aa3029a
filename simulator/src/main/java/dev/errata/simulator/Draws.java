package dev.errata.simulator;

import java.util.SplittableRandom;

/**
 * Randomness by name: whoever draws for a thing of its own draws the same whatever else happens, so that a history from which
 * something is left out stays like itself.
 */
final class Draws {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private Draws() {}

    static long seed(long seed, String name) {
        long hash = FNV_OFFSET;
        for (int index = 0; index < name.length(); index++) {
            hash = (hash ^ name.charAt(index)) * FNV_PRIME;
        }
        return new SplittableRandom(seed ^ hash).nextLong();
    }

    static SplittableRandom of(long seed, String name) {
        return new SplittableRandom(seed(seed, name));
    }
}
