package dev.errata.recovery.schedule;

/** How many overdue alarms one task may do now: the rate of a {@link CatchUp}, from its first tick on. For one thread. */
public final class CatchUpLimiter {
    private static final double MILLIS_PER_SECOND = 1000.0;

    /** What was not used is kept no longer, so that a pause is not followed by a burst; as much may be done at once. */
    private static final double MOST_KEPT_SECONDS = 0.1;

    private final CatchUp catchUp;
    private boolean isRunning;
    private long startedAt;
    private long lastAt;
    private double allowed;

    public CatchUpLimiter(CatchUp catchUp) {
        this.catchUp = catchUp;
    }

    /**
     * Whole alarms; zero if none is allowed yet.
     *
     * @param now milliseconds, never back
     */
    public int allowed(long now) {
        if (!isRunning) {
            isRunning = true;
            startedAt = now;
            lastAt = now;
            allowed = Double.MAX_VALUE;
        }
        double rate = rate(now);
        allowed += rate * (now - lastAt) / MILLIS_PER_SECOND;
        allowed = Math.min(allowed, Math.max(1, rate * MOST_KEPT_SECONDS));
        lastAt = now;
        return (int) allowed;
    }

    public void took(int alarms) {
        allowed -= alarms;
    }

    /** Nothing is overdue: the next time begins slowly again. */
    public void end() {
        isRunning = false;
    }

    private double rate(long now) {
        long doublings = (now - startedAt) / catchUp.doubling().toMillis();
        return Math.min(catchUp.most(), catchUp.first() * Math.pow(2, (double) doublings));
    }
}
