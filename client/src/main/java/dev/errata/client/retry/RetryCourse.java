package dev.errata.client.retry;

import dev.errata.client.Bystander;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One call on its way: which attempt it is at, and what follows a failure. For one thread at a time. */
final class RetryCourse {
    private final Retry retry;
    private final ReportContext context;
    private final boolean workFollowsInstructions;
    private final long start = System.nanoTime();
    private Attempt attempt;
    private FailedRuns failedRuns = FailedRuns.NONE;

    RetryCourse(Retry retry, boolean workFollowsInstructions) {
        this.retry = retry;
        this.context = retry.named();
        this.workFollowsInstructions = workFollowsInstructions;
        Operation operation = Objects.requireNonNull(context.operation());
        this.attempt = new Attempt(operation.attempt(), operation.timeLimit(), null);
    }

    Attempt attempt() {
        return attempt;
    }

    void succeeded() {
        tell(listener -> listener.succeeded(attempt));
    }

    /** The delay before the next attempt, which this moves on to; null if there is none. */
    @Nullable Duration failed(Exception failure) {
        Next next = next(failure);
        Attempt failed = attempt;
        if (next instanceof Next.Again again) {
            failedRuns = again.failed();
            attempt = new Attempt(
                    failed.number() + 1,
                    again.timeLimit() == null ? failed.givenTimeLimit() : again.timeLimit(),
                    again.instruction());
            tell(listener -> listener.retrying(failed, failure, again.delay(), again.why()));
            return again.delay();
        }
        tell(listener -> listener.gaveUp(failed, failure, next.why()));
        return null;
    }

    private void tell(Consumer<RetryListener> what) {
        retry.listeners.forEach(listener -> Bystander.tell(() -> what.accept(listener)));
    }

    /** Does what the next attempt needs first, if a handler can. */
    void prepare() throws Exception {
        Instruction instruction = attempt.givenInstruction();
        if (instruction != null) {
            retry.instructions.carryOut(instruction);
        }
    }

    private Next next(Exception failure) {
        if (failure instanceof InterruptedException) {
            return new Next.GiveUp("it was interrupted");
        }
        Next next = retry.decider.next(failure, attempt, context.withOperation(run()), failedRuns);
        if (next instanceof Next.Again again) {
            Duration later = Duration.ofNanos(System.nanoTime() - start).plus(again.delay());
            if (later.compareTo(retry.within) > 0) {
                return new Next.GiveUp("the next attempt would start later than " + Spoken.duration(retry.within)
                        + " after the first");
            }
            Instruction instruction = again.instruction();
            if (instruction != null && !isFollowed(instruction)) {
                return new Next.GiveUp(
                        "nothing carries out " + instruction.getClass().getSimpleName() + ": " + again.why());
            }
        }
        return next;
    }

    private boolean isFollowed(Instruction instruction) {
        return workFollowsInstructions
                || instruction instanceof Instruction.ExtendTimeout
                || retry.instructions.handles(instruction);
    }

    private Operation run() {
        Operation named = Objects.requireNonNull(context.operation());
        return new Operation(named.id(), named.type(), attempt.number(), attempt.givenTimeLimit());
    }
}
