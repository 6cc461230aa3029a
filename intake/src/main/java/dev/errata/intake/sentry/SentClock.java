package dev.errata.intake.sentry;

import dev.errata.intake.mapping.Numbers;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The sender's clock: where it was more than an hour off when it sent, its times are moved by as much. */
final class SentClock {
    /** Below it an envelope may as well have waited on the sender's disk. */
    private static final Duration BELIEVED = Duration.ofHours(1);

    private final Instant receivedAt;
    private final Duration behind;

    SentClock(@Nullable String sentAt, Instant receivedAt) {
        this.receivedAt = receivedAt;
        Instant sent = sentAt == null ? null : Numbers.time(sentAt);
        Duration drift = sent == null ? Duration.ZERO : Duration.between(sent, receivedAt);
        this.behind = drift.abs().compareTo(BELIEVED) > 0 ? drift : Duration.ZERO;
    }

    /** By our clock; the time of receipt for none. */
    Instant corrected(@Nullable Instant said) {
        return said == null ? receivedAt : said.plus(behind);
    }
}
