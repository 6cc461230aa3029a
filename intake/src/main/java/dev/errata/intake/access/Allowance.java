package dev.errata.intake.access;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** How much a key may send: so many a second, ten seconds' worth at once, and so many a day (UTC). For all threads. */
public final class Allowance {
    private static final int BURST_SECONDS = 10;

    private final int rate;
    private final long quota;
    private double left;
    private Instant filled = Instant.EPOCH;
    private Instant day = Instant.EPOCH;
    private long used;

    /** Zero for any number. */
    Allowance(int rate, long quota) {
        this.rate = rate;
        this.quota = quota;
    }

    /** Takes so many; zero if that is allowed, else how long to wait, and nothing is taken. */
    public synchronized Duration take(int count, Instant now) {
        Duration untilTomorrow = quota == 0 ? Duration.ZERO : withinQuota(count, now);
        if (!untilTomorrow.isZero()) {
            return untilTomorrow;
        }
        Duration wait = rate == 0 ? Duration.ZERO : withinRate(count, now);
        if (wait.isZero()) {
            used += count;
        }
        return wait;
    }

    /** What was taken and could not be kept, through no fault of the sender's. */
    public synchronized void giveBack(int count) {
        used = Math.max(0, used - count);
        left += count;
    }

    /** Whether so many at once are allowed on some day. */
    public boolean everAllows(int count) {
        return quota == 0 || count <= quota;
    }

    private Duration withinQuota(int count, Instant now) {
        Instant today = now.truncatedTo(ChronoUnit.DAYS);
        if (!today.equals(day)) {
            day = today;
            used = 0;
        }
        Instant tomorrow = today.atOffset(ZoneOffset.UTC).plusDays(1).toInstant();
        return used + count > quota ? Duration.between(now, tomorrow).plusSeconds(1) : Duration.ZERO;
    }

    /** A request with more than a burst goes when the bucket is full, and leaves a debt. */
    private Duration withinRate(int count, Instant now) {
        double burst = (double) rate * BURST_SECONDS;
        double since = Math.max(0, Duration.between(filled, now).toMillis() / 1_000.0);
        left = Math.min(burst, left + since * rate);
        filled = now;
        double needed = Math.min(count, burst);
        if (left < needed) {
            return Duration.ofSeconds((long) Math.ceil((needed - left) / rate));
        }
        left -= count;
        return Duration.ZERO;
    }
}
