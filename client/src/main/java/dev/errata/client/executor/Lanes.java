package dev.errata.client.executor;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Tasks in order within their lane, lanes side by side on the workers. A lane is a correlation key, so that the runs of a
 * session never overlap, wherever they came from. For all threads.
 */
final class Lanes {
    private final Executor workers;
    private final Map<String, ArrayDeque<Runnable>> waiting = new HashMap<>();

    Lanes(Executor workers) {
        this.workers = workers;
    }

    /** Runs the task when all earlier ones of its lane have ended. */
    void add(String lane, Runnable task) {
        synchronized (this) {
            ArrayDeque<Runnable> behind = waiting.get(lane);
            if (behind != null) {
                behind.addLast(task);
                return;
            }
            waiting.put(lane, new ArrayDeque<>());
        }
        workers.execute(() -> run(lane, task));
    }

    private void run(String lane, Runnable task) {
        try {
            task.run();
        } finally {
            next(lane);
        }
    }

    private void next(String lane) {
        Runnable task;
        synchronized (this) {
            ArrayDeque<Runnable> behind = waiting.get(lane);
            task = behind == null ? null : behind.pollFirst();
            if (task == null) {
                waiting.remove(lane);
                return;
            }
        }
        workers.execute(() -> run(lane, task));
    }
}
