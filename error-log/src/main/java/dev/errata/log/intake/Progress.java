package dev.errata.log.intake;

import dev.errata.schemas.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** How far an intake is behind. Written by its thread, read by all. */
final class Progress {
    private final InstantSource clock;
    private final Duration kept;
    private volatile long lag;
    /** What was appended before is stored. */
    private volatile Instant storedUntil;

    /** Nothing is known of before its start. */
    Progress(Collection<Topic<?, ?>> topics, InstantSource clock) {
        this.clock = clock;
        this.kept = topics.stream()
                .flatMap(topic -> Stream.ofNullable(topic.settings().retention()))
                .min(Comparator.naturalOrder())
                .orElse(Duration.ofDays(365));
        this.storedUntil = clock.instant();
    }

    void stored(List<Decoded<?>> batch, long left) {
        lag = left;
        if (left == 0) {
            storedUntil = clock.instant();
        } else {
            batch.stream()
                    .map(record -> record.position().appendedAt())
                    .min(Comparator.naturalOrder())
                    .ifPresent(oldest -> storedUntil = oldest);
        }
    }

    long lag() {
        return lag;
    }

    /** Until the oldest record that is not stored may expire, as the topics are made by default. */
    long hoursLeft() {
        Duration unread = Duration.between(Objects.requireNonNull(storedUntil), clock.instant());
        return kept.minus(unread).toHours();
    }
}
