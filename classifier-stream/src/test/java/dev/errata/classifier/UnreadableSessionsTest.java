package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.schemas.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session as a later version stored it. */
class UnreadableSessionsTest {
    private static final byte[] OF_ANOTHER_VERSION = {99, 1, 2, 3};

    @TempDir
    private Path directory;

    @Test
    void theRoundThatLooksForOldSessionsBuriesItAndGoesOn() {
        try (ClassifierDriver classifier = new ClassifierDriver(directory)) {
            classifier.storeSession("s1", OF_ANOTHER_VERSION);
            classifier.error("s2", errorIn("s2", "e0"));

            classifier.advance(Duration.ofMinutes(1));
            assertBuried(classifier.deadLetters());

            classifier.advance(Duration.ofDays(30));
            assertThat(classifier.sessions()).isZero();
            assertThat(classifier.deadLetters()).isEmpty();
        }
    }

    @Test
    void anErrorOfItIsClassifiedAndTheSessionBeginsAnew() {
        try (ClassifierDriver classifier = new ClassifierDriver(directory)) {
            classifier.storeSession("s1", OF_ANOTHER_VERSION);

            classifier.error("s1", errorIn("s1", "e1"));

            assertThat(classifier.classified())
                    .singleElement()
                    .satisfies(error -> assertThat(error.session().strikes()).isEqualTo(1));
            assertBuried(classifier.deadLetters());
        }
    }

    private static void assertBuried(List<TestRecord<byte[], byte[]>> letters) {
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(letter.key()).asString().isEqualTo("s1");
            assertThat(letter.value()).isEqualTo(OF_ANOTHER_VERSION);
            assertThat(letter.headers().lastHeader(HeaderNames.REASON).value())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("unreadable_state");
            assertThat(letter.headers().lastHeader(HeaderNames.ORIGIN_TOPIC).value())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("classifier-test-sessions-changelog");
        });
    }

    private static ErrorEvent errorIn(String session, String id) {
        return ErrorEvent.builder("Cannot find module 'left-pad'")
                .errorId(id)
                .execution(ExecutionContext.ofSession(session))
                .build();
    }
}
