package dev.errata.notifier;

import java.time.Duration;
import java.time.Instant;

/**
 * A message that one channel still has to deliver.
 *
 * @param since when it was written
 * @param due when it is tried again
 * @param isHeard whether another channel has delivered the message
 */
record Delivery(String channel, Message message, Instant since, Instant due, boolean isHeard) {
    private static final Duration PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofHours(24);

    static Delivery of(String channel, Message message, Instant now) {
        return new Delivery(channel, message, now, now, false);
    }

    String key() {
        return channel + "|" + message.deliveryId();
    }

    /** After a round of attempts that all failed. */
    Delivery later(Instant now) {
        return new Delivery(channel, message, since, now.plus(PAUSE), isHeard);
    }

    /** After another channel has delivered the message. */
    Delivery heard() {
        return new Delivery(channel, message, since, due, true);
    }

    boolean isTooOld(Instant now) {
        return now.isAfter(since.plus(LONGEST));
    }
}
