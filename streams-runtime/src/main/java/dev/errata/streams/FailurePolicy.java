package dev.errata.streams;

import dev.errata.streams.kafka.DamagedGlobalStoreException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.TopologyException;

/**
 * What becomes of an app when one of its threads dies.
 *
 * <p>Fatal failures end the app: no permission, a missing topic, a damaged global store, an error of
 * the JVM. For all others the thread is replaced
 * and reads the same records again, after a delay that doubles up to 10 s; while Kafka or the registry does not answer, for
 * as long as it takes, otherwise {@value #MOST_RESTARTS} times within {@link #WINDOW}. For all threads.
 */
final class FailurePolicy {
    static final int MOST_RESTARTS = 8;
    static final Duration WINDOW = Duration.ofMinutes(5);
    private static final Duration FIRST_DELAY = Duration.ofMillis(200);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);
    private static final int DOUBLINGS = 6;

    private final Time time;
    private final Deque<Long> recent = new ArrayDeque<>();
    private final Deque<Long> unexplained = new ArrayDeque<>();

    FailurePolicy(Time time) {
        this.time = time;
    }

    /** How long to wait before the thread is replaced; empty if the app must end. */
    synchronized Optional<Duration> restartDelay(Throwable failure) {
        if (isFatal(failure)) {
            return Optional.empty();
        }
        long now = time.nanoseconds();
        if (!isCausedBy(failure, RetriableException.class) && count(unexplained, now) > MOST_RESTARTS) {
            return Optional.empty();
        }
        Duration delay = FIRST_DELAY.multipliedBy(1L << Math.min(count(recent, now) - 1, DOUBLINGS));
        return Optional.of(delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay);
    }

    /** How many there were within the window, this one included. */
    private static int count(Deque<Long> failures, long now) {
        failures.addLast(now);
        while (failures.getFirst() - (now - WINDOW.toNanos()) < 0) {
            failures.removeFirst();
        }
        return failures.size();
    }

    private static boolean isFatal(Throwable failure) {
        return failure instanceof Error
                || isCausedBy(failure, AuthenticationException.class)
                || isCausedBy(failure, AuthorizationException.class)
                || isCausedBy(failure, UnsupportedVersionException.class)
                || isCausedBy(failure, MissingSourceTopicException.class)
                || isCausedBy(failure, TopologyException.class)
                || isCausedBy(failure, DamagedGlobalStoreException.class);
    }

    private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
