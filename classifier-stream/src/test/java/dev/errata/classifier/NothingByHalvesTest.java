package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.streams.StreamsSettings;
import dev.errata.testing.BreakableRegistry;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NothingByHalvesTest {
    private static final List<String> CLASSIFIED = List.of(
            "errors.retryable-value", "errors.recoverable-value", "errors.permanent-value", "errors.unknown-value");

    @TempDir
    private Path directory;

    /** Its dead letter is put back later: it is no duplicate then, and its session has one strike, not two. */
    @Test
    void anEventWhoseErrorCannotBeWrittenWasNeverSeen() {
        BreakableRegistry registry = new BreakableRegistry();
        ErrorEvent event = ErrorEvent.builder("Cannot find module 'left-pad'")
                .errorId("e1")
                .execution(ExecutionContext.ofSession("s1"))
                .operation(new Operation("build-1", "build", 1, null))
                .build();
        ClassifierConfig config = ClassifierConfig.of(StreamsSettings.defaults("nothing-by-halves"));
        try (ClassifierDriver classifier = new ClassifierDriver(directory, config, registry.client())) {
            registry.fail(CLASSIFIED);
            classifier.error("s1", event);
            assertThat(classifier.classified()).isEmpty();
            assertThat(classifier.deadLetters()).hasSize(1);

            registry.mend();
            classifier.error("s1", event);

            assertThat(classifier.events("duplicate")).isZero();
            assertThat(classifier.classified())
                    .singleElement()
                    .satisfies(error -> assertThat(error.session().strikes()).isEqualTo(1));
        }
    }
}
