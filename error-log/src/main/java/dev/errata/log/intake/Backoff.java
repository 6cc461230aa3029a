package dev.errata.log.intake;

import java.time.Duration;

/** How long to wait before the next try: from 0.2 s, doubled each time, to 10 s. Of one thread. */
final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private Duration next = FIRST;

    Duration next() {
        Duration wait = next;
        Duration doubled = wait.multipliedBy(2);
        next = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        return wait;
    }

    void reset() {
        next = FIRST;
    }
}
