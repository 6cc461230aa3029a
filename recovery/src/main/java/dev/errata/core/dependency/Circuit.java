package dev.errata.core.dependency;

import dev.errata.core.recovery.CircuitStatus;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the breaker of a dependency stands.
 *
 * <pre>
 *           too many calls fail,
 *           or a wait is asked for              the wait is over
 *  Closed -------------------------> Open(n) ---------------------> HalfOpen(n)
 *    ^                                ^ |  ^ a longer wait             |    |
 *    |                                | +--+ is asked for              |    |
 *    |                                +--------------------------------+    |
 *    |                                  a probe fails: Open(n + 1)          |
 *    +----------------------------------------------------------------------+
 *                      a probe is answered: slow start
 * </pre>
 */
sealed interface Circuit {
    CircuitStatus status();

    /** Retries flow, within the budget. */
    record Closed() implements Circuit {
        @Override
        public CircuitStatus status() {
            return CircuitStatus.CLOSED;
        }
    }

    /**
     * Nothing is sent.
     *
     * @param times how often in a row it opened, from 1
     */
    record Open(Instant until, int times) implements Circuit {
        @Override
        public CircuitStatus status() {
            return CircuitStatus.OPEN;
        }
    }

    /**
     * One retry at a time is sent.
     *
     * @param probe null while no task has a retry to send
     */
    record HalfOpen(int times, @Nullable Probe probe) implements Circuit {
        @Override
        public CircuitStatus status() {
            return CircuitStatus.HALF_OPEN;
        }
    }

    /**
     * The one retry that is sent.
     *
     * @param partition of the task that sends it
     * @param by when its end is no longer waited for
     */
    record Probe(String id, int partition, Instant by) {
        static Probe of(String dependency, int partition, Instant now, Duration within) {
            return new Probe(dependency + '#' + now.toEpochMilli(), partition, now.plus(within));
        }
    }
}
