package dev.errata.client.executor;

import dev.errata.client.Bystander;
import dev.errata.core.recovery.RetryCommand;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One command from being taken to its end.
 *
 * <pre>
 * WAITING ─▶ RUNNING ─▶ ENDED       succeeded or failed; its result is published
 *    │          ├─────▶ TIMED_OUT   the failure is published and the run called off; a success after all is said too
 *    │          ├─────▶ STOPPED     as TIMED_OUT, on a decision: answered REJECTED
 *    │          └─────▶ ABANDONED   called off by closing: nothing is said, the command is handed out again
 *    ├────────────────▶ STOPPED     on a decision, before it ran: answered REJECTED
 *    └────────────────▶ ABANDONED   its partition went or the executor closes
 * </pre>
 *
 * Only ENDED, TIMED_OUT and STOPPED finish the command, once what they say is published. The lane is free when the handler
 * has come back and its stage has ended, called off or not.
 */
final class RunTask implements Lanes.LaneTask {
    private static final Logger LOG = LoggerFactory.getLogger(RunTask.class);
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);
    private static final int HEARTBEATS_PER_LIMIT = 3;

    private final Run run;
    private final AsyncRetryHandler handler;
    private final Surroundings around;
    private final RunMemory memory;
    private final Runnable finished;
    private State state = State.WAITING;
    /** Of the handler, until it has come back. */
    private @Nullable Thread thread;
    /** What the handler came back with. */
    private @Nullable Future<RunResult> going;

    private enum State {
        WAITING,
        RUNNING,
        ENDED,
        TIMED_OUT,
        STOPPED,
        ABANDONED
    }

    /** What all runs of an executor share. */
    record Surroundings(
            RunRecords records, ResultPublisher publisher, ScheduledExecutorService timers, RunListener listener) {}

    /** Whether this run was done before, and the place to note that it is. */
    interface RunMemory {
        boolean isDone(Run run);

        void done(Run run);
    }

    /**
     * A command that waits.
     *
     * @param finished called once, when the command may be committed
     */
    RunTask(Run run, AsyncRetryHandler handler, Surroundings around, RunMemory memory, Runnable finished) {
        this.run = run;
        this.handler = handler;
        this.around = around;
        this.memory = memory;
        this.finished = finished;
    }

    @Override
    public void run(Runnable ended) {
        if (!begins()) {
            ended.run();
            return;
        }
        if (memory.isDone(run)) {
            leave();
            finished.run();
            ended.run();
            return;
        }
        around.publisher().say(around.records().started(run));
        tell(listener -> listener.started(run));
        Future<?> heartbeat = heartbeat();
        Future<?> limit =
                around.timers().schedule(this::timeOut, run.timeLimit().toNanos(), TimeUnit.NANOSECONDS);
        long start = System.nanoTime();
        begun().whenComplete((result, failure) -> {
            try {
                ended(result, failure, Duration.ofNanos(System.nanoTime() - start));
            } finally {
                heartbeat.cancel(false);
                limit.cancel(false);
                ended.run();
            }
        });
    }

    /** The stage of the handler that has come back; one that threw has failed. */
    private CompletionStage<RunResult> begun() {
        CompletionStage<RunResult> stage;
        try {
            stage = handler.start(run);
        } catch (Throwable failure) {
            stage = CompletableFuture.failedFuture(failure);
        }
        Future<RunResult> future = stage.toCompletableFuture();
        if (!comesBackWith(future)) {
            future.cancel(true);
        }
        return stage;
    }

    private void ended(@Nullable RunResult result, @Nullable Throwable failure, Duration took) {
        if (failure == null) {
            succeeded(result == null ? RunResult.done() : result, took);
        } else {
            Throwable carried = failure instanceof CompletionException ? failure.getCause() : null;
            failed(carried == null ? failure : carried, took);
        }
    }

    RetryCommand command() {
        return run.command();
    }

    /** Whether it has begun; what has ended but is not yet published counts, what was left for others does not. */
    synchronized boolean isUnderWay() {
        return state != State.WAITING && state != State.ABANDONED;
    }

    /** Leaves the command for another executor, unless it has begun. */
    synchronized void handBack() {
        if (state == State.WAITING) {
            state = State.ABANDONED;
        }
    }

    /** Leaves the command for another executor, whatever it does now. */
    void abandon() {
        synchronized (this) {
            if (state != State.WAITING && state != State.RUNNING) {
                return;
            }
            state = State.ABANDONED;
        }
        callOff();
    }

    /** Ends the command without a result, because of a decision. */
    void stop(String why) {
        synchronized (this) {
            if (state != State.WAITING && state != State.RUNNING) {
                return;
            }
            state = State.STOPPED;
        }
        memory.done(run);
        callOff();
        around.publisher().end(around.records().rejected(run, why), finished);
        tell(listener -> listener.rejected(run.command(), why));
    }

    private void timeOut() {
        synchronized (this) {
            if (state != State.RUNNING) {
                return;
            }
            state = State.TIMED_OUT;
        }
        memory.done(run);
        callOff();
        around.publisher().end(around.records().timedOut(run), finished);
        tell(listener -> listener.timedOut(run));
    }

    private void succeeded(RunResult result, Duration took) {
        State before = leave();
        memory.done(run);
        boolean finishes = before == State.RUNNING || before == State.ABANDONED;
        around.publisher()
                .end(around.records().succeeded(run, took, result), finishes ? finished : () -> logLate(before));
        tell(listener -> listener.succeeded(run, took));
    }

    private void failed(Throwable failure, Duration took) {
        State before = leave();
        if (before == State.RUNNING) {
            memory.done(run);
            around.publisher().end(around.records().failed(run, failure), finished);
            tell(listener -> listener.failed(run, failure, took));
        }
    }

    private void tell(Consumer<RunListener> what) {
        Bystander.tell(() -> what.accept(around.listener()));
    }

    private Future<?> heartbeat() {
        Duration share = run.timeLimit().dividedBy(HEARTBEATS_PER_LIMIT);
        long silence = Math.max(1, Math.min(share.toMillis(), LONGEST_SILENCE.toMillis()));
        return around.timers().scheduleAtFixedRate(this::beat, silence, silence, TimeUnit.MILLISECONDS);
    }

    private void beat() {
        synchronized (this) {
            if (state != State.RUNNING) {
                return;
            }
        }
        around.publisher().say(around.records().heartbeat(run));
    }

    private synchronized boolean begins() {
        if (state != State.WAITING) {
            return false;
        }
        state = State.RUNNING;
        thread = Thread.currentThread();
        return true;
    }

    /**
     * The handler is done with the thread: an interrupt that was meant for it must not reach the next run. Whether the run
     * still goes on.
     */
    private synchronized boolean comesBackWith(Future<RunResult> future) {
        thread = null;
        Thread.interrupted();
        going = future;
        return state == State.RUNNING;
    }

    private synchronized State leave() {
        State before = state;
        if (state == State.RUNNING) {
            state = State.ENDED;
        }
        thread = null;
        return before;
    }

    /** Not under the lock: who waits for the stage is told on this thread. */
    private void callOff() {
        Future<RunResult> begun;
        synchronized (this) {
            if (thread != null) {
                thread.interrupt();
            }
            begun = going;
        }
        if (begun != null) {
            begun.cancel(true);
        }
    }

    private void logLate(State before) {
        LOG.atInfo()
                .addKeyValue("operationId", run.operation().id())
                .addKeyValue("attempt", run.attempt())
                .addKeyValue("after", before)
                .log("a run succeeded after all");
    }
}
