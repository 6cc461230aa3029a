package dev.errata.notifier;

import java.time.Duration;
import java.time.Instant;

/**
 * A message that one channel still has to deliver.
 *
 * @param since when it was written
 * @param due when it is tried again
 */
record Delivery(String channel, Message message, Instant since, Instant due) {
    private static final Duration PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofHours(24);

    static Delivery of(String channel, Message message, Instant now) {
        return new Delivery(channel, message, now, now);
    }

    String key() {
        return channel + "|" + message.deliveryId();
    }

    /** After a round of attempts that all failed. */
    Delivery later(Instant now) {
        return new Delivery(channel, message, since, now.plus(PAUSE));
    }

    boolean isTooOld(Instant now) {
        return now.isAfter(since.plus(LONGEST));
    }
}
