package dev.errata.log.intake;

import dev.errata.schemas.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How far an intake is behind. Written by its thread, read by all. */
final class IntakeLag {
    private final InstantSource clock;
    /** Of the topics whose records expire, as Errata makes them. */
    private final Map<String, Duration> kept = new HashMap<>();

    private final Duration shortest;
    private volatile long lag;
    /** What is not stored is there until then at least; null before anything is known. */
    private volatile @Nullable Instant keptUntil;

    IntakeLag(Collection<Topic<?, ?>> topics, InstantSource clock) {
        this.clock = clock;
        topics.forEach(topic -> {
            Duration retention = topic.settings().retention();
            if (retention != null) {
                kept.put(topic.name(), retention);
            }
        });
        this.shortest = kept.values().stream().min(Comparator.naturalOrder()).orElse(Duration.ofDays(365));
    }

    Set<String> expiringTopics() {
        return kept.keySet();
    }

    boolean isKnown() {
        return keptUntil != null;
    }

    /** What nobody has stored yet, by the topic: when its oldest record was appended. Topics that are read to their end are left out. */
    void found(Map<String, Instant> oldestUnread) {
        keptUntil = earliest(oldestUnread.entrySet().stream().map(each -> expiry(each.getKey(), each.getValue())));
    }

    void stored(List<Decoded<?>> batch, long left) {
        lag = left;
        if (left == 0) {
            keptUntil = clock.instant().plus(shortest);
        } else if (!batch.isEmpty()) {
            keptUntil = earliest(batch.stream()
                    .map(Decoded::position)
                    .filter(position -> kept.containsKey(position.partition().topic()))
                    .map(position -> expiry(position.partition().topic(), position.appendedAt())));
        }
    }

    private Instant expiry(String topic, Instant appendedAt) {
        return appendedAt.plus(kept.getOrDefault(topic, shortest));
    }

    private Instant earliest(Stream<Instant> expiries) {
        return expiries.min(Comparator.naturalOrder())
                .orElseGet(() -> clock.instant().plus(shortest));
    }

    long lag() {
        return lag;
    }

    /** Until the oldest record that is not stored may expire; not a number while nobody knows. */
    double hoursLeft() {
        Instant until = keptUntil;
        return until == null
                ? Double.NaN
                : Duration.between(clock.instant(), until).toHours();
    }

    /** The same in words. */
    String timeLeft() {
        double hours = hoursLeft();
        return Double.isNaN(hours)
                ? "nobody knows how long topics keep it"
                : "%d hours left until topics expire".formatted((long) hours);
    }
}
