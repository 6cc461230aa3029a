package dev.errata.client.retry;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call that waits on nobody's thread. */
final class AsyncCall<T> {
    private final Retry retry;
    private final Supplier<? extends CompletionStage<T>> work;
    private final RetryCourse course;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    AsyncCall(Retry retry, Supplier<? extends CompletionStage<T>> work) {
        this.retry = retry;
        this.work = work;
        this.course = new RetryCourse(retry, false);
    }

    CompletionStage<T> start() {
        attempt();
        return result;
    }

    private void attempt() {
        if (result.isDone()) {
            return;
        }
        try {
            course.prepare();
            work.get().whenComplete(this::ended);
        } catch (Exception failure) {
            failed(failure);
        } catch (Throwable fatal) {
            result.completeExceptionally(fatal);
        }
    }

    private void ended(T value, @Nullable Throwable thrown) {
        if (thrown == null) {
            course.succeeded();
            result.complete(value);
        } else if (unwrapped(thrown) instanceof Exception failure) {
            failed(failure);
        } else {
            result.completeExceptionally(unwrapped(thrown));
        }
    }

    private void failed(Exception failure) {
        try {
            Duration delay = course.failed(failure);
            if (delay == null) {
                result.completeExceptionally(failure);
            } else {
                retry.timer.after(delay).whenComplete((passed, broken) -> next(broken));
            }
        } catch (Throwable broken) {
            broken.addSuppressed(failure);
            result.completeExceptionally(broken);
        }
    }

    private void next(@Nullable Throwable broken) {
        if (broken == null) {
            attempt();
        } else {
            result.completeExceptionally(new IllegalStateException("the timer of a retry is broken", broken));
        }
    }

    private static Throwable unwrapped(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }
}
