package dev.errata.intake.produce;

import java.util.UUID;

/**
 * The ids that the errors of one request are given. The first is that of its time, the others count on from it: no other request's
 * are near, and randomness is asked for once. For one thread.
 */
final class ErrorIds {
    /** The last 62 bits, which the form of a UUID leaves free. */
    private static final long FREE = (1L << 62) - 1;

    private final UUID first;
    private long given;

    ErrorIds(UUID first) {
        this.first = first;
    }

    String next() {
        long least = first.getLeastSignificantBits();
        long counted = (least & ~FREE) | ((least + given++) & FREE);
        return new UUID(first.getMostSignificantBits(), counted).toString();
    }
}
