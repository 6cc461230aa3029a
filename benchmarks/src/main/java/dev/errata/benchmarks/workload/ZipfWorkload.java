package dev.errata.benchmarks.workload;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import java.util.SplittableRandom;

/**
 * Classified errors as a large system has them: {@value #KINDS} defects in as many places of its code, the n-th of which
 * is met n times as rarely as the first. For one thread.
 */
public final class ZipfWorkload {
    /** How many groups the errors are, once all have been met. */
    public static final int KINDS = 10_000;

    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private final ClassifiedError[] kinds = new ClassifiedError[KINDS];
    private final Zipf zipf = new Zipf(KINDS);

    /** The same for the same number; each with an id, a session and a time of its own. */
    public ClassifiedError error(int number) {
        return Numbered.error(kind(zipf.rank(new SplittableRandom(number).nextDouble())), number);
    }

    private ClassifiedError kind(int kind) {
        if (kinds[kind] == null) {
            ErrorEvent event = Workload.receivedEvent(kind).toBuilder()
                    .stack(Workload.stack(kind, "com.acme.shop.m" + kind))
                    .build();
            if (judge.judge(event) instanceof JudgedEvent.Failed failed) {
                kinds[kind] = failed.error();
            } else {
                throw new IllegalStateException("kind " + kind + " of the workload is judged to be no error");
            }
        }
        return kinds[kind];
    }
}
