package dev.errata.launcher.run;

import dev.errata.core.event.ErrorEvent;
import dev.errata.launcher.console.Console;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A command, run until it succeeds or nothing speaks for another run. One line is said of each decision. */
final class Repetition {
    /**
     * How long a run may take.
     *
     * @param timeout null for as long as it likes
     * @param killAfter how long after that what still lives is killed
     */
    record Limits(@Nullable Duration timeout, Duration killAfter) {}

    private final List<String> command;
    private final Limits limits;
    private final RunEvents runEvents;
    private final Supplier<FailureJudge> judges;
    private final Console console;
    private final Clock clock;

    private final Output output = Output.ofProcess();
    private final List<ErrorEvent> events = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable String endedBy;
    private volatile @Nullable Child child;
    private @Nullable FailureJudge judge;

    /** @param judges gives one when the first run has failed: rules are not read for a success */
    Repetition(
            List<String> command,
            Limits limits,
            RunEvents runEvents,
            Supplier<FailureJudge> judges,
            Console console,
            Clock clock) {
        this.command = List.copyOf(command);
        this.limits = limits;
        this.runEvents = runEvents;
        this.judges = judges;
        this.console = console;
        this.clock = clock;
    }

    /** The exit code of the last run. */
    int run(StandardInput input, GitHubJob job) throws InterruptedException {
        Signals.handle(this::signalled);
        for (int attempt = 1; ; attempt++) {
            CompletedProcess completed;
            try {
                completed = once();
            } catch (Program.CannotRun e) {
                console.note("errata: " + e.getMessage());
                return e.exitCode();
            }
            if (completed.isSuccess()) {
                succeeded(completed, attempt);
                return 0;
            }
            RetryDecision decision = decision(completed, attempt, input);
            String what = what(completed, attempt, decision);
            console.note((completed.endsInsideALine() ? "\n" : "") + "errata: " + what + " " + decision.why());
            job.tell(what, decision);
            Duration delay = decision.delay();
            if (delay == null) {
                return completed.reported();
            }
            if (ended.await(delay.toMillis(), TimeUnit.MILLISECONDS)) {
                console.note("errata: SIG" + endedBy + ": not run again");
                return ExitCode.ofSignal(String.valueOf(endedBy));
            }
        }
    }

    /** What there is to send: each failure, and the success of work that has a name. */
    List<ErrorEvent> events() {
        return List.copyOf(events);
    }

    private CompletedProcess once() throws Program.CannotRun, InterruptedException {
        Child started = Child.start(command, output);
        child = started;
        String before = endedBy;
        if (before != null) {
            started.signal(before);
        }
        CompletedProcess completed = started.await(limits.timeout(), limits.killAfter());
        child = null;
        return completed;
    }

    private void signalled(String name) {
        if (Signals.TERMINATING.contains(name)) {
            endedBy = name;
            ended.countDown();
        }
        Child running = child;
        if (running != null) {
            running.signal(name);
        }
    }

    private void succeeded(CompletedProcess completed, int attempt) {
        if (attempt > 1) {
            console.note("errata: " + runEvents.tool() + " succeeded in attempt " + attempt);
        }
        if (runEvents.operation() != null) {
            events.add(runEvents.success(completed, attempt, clock.instant()));
        }
    }

    private RetryDecision decision(CompletedProcess completed, int attempt, StandardInput input) {
        ErrorEvent event = runEvents.event(completed, attempt, clock.instant());
        events.add(event);
        if (completed.lost() != null) {
            return RetryDecision.stop(
                    "Its output cannot be written: " + completed.lost().getMessage() + ".");
        }
        if (endedBy != null) {
            return RetryDecision.stop("SIG" + endedBy + " came: it is not run again.");
        }
        if (judge == null) {
            judge = judges.get();
        }
        RetryDecision decision = judge.judge(runEvents.repeatable(event, completed, attempt), attempt);
        return decision.isAgain() && !input.canBeReadAgain()
                ? new RetryDecision(
                        decision.error(),
                        null,
                        "It is not run again, as it may have read from its standard input, which is no terminal and not empty.")
                : decision;
    }

    private String what(CompletedProcess completed, int attempt, RetryDecision decision) {
        String name = attempt == 1 ? runEvents.tool() : runEvents.tool() + ", attempt " + attempt + ",";
        return name + " " + completed.spoken() + (decision.error() == null ? "." : ": " + decision.category() + ".");
    }
}
