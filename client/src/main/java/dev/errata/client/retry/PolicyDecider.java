package dev.errata.client.retry;

import dev.errata.client.report.ReportContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Objects;

/** One policy for every failure, whatever it is. */
record PolicyDecider(RetryPolicy policy) implements RetryDecider {
    @Override
    public Next next(Exception failure, Attempt attempt, ReportContext context, FailedRuns before) {
        if (policy.isExhaustedBy(attempt.number())) {
            return new Next.GiveUp(
                    "policy '" + policy.name() + "' allows " + Spoken.count(policy.maxAttempts(), "attempt"));
        }
        Operation operation = Objects.requireNonNull(context.operation());
        Duration backoff = policy.backoff().after(attempt.number());
        int next = attempt.number() + 1;
        Delay delay =
                Delay.before(operation.id(), next, backoff, policy.backoff().cap(), policy.jitter(), null);
        return new Next.Again(
                delay.total(),
                null,
                attempt.timeLimit().map(this::extended).orElse(null),
                before.and(attempt.number(), policy.name()),
                "policy '" + policy.name() + "', attempt " + next + " of " + policy.maxAttempts());
    }

    private Duration extended(Duration limit) {
        return Duration.ofMillis((long) Math.ceil(limit.toMillis() * policy.timeLimitFactor()));
    }
}
