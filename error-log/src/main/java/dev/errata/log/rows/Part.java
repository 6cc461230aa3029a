package dev.errata.log.rows;

import org.jspecify.annotations.Nullable;

/** A part of a whole, which may not have it. */
@FunctionalInterface
interface Part<T, V> {
    @Nullable V of(T whole);

    /** The part of a whole that may itself be missing. */
    static <T, V> @Nullable V of(@Nullable T whole, Part<T, V> part) {
        return whole == null ? null : part.of(whole);
    }
}
