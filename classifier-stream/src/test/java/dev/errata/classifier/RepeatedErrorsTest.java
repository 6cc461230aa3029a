package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session remembered its last 64 errors: a repeat after more than that was a second error, and a second strike. */
class RepeatedErrorsTest {
    @TempDir
    private Path state;

    private ClassifierDriver classifier;

    @BeforeEach
    void start() {
        classifier = new ClassifierDriver(state);
    }

    @AfterEach
    void stop() {
        classifier.close();
    }

    @Test
    void theSameErrorCountsOnceHoweverManyCameBetween() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 200; i++) {
                classifier.error("s1", error("s1", i));
                classifier.error("s2", error("s2", i));
            }
        }

        assertThat(classifier.classified()).hasSize(400);
        assertThat(classifier.events("duplicate")).isEqualTo(400);
    }

    @Test
    void theyAreForgottenWithTheirSession() {
        for (int i = 0; i < 100; i++) {
            classifier.error("s1", error("s1", i));
        }
        assertThat(classifier.sessions())
                .as("the session, and what it has no room for")
                .isEqualTo(1 + 36);

        classifier.advance(Duration.ofHours(25));
        assertThat(classifier.sessions()).isZero();
    }

    @Test
    void noOtherSessionIsTakenForAnErrorThatWasSeen() {
        classifier.error("s1\0e100", error("s1\0e100", 7));
        for (int i = 0; i <= 100; i++) {
            classifier.error("s1", error("s1", i));
        }

        assertThat(classifier.classified()).hasSize(1 + 101);
    }

    private static ErrorEvent error(String session, int number) {
        return ErrorEvent.builder("connect ECONNREFUSED 10.0.3.7:5432")
                .errorId("e" + number)
                .execution(ExecutionContext.ofSession(session))
                .operation(Operation.first("save-" + number, "run"))
                .build();
    }
}
