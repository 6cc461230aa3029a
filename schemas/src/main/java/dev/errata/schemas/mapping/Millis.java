package dev.errata.schemas.mapping;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Durations as they travel: whole milliseconds, a fraction cut off. */
final class Millis {
    private Millis() {}

    static @Nullable Long of(@Nullable Duration duration) {
        return duration == null ? null : (Long) duration.toMillis();
    }

    static @Nullable Duration toDuration(@Nullable Long millis) {
        return millis == null ? null : Duration.ofMillis(millis);
    }
}
