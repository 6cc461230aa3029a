package dev.errata.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(KafkaUnderTest.Shared.class)
class ReportingUncaughtExceptionHandlerTest {
    @Test
    void reportsWhatEndsAThreadAndCallsTheHandlerBefore(KafkaUnderTest kafka) throws InterruptedException {
        String session = "session-" + UUID.randomUUID();
        AtomicReference<Throwable> before = new AtomicReference<>();
        IllegalStateException failure = new IllegalStateException("the end of a thread");

        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config());
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            Thread thread = new Thread(
                    () -> {
                        throw failure;
                    },
                    "doomed");
            thread.setUncaughtExceptionHandler(new ReportingUncaughtExceptionHandler(
                    reporter,
                    ReportContext.NONE.withExecution(ExecutionContext.ofSession(session)),
                    (ended, thrown) -> before.set(thrown)));
            thread.start();
            thread.join();
            ErrorEvent event = errors.values(
                            1, found -> session.equals(found.execution().sessionId()))
                    .get(0);

            assertThat(event.kind()).isEqualTo(ErrorKind.ERROR);
            assertThat(event.message()).isEqualTo("the end of a thread");
            assertThat(event.metadata()).containsEntry("thread", "doomed");
            assertThat(before).hasValue(failure);
        }
    }
}
