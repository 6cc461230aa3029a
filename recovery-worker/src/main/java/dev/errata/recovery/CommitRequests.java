package dev.errata.recovery;

import dev.errata.streams.StreamsDefinition;

/**
 * When the tasks of a thread ask for a commit, without which nobody sees what a tick has sent out: soon, but the longer commits take
 * and the later the thread is anyway the later, as each costs the same whether much or little is in it. For one thread, but for
 * {@link #nextTick}.
 */
final class CommitRequests {
    /** So long at least from the end of a commit until the next is asked for. */
    static final long SHORTEST_MILLIS = 8;

    /** Or this part of the time that the commit took, or of how late the thread is, where that is longer. */
    private static final int PART = 4;

    /** So long a record may be on its way before the thread is late with it. */
    static final long ON_ITS_WAY_MILLIS = 1_000;

    private final long tickMillis;
    private long earliest;
    private boolean isUnderWay;
    private long began;
    private long over;
    private boolean hasSent;
    private volatile long nextTick = StreamsDefinition.NOTHING_DUE;

    /** @param tickMillis how often it is asked while there is something to do */
    CommitRequests(long tickMillis) {
        this.tickMillis = tickMillis;
    }

    /**
     * What is sent out from now on is seen after a commit.
     *
     * @param late how much later than it was due, in milliseconds
     */
    void sent(long now, long late) {
        if (!hasSent) {
            hasSent = true;
            earliest = Math.max(earliest, over + late / PART);
            nextTick = Math.max(now + tickMillis, earliest);
        }
    }

    /** Whether a commit is to be asked for. */
    boolean isDue(long now) {
        resume(now);
        if (hasSent && now < earliest) {
            nextTick = Math.max(nextTick, earliest);
        }
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

    /**
     * A record is worked on.
     *
     * @param written when: a thread that is behind has better to do than to wait for commits
     */
    void working(long now, long written) {
        resume(now);
        earliest = Math.max(earliest, over + (now - written - ON_ITS_WAY_MILLIS) / PART);
    }

    /** Work goes on, so that a commit that was under way is over. */
    private void resume(long now) {
        if (isUnderWay) {
            isUnderWay = false;
            over = now;
            earliest = now + Math.max(SHORTEST_MILLIS, (now - began) / PART);
            nextTick = StreamsDefinition.NOTHING_DUE;
        }
    }

    /** When a tick has something to learn or to ask for, in milliseconds since 1970. For any thread. */
    long nextTick() {
        return nextTick;
    }
}
