package dev.errata.spring;

import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.RetryExecutorBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the executor when the application has started and stops it before the rest of it. A Kafka or registry that is away
 * holds up no start: the executor is started when they answer.
 *
 * <pre>
 * IDLE ──▶ STARTING ──▶ RUNNING
 *  (no handler)  └─────────┴──▶ STOPPED
 * </pre>
 */
public final class RetryExecutorLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(RetryExecutorLifecycle.class);
    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final Supplier<Optional<RetryExecutorBuilder>> parts;
    private CountDownLatch stopping = new CountDownLatch(1);
    private State state = State.IDLE;
    private @Nullable RetryExecutor executor;
    private @Nullable Thread starter;

    /** What it does. */
    public enum State {
        /** There is nothing that it could run. */
        IDLE,
        /** Kafka or the registry has not answered yet. */
        STARTING,
        RUNNING,
        STOPPED
    }

    RetryExecutorLifecycle(Supplier<Optional<RetryExecutorBuilder>> parts) {
        this.parts = parts;
    }

    /** What it does now. */
    public synchronized State state() {
        return state;
    }

    /** The executor, once it has started. */
    public synchronized Optional<RetryExecutor> executor() {
        return Optional.ofNullable(executor);
    }

    @Override
    public synchronized void start() {
        Optional<RetryExecutorBuilder> builder = parts.get();
        if (builder.isEmpty()) {
            LOG.atInfo().log("this application runs no retries: no method has @HandlesRetry");
            return;
        }
        state = State.STARTING;
        CountDownLatch stop = new CountDownLatch(1);
        stopping = stop;
        starter = new Thread(() -> start(builder.get(), stop), "errata-executor-start");
        starter.setDaemon(true);
        starter.start();
    }

    @Override
    public void stop() {
        Thread starting;
        RetryExecutor running;
        synchronized (this) {
            stopping.countDown();
            state = State.STOPPED;
            starting = starter;
            running = executor;
            starter = null;
            executor = null;
        }
        if (starting != null) {
            starting.interrupt();
        }
        if (running != null) {
            running.close();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return state == State.STARTING || state == State.RUNNING;
    }

    private void start(RetryExecutorBuilder builder, CountDownLatch stop) {
        try {
            do {
                if (startedOnce(builder, stop)) {
                    return;
                }
            } while (!stop.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            LOG.atDebug().log("the application stops before its retry executor has started");
        }
    }

    private boolean startedOnce(RetryExecutorBuilder builder, CountDownLatch stop) {
        try {
            RetryExecutor started = builder.start();
            if (!took(started, stop)) {
                started.close();
            }
            return true;
        } catch (RuntimeException e) {
            if (stop.getCount() > 0) {
                LOG.atWarn().setCause(e).log("the retry executor cannot start now; it is tried again");
            }
            return false;
        }
    }

    private synchronized boolean took(RetryExecutor started, CountDownLatch stop) {
        if (stop.getCount() == 0) {
            return false;
        }
        executor = started;
        state = State.RUNNING;
        return true;
    }
}
