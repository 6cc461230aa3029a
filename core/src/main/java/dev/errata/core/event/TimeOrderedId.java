package dev.errata.core.event;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Ids that sort by the millisecond in which they were made: UUID version 7 of RFC 9562. An index of them grows at its end, where
 * a random id takes a page anywhere for each error. For all threads.
 */
public final class TimeOrderedId implements Supplier<UUID> {
    private static final long VERSION = 7L << 12;
    private static final long RANDOM = 0xFFF;

    private final InstantSource clock;

    public TimeOrderedId(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public UUID get() {
        return at(clock.millis(), UUID.randomUUID());
    }

    /** The id of this millisecond; what else is in it is that of another one. */
    public static UUID at(long millis, UUID other) {
        long most = (millis << Short.SIZE) | VERSION | (other.getMostSignificantBits() & RANDOM);
        return new UUID(most, other.getLeastSignificantBits());
    }
}
