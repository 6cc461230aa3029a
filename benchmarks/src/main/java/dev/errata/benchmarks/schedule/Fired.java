package dev.errata.benchmarks.schedule;

import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.Topic;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongBiFunction;
import java.util.stream.LongStream;

/** The retries of one phase, decoded. */
final class Fired {
    private final long[] seen;
    private final long[] appended;
    private final long firstSeenAt;
    private final long lastSeenAt;
    private final int repeated;

    private Fired(List<Decoded> decoded) {
        seen = sorted(decoded, (arrival, due) -> arrival.seenAt() - due);
        appended = sorted(decoded, (arrival, due) -> arrival.appendedAt() - due);
        firstSeenAt = seenAt(decoded).min().orElseThrow();
        lastSeenAt = seenAt(decoded).max().orElseThrow();
        Set<String> runs = new HashSet<>();
        decoded.forEach(retry -> runs.add(retry.run()));
        repeated = decoded.size() - runs.size();
    }

    /** Of the arrivals, those due at {@code from} or later. */
    static Fired of(List<ReceivedRetry> arrivals, Topic<String, RetryCommand> topic, long from) {
        List<Decoded> decoded = arrivals.stream()
                .map(arrival -> Decoded.of(arrival, decode(arrival, topic)))
                .filter(retry -> retry.dueAt() >= from)
                .toList();
        return new Fired(decoded);
    }

    /** What is kept of a retry: with all of each, a million would not fit. */
    private record Decoded(ReceivedRetry arrival, long dueAt, String run) {
        static Decoded of(ReceivedRetry arrival, RetryCommand command) {
            String run = command.operation().id() + '#' + command.operation().attempt();
            return new Decoded(arrival, command.dueAt().toEpochMilli(), run);
        }
    }

    /** Milliseconds from each due time to the consumer, sorted. */
    long[] seen() {
        return seen.clone();
    }

    /** Milliseconds from each due time to the append on the broker, sorted. */
    long[] appended() {
        return appended.clone();
    }

    /** Milliseconds since 1970, as the last. */
    long firstSeenAt() {
        return firstSeenAt;
    }

    long lastSeenAt() {
        return lastSeenAt;
    }

    /** How many came although they had come before. */
    int repeated() {
        return repeated;
    }

    int count() {
        return seen.length;
    }

    int early() {
        return (int) Arrays.stream(appended).filter(late -> late < 0).count();
    }

    private static RetryCommand decode(ReceivedRetry arrival, Topic<String, RetryCommand> topic) {
        return Objects.requireNonNull(topic.valueSerde()
                .deserializer()
                .deserialize(topic.name(), arrival.value().get()));
    }

    private static LongStream seenAt(List<Decoded> decoded) {
        return decoded.stream().mapToLong(retry -> retry.arrival().seenAt());
    }

    private static long[] sorted(List<Decoded> decoded, ToLongBiFunction<ReceivedRetry, Long> lateness) {
        return decoded.stream()
                .mapToLong(retry -> lateness.applyAsLong(retry.arrival(), retry.dueAt()))
                .sorted()
                .toArray();
    }
}
