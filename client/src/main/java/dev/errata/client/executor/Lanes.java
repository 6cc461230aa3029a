package dev.errata.client.executor;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tasks in order within their lane, so many lanes side by side. A lane is a correlation key, so that the runs of a session
 * never overlap, wherever they came from. For all threads.
 */
final class Lanes {
    private static final Logger LOG = LoggerFactory.getLogger(Lanes.class);

    private final Executor workers;
    private final int concurrency;
    /** The lanes that have a task that is ready or goes on, with what is behind it. */
    private final Map<String, ArrayDeque<LaneTask>> behind = new HashMap<>();

    private final ArrayDeque<Ready> ready = new ArrayDeque<>();
    private int going;

    /** Something that occupies its lane from its start until it says that it has ended, on whatever thread. */
    @FunctionalInterface
    interface LaneTask {
        /** Begins it; {@code ended} is to be called once. */
        void run(Runnable ended);
    }

    private record Ready(String lane, LaneTask task) {}

    /**
     * Lanes without tasks.
     *
     * @param workers where tasks begin
     * @param concurrency how many tasks go on at the same time
     */
    Lanes(Executor workers, int concurrency) {
        this.workers = workers;
        this.concurrency = concurrency;
    }

    /** Runs the task when all earlier ones of its lane have ended. */
    void add(String lane, LaneTask task) {
        synchronized (this) {
            ArrayDeque<LaneTask> waiting = behind.get(lane);
            if (waiting != null) {
                waiting.addLast(task);
                return;
            }
            behind.put(lane, new ArrayDeque<>());
            ready.addLast(new Ready(lane, task));
        }
        beginNext();
    }

    private void beginNext() {
        Ready next = takeReady();
        if (next == null) {
            return;
        }
        try {
            workers.execute(() -> next.task().run(() -> ended(next.lane())));
        } catch (RejectedExecutionException closing) {
            LOG.atDebug().log("the executor is closed; what waits is handed out again");
        }
    }

    private synchronized @Nullable Ready takeReady() {
        if (going >= concurrency) {
            return null;
        }
        Ready next = ready.pollFirst();
        if (next != null) {
            going++;
        }
        return next;
    }

    private void ended(String lane) {
        synchronized (this) {
            going--;
            ArrayDeque<LaneTask> waiting = behind.get(lane);
            LaneTask next = waiting == null ? null : waiting.pollFirst();
            if (next == null) {
                behind.remove(lane);
            } else {
                ready.addLast(new Ready(lane, next));
            }
        }
        beginNext();
    }
}
