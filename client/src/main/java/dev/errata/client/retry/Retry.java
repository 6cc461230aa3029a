package dev.errata.client.retry;

import dev.errata.client.instruction.InstructionHandlers;
import dev.errata.client.report.ReportContext;
import dev.errata.client.report.ThrowableReader;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.operation.RecoveryDecider;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Runs work again within the process, by the pipeline's policies. Immutable; one serves all threads.
 *
 * <pre>{@code
 * Retry.with(policy).call(() -> fetch(url));
 * Retry.classifying().in(ReportContext.of(SourceType.LLM, "openrouter")).call(() -> complete(prompt));
 * }</pre>
 *
 * <p>What fails for good is thrown as it is. Errors of the JVM and interrupts are never tried again.
 */
public final class Retry {
    /** No policy waits longer than this in a process; longer waits are the pipeline's. */
    private static final Duration LONGEST = Duration.ofHours(2);

    final RetryDecider decider;
    final ReportContext context;
    final InstructionHandlers instructions;
    final List<RetryListener> listeners;
    final Duration within;
    final RetryTimer timer;

    private Retry(
            RetryDecider decider,
            ReportContext context,
            InstructionHandlers instructions,
            List<RetryListener> listeners,
            Duration within,
            RetryTimer timer) {
        this.decider = decider;
        this.context = context;
        this.instructions = instructions;
        this.listeners = List.copyOf(listeners);
        this.within = within;
        this.timer = timer;
    }

    /** Tries again after every exception, as often as the policy says. */
    public static Retry with(RetryPolicy policy) {
        return of(new PolicyDecider(policy));
    }

    /** Finds out what each failure is, with the rules and policies that come with Errata. */
    public static Retry classifying() {
        return classifying(ErrorJudge.withDefaults(), RecoveryConfig.defaults());
    }

    /** Finds out what each failure is, then decides as the recovery worker would. */
    public static Retry classifying(ErrorJudge judge, RecoveryConfig config) {
        Clock clock = Clock.systemUTC();
        return of(new ClassifyingDecider(
                judge, new RecoveryDecider(config), new ThrowableReader(clock, UUID::randomUUID), clock));
    }

    private static Retry of(RetryDecider decider) {
        return new Retry(
                decider, ReportContext.NONE, InstructionHandlers.of(), List.of(), LONGEST, RetryTimer.system());
    }

    /**
     * Says where the work happens: its source scopes the rules, its settings choose the profile, its operation names the
     * work and the attempt to count from.
     */
    public Retry in(ReportContext changed) {
        return new Retry(decider, changed, instructions, listeners, within, timer);
    }

    /** Carries out instructions before the next attempt. */
    public Retry instructed(InstructionHandlers changed) {
        return new Retry(decider, context, changed, listeners, within, timer);
    }

    /** Tells one more listener. */
    public Retry listener(RetryListener added) {
        List<RetryListener> all = new ArrayList<>(listeners);
        all.add(added);
        return new Retry(decider, context, instructions, all, within, timer);
    }

    /** Gives up rather than start an attempt later than this after the first. */
    public Retry within(Duration changed) {
        return new Retry(decider, context, instructions, listeners, changed, timer);
    }

    public Retry timer(RetryTimer changed) {
        return new Retry(decider, context, instructions, listeners, within, changed);
    }

    /** The work's result. A failure that needs an instruction which no handler carries out is not tried again. */
    public <T> T call(Callable<T> work) throws Exception {
        return RetryCall.call(this, attempt -> work.call(), false);
    }

    /** The work's result; the work follows instructions itself, those with a handler are carried out besides. */
    public <T> T call(AttemptWork<T> work) throws Exception {
        return RetryCall.call(this, work, true);
    }

    /** As {@link #call(Callable)}, without waiting; cancelling the result starts no further attempt. */
    public <T> CompletionStage<T> callAsync(Supplier<? extends CompletionStage<T>> work) {
        return new AsyncCall<>(this, work).start();
    }

    /** The first attempt's context: an operation without a name of its own gets one, which seeds the jitter. */
    ReportContext named() {
        return context.operation() == null
                ? context.withOperation(Operation.first(UUID.randomUUID().toString(), "in-process"))
                : context;
    }
}
