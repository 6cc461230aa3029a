package dev.errata.streams;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out the {@link FailurePolicy}. Waits on the dying thread, which keeps its partitions meanwhile: another instance
 * would only meet the same failure.
 */
final class ThreadFailures implements StreamsUncaughtExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadFailures.class);
    private static final String GLOBAL_THREAD = "GlobalStreamThread";

    private final String app;
    private final FailurePolicy policy;
    private final CountDownLatch closing;
    private final Consumer<String> onEnd;

    /** @param onEnd told in a line why the app ends */
    ThreadFailures(String app, FailurePolicy policy, CountDownLatch closing, Consumer<String> onEnd) {
        this.app = app;
        this.policy = policy;
        this.closing = closing;
        this.onEnd = onEnd;
    }

    @Override
    public StreamThreadExceptionResponse handle(Throwable failure) {
        boolean isReplaceable = !Thread.currentThread().getName().contains(GLOBAL_THREAD);
        Optional<Duration> delay = isReplaceable ? policy.restartDelay(failure) : Optional.empty();
        if (delay.isEmpty()) {
            onEnd.accept(inWords(failure));
            LOG.atError()
                    .setMessage("app ends: this failure cannot be waited out")
                    .addKeyValue("app", app)
                    .setCause(failure)
                    .log();
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        LOG.atWarn()
                .setMessage("thread failed and is replaced")
                .addKeyValue("app", app)
                .addKeyValue("delay", Spoken.duration(delay.get()))
                .addKeyValue("failure", describe(failure))
                .log();
        return isClosedWithin(delay.get())
                ? StreamThreadExceptionResponse.SHUTDOWN_CLIENT
                : StreamThreadExceptionResponse.REPLACE_THREAD;
    }

    private boolean isClosedWithin(Duration delay) {
        try {
            return closing.await(delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** In a line for a person: what is said at the bottom of it, by whom it is said only where nothing is. */
    static String inWords(Throwable failure) {
        Throwable cause = withoutWrappers(failure);
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private static String describe(Throwable failure) {
        return withoutWrappers(failure).toString();
    }

    /** Those of Kafka Streams. */
    private static Throwable withoutWrappers(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof StreamsException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
