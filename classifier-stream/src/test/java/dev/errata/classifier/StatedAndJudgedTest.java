package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.SourceType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an event states of itself, against what its text says. */
class StatedAndJudgedTest {
    private static final String PASSED = "Tests: 0 failed, 120 passed, 120 total";

    @TempDir
    private Path directory;

    private ClassifierDriver classifier;

    @BeforeEach
    void start() throws IOException {
        Path rules = Files.writeString(directory.resolve("rules.yaml"), """
                        rules:
                          - {id: acme.ok, category: none, text: ["all systems nominal"], examples: ["all systems nominal"]}
                        """);
        classifier = new ClassifierDriver(directory, List.of(rules));
    }

    @AfterEach
    void stop() {
        classifier.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", "", PASSED, "all systems nominal", "12 rows selected"})
    void aStatedErrorIsAnErrorWhateverItsTextSays(String message) {
        classifier.error("s1", event("e1", message).kind(ErrorKind.ERROR).build());

        assertThat(classifier.classified()).extracting(ClassifiedError::errorId).containsExactly("e1");
        assertThat(classifier.outcomesWritten()).isEmpty();
        assertThat(classifier.events("no_error")).isZero();
    }

    @Test
    void aStatedFailureWinsOverExitCodeZero() {
        classifier.error(
                "s1", event("e1", PASSED).kind(ErrorKind.ERROR).exitCode(0).build());
        classifier.error("s1", event("e2", PASSED).signal("SIGKILL").exitCode(0).build());

        assertThat(classifier.classified()).extracting(ClassifiedError::errorId).containsExactlyInAnyOrder("e1", "e2");
        assertThat(classifier.outcomesWritten()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"TOOL_OUTPUT", "UNSTATED"})
    void outputThatOnlySaysThatItSucceededResetsTheStrikesAndEndsNothing(ErrorKind kind) {
        classifier.error("s1", event("e1", "connect ECONNREFUSED 10.0.0.7:5432").build());
        classifier.error("s1", event("e2", PASSED).kind(kind).build());
        classifier.error(
                "s1",
                event("e3", "Killed").operation(Operation.first("op-2", "run")).build());

        assertThat(classifier.outcomesWritten()).isEmpty();
        assertThat(classifier.events("no_error")).isEqualTo(1);
        assertThat(classifier.classified())
                .filteredOn(error -> error.errorId().equals("e3"))
                .singleElement()
                .satisfies(error -> assertThat(error.session().strikes()).isEqualTo(1));
    }

    @ParameterizedTest
    @EnumSource(names = {"TOOL_OUTPUT", "UNSTATED"})
    void exitCodeZeroEndsTheOperation(ErrorKind kind) {
        classifier.error("s1", event("e1", PASSED).kind(kind).exitCode(0).build());

        assertThat(classifier.outcomesWritten()).singleElement().satisfies(outcome -> {
            assertThat(outcome.status()).isEqualTo(OutcomeStatus.SUCCEEDED);
            assertThat(outcome.errorId()).isEqualTo("e1");
        });
    }

    @Test
    void aUsersRuleMakesASuccessOfWhatIsNotStatedAndEndsNothing() {
        classifier.error("s1", event("e1", "all systems nominal").build());

        assertThat(classifier.classified()).isEmpty();
        assertThat(classifier.outcomesWritten()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", PASSED})
    void anExecutorsFailureIsAnErrorWhateverItsOutputSays(String output) {
        classifier.outcome("s1", Outcomes.of("s1", "op-1", OutcomeStatus.FAILED, null, output));

        assertThat(classifier.classified()).hasSize(1);
    }

    private static ErrorEventBuilder event(String id, String message) {
        return ErrorEvent.builder(message)
                .errorId(id)
                .source(ErrorSource.of(SourceType.TOOL, "jest"))
                .execution(ExecutionContext.ofSession("s1"))
                .operation(Operation.first("op-1", "run"));
    }
}
