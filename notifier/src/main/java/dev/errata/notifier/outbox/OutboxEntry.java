package dev.errata.notifier.outbox;

import dev.errata.notifier.message.Message;
import java.time.Duration;
import java.time.Instant;

/**
 * A message that one channel still has to deliver.
 *
 * @param since when it was written
 * @param due when it is tried again
 * @param isHeard whether another channel has delivered the message
 */
public record OutboxEntry(String channel, Message message, Instant since, Instant due, boolean isHeard) {
    private static final Duration PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofHours(24);

    public static OutboxEntry of(String channel, Message message, Instant now) {
        return new OutboxEntry(channel, message, now, now, false);
    }

    String key() {
        return key(channel, message.deliveryId());
    }

    static String key(String channel, String deliveryId) {
        return channel + "|" + deliveryId;
    }

    /** After a round of attempts that all failed. */
    OutboxEntry later(Instant now) {
        return new OutboxEntry(channel, message, since, now.plus(PAUSE), isHeard);
    }

    /** After another channel has delivered the message. */
    OutboxEntry heard() {
        return new OutboxEntry(channel, message, since, due, true);
    }

    boolean isTooOld(Instant now) {
        return now.isAfter(since.plus(LONGEST));
    }
}
