package dev.errata.benchmarks.workload;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.Judgement;
import dev.errata.core.session.SessionState;

/** The events of {@link Workload} as the classifier writes them. For one thread. */
public final class ClassifiedWorkload {
    private final ErrorJudge judge = ErrorJudge.withDefaults();

    /** The same for the same number. */
    public ClassifiedError error(int number) {
        Judgement judgement = judge.judge(Workload.receivedEvent(number));
        if (judgement instanceof Judgement.Failed failed) {
            ClassifiedError error = failed.error();
            return error.inSession(
                    SessionState.NEW.failed(error, error.receivedAt()).standing());
        }
        throw new IllegalStateException("event " + number + " of the workload is judged to be no error");
    }
}
