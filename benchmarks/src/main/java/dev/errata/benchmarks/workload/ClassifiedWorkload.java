package dev.errata.benchmarks.workload;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.session.SessionState;
import java.time.Instant;

/** The events of {@link Workload} as the classifier writes them. For one thread. */
public final class ClassifiedWorkload {
    private final ErrorJudge judge = ErrorJudge.withDefaults();

    /** The same for the same number. */
    public ClassifiedError error(int number) {
        return classified(number, Workload.receivedEvent(number));
    }

    /** The same, met and received at this time. */
    public ClassifiedError error(int number, Instant at) {
        return classified(
                number,
                Workload.event(number).toBuilder().occurredAt(at).receivedAt(at).build());
    }

    private ClassifiedError classified(int number, ErrorEvent event) {
        JudgedEvent judged = judge.judge(event);
        if (judged instanceof JudgedEvent.Failed failed) {
            ClassifiedError error = failed.error();
            return error.inSession(
                    SessionState.NEW.failed(error, error.receivedAt()).standing());
        }
        throw new IllegalStateException("event " + number + " of the workload is judged to be no error");
    }
}
