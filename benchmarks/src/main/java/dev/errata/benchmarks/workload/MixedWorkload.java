package dev.errata.benchmarks.workload;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.TimeOrderedId;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Errors as the services of a large system report them: {@value #DEFECTS} defects, the n-th of which is met n times as
 * rarely as the first. Three of ten are failures of work that can simply be run again, the others of work that nobody can.
 */
public final class MixedWorkload {
    static final int DEFECTS = 10_000;
    static final double RETRYABLE = 0.3;

    private final Zipf zipf = new Zipf(DEFECTS);
    private final List<Integer> retryable = incidents(true);
    private final List<Integer> others = incidents(false);

    private static List<Integer> incidents(boolean areRetryable) {
        ErrorJudge judge = ErrorJudge.withDefaults();
        return IntStream.range(0, Incidents.ALL.size())
                .filter(incident -> areRetryable == isRetryable(judge.judge(Workload.receivedEvent(incident))))
                .boxed()
                .toList();
    }

    private static boolean isRetryable(JudgedEvent judged) {
        return judged instanceof JudgedEvent.Failed failed
                && failed.error().classification().recoverability() == Recoverability.RETRYABLE;
    }

    /** As a producer publishes it now; but for the time the same for the same number, which has a session of its own. */
    public ErrorEvent event(int number, Instant now) {
        SplittableRandom random = new SplittableRandom(number);
        int defect = zipf.rank(random.nextDouble());
        boolean isRetryable = random.nextDouble() < RETRYABLE;
        List<Integer> incidents = isRetryable ? retryable : others;
        int kind = defect * Incidents.ALL.size() + incidents.get(defect % incidents.size());
        ErrorEvent event = Workload.metAgain(Workload.event(kind), number);
        UUID id = UUID.fromString(Objects.requireNonNull(event.errorId()));
        return event.toBuilder()
                .errorId(TimeOrderedId.at(now.toEpochMilli(), id).toString())
                .stack(Workload.stack(kind, "com.acme.shop.m" + defect))
                .occurredAt(now)
                .receivedAt(null)
                .operation(isRetryable ? event.operation() : null)
                .build();
    }
}
