package dev.errata.log;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import java.time.Instant;

/** What the pipeline would write for the log to read. */
public final class Samples {
    private static final ErrorJudge JUDGE = ErrorJudge.withDefaults();

    private Samples() {}

    /** An error as the classifier writes it, received when it occurred. */
    public static synchronized ClassifiedError error(String errorId, String message, String session, Instant at) {
        ErrorEvent event = ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId(errorId)
                .occurredAt(at)
                .receivedAt(at)
                .execution(ExecutionContext.ofSession(session))
                .build();
        return ((JudgedEvent.Failed) JUDGE.judge(event)).error();
    }
}
