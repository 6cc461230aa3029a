package dev.errata.recovery;

import dev.errata.streams.StreamsDefinition;

/**
 * When the tasks of a thread ask for a commit, without which nobody sees what a tick has sent out: soon, but the longer commits take
 * the later, as each costs the same whether much or little is in it. For one thread, but for {@link #nextTick}.
 */
final class CommitRequests {
    /** So long at least from the end of a commit until the next is asked for. */
    static final long SHORTEST_MILLIS = 8;

    /** Or this part of the time that the commit took, where that is longer. */
    private static final int PART = 4;

    private final long tickMillis;
    private long earliest;
    private boolean isUnderWay;
    private long began;
    private boolean hasSent;
    private volatile long nextTick = StreamsDefinition.NOTHING_DUE;

    /** @param tickMillis how often it is asked while there is something to do */
    CommitRequests(long tickMillis) {
        this.tickMillis = tickMillis;
    }

    /** What is sent out from now on is seen after a commit. */
    void sent(long now) {
        if (!hasSent) {
            hasSent = true;
            nextTick = Math.max(now + tickMillis, earliest);
        }
    }

    /** Whether a commit is to be asked for. */
    boolean isDue(long now) {
        resume(now);
        return hasSent && now >= earliest;
    }

    /** A commit begins, whoever asked for it; is told so by each task. */
    void begin(long now) {
        hasSent = false;
        if (!isUnderWay) {
            isUnderWay = true;
            began = now;
            nextTick = now + tickMillis;
        }
    }

    /** Work goes on, so that a commit that was under way is over. */
    void resume(long now) {
        if (isUnderWay) {
            isUnderWay = false;
            earliest = now + Math.max(SHORTEST_MILLIS, (now - began) / PART);
            nextTick = StreamsDefinition.NOTHING_DUE;
        }
    }

    /** When a tick has something to learn or to ask for, in milliseconds since 1970. For any thread. */
    long nextTick() {
        return nextTick;
    }
}
