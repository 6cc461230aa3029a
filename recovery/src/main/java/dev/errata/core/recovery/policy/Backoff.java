package dev.errata.core.recovery.policy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How the delay grows from attempt to attempt, before jitter. */
public sealed interface Backoff {
    /** Longer than any wait that is allowed; keeps arithmetic on outside numbers from overflowing. */
    Duration CEILING = Duration.ofDays(365);

    /** The delay after the failure of {@code attempt}, which counts from 1; never above the cap. */
    Duration after(int attempt);

    /** The largest delay; null if there is none. */
    @Nullable Duration cap();

    /** The same kind of backoff with other numbers, where they are given. */
    Backoff with(RetryNumbers numbers);

    /** Doubling, or whatever the multiplier says. */
    record Exponential(
            Duration initial, double multiplier, @Nullable Duration cap) implements Backoff {
        @Override
        public Duration after(int attempt) {
            return capped(times(initial, Math.pow(multiplier, attempt - 1.0)), cap);
        }

        @Override
        public Backoff with(RetryNumbers numbers) {
            return new Exponential(
                    numbers.initialDelay() == null ? initial : numbers.initialDelay(),
                    numbers.multiplier() == null ? multiplier : numbers.multiplier(),
                    numbers.maxDelay() == null ? cap : numbers.maxDelay());
        }
    }

    /** One step more each time. */
    record Linear(Duration step, @Nullable Duration cap) implements Backoff {
        @Override
        public Duration after(int attempt) {
            return capped(times(step, attempt), cap);
        }

        @Override
        public Backoff with(RetryNumbers numbers) {
            return new Linear(
                    numbers.initialDelay() == null ? step : numbers.initialDelay(),
                    numbers.maxDelay() == null ? cap : numbers.maxDelay());
        }
    }

    /** Always the same. */
    record Fixed(Duration delay) implements Backoff {
        @Override
        public Duration after(int attempt) {
            return capped(delay, CEILING);
        }

        @Override
        public @Nullable Duration cap() {
            return null;
        }

        @Override
        public Backoff with(RetryNumbers numbers) {
            return numbers.initialDelay() == null ? this : new Fixed(numbers.initialDelay());
        }
    }

    private static Duration times(Duration delay, double factor) {
        double millis = Math.rint((double) delay.toMillis() * factor);
        return millis < (double) CEILING.toMillis() ? Duration.ofMillis((long) millis) : CEILING;
    }

    private static Duration capped(Duration delay, @Nullable Duration cap) {
        return cap != null && delay.compareTo(cap) > 0 ? cap : delay;
    }
}
