package dev.errata.client.retry;

import dev.errata.client.report.ReportContext;
import dev.errata.client.report.ThrowableReader;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.recovery.operation.RecoveryDecider;
import dev.errata.core.recovery.operation.RecoveryPlan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Classifies each failure and decides as the recovery worker does, for the one operation that it sees. */
final class ClassifyingDecider implements RetryDecider {
    private final ErrorJudge judge;
    private final RecoveryDecider decider;
    private final ThrowableReader reader;
    private final Clock clock;

    ClassifyingDecider(ErrorJudge judge, RecoveryDecider decider, ThrowableReader reader, Clock clock) {
        this.judge = judge;
        this.decider = decider;
        this.reader = reader;
        this.clock = clock;
    }

    @Override
    public Next next(Exception failure, Attempt attempt, ReportContext context, FailedRuns before) {
        Instant now = clock.instant();
        ErrorEvent event =
                reader.read(failure, context).toBuilder().receivedAt(now).build();
        JudgedEvent judged = judged(event);
        if (judged instanceof JudgedEvent.Failed failed) {
            RecoveryPlan plan = decider.ruleAfter(before, failed.error(), now);
            return next(
                    plan,
                    plan.sentence(failed.error(), before),
                    before.and(attempt.number(), plan.terms().policy().name()));
        }
        return new Next.GiveUp("it is not recognised as an error");
    }

    private static Next next(RecoveryPlan plan, String sentence, FailedRuns failed) {
        if (!plan.isAnotherAttempt()) {
            return new Next.GiveUp(sentence);
        }
        Delay delay = plan.delay();
        return new Next.Again(
                delay == null ? Duration.ZERO : delay.total(), plan.instruction(), plan.timeLimit(), failed, sentence);
    }

    /** A judge belongs to one thread at a time. */
    private synchronized JudgedEvent judged(ErrorEvent event) {
        return judge.judge(event);
    }
}
