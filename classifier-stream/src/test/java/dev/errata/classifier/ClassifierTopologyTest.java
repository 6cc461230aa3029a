package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.schemas.HeaderNames;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassifierTopologyTest {
    private final ClassifierDriver classifier;
    private final Path replay;

    ClassifierTopologyTest(@TempDir Path state) {
        classifier = new ClassifierDriver(state.resolve("first"));
        replay = state.resolve("replay");
    }

    @AfterEach
    void close() {
        classifier.close();
    }

    @Test
    void writesAnErrorOnceUnderItsCorrelationKey() {
        classifier.error("s1", refused("e1", "save-1", 1).build());

        assertThat(classifier.classified()).singleElement().satisfies(error -> {
            assertThat(error.classification().category()).isEqualTo(Category.CONNECTION_ERROR);
            assertThat(error.session().strikes()).as("an outage is no strike").isZero();
            assertThat(error.receivedAt()).isEqualTo(ClassifierDriver.START);
        });
        assertThat(classifier.deadLetters()).isEmpty();
        assertThat(classifier
                        .meters
                        .get(ClassifierMeters.ERRORS)
                        .tags("category", "connection_error", "recoverability", "retryable")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void putsARecordUnderTheWrongKeyBackOnceAndTakesItThen() {
        classifier.error("wrong", refused(null, "save-1", 1).build());
        TestRecord<byte[], ErrorEvent> back = classifier.errorsPutBack().get(0);

        assertThat(new String(back.key(), StandardCharsets.UTF_8)).isEqualTo("s1");
        assertThat(back.headers().lastHeader(HeaderNames.REKEYED)).isNotNull();
        assertThat(back.value().errorId()).isNotNull();
        assertThat(back.value().receivedAt()).isEqualTo(ClassifierDriver.START);
        assertThat(classifier.classified())
                .as("the driver pipes what was put back in again")
                .hasSize(1);
        assertThat(classifier.events("rekeyed")).isEqualTo(1);
    }

    @Test
    void countsTheSameEventOnce() {
        ErrorEvent event = refused("e1", "save-1", 1).build();
        classifier.error("s1", event);
        classifier.error("s1", event);

        assertThat(classifier.classified()).hasSize(1);
        assertThat(classifier.events("duplicate")).isEqualTo(1);
    }

    @Test
    void givesAnEventWithoutAnIdTheSameOneWheneverItIsRead() {
        classifier.error("s1", refused(null, "save-1", 1).build());
        String first = classifier.classified().get(0).errorId();
        try (ClassifierDriver replayed = new ClassifierDriver(replay)) {
            replayed.error("s1", refused(null, "save-1", 1).build());
            assertThat(replayed.classified().get(0).errorId()).isEqualTo(first);
        }
    }

    @Test
    void acceptsARecordWithoutAnyIdWhereItIs() {
        classifier.error(
                null, ErrorEvent.builder("connect ECONNREFUSED 10.0.0.7:5432").build());

        assertThat(classifier.classified()).hasSize(1);
        assertThat(classifier.errorsPutBack()).isEmpty();
    }

    @Test
    void aRecordWithoutAKeyThatIsSentTwiceCountsOnceOnWhateverPartition() {
        ErrorEvent event = ErrorEvent.builder("connect ECONNREFUSED 10.0.0.7:5432")
                .errorId("e1")
                .build();
        classifier.error(null, event);
        classifier.error("a key of its own", event);

        assertThat(classifier.errorsPutBack())
                .extracting(back -> new String(back.key(), StandardCharsets.UTF_8))
                .containsExactly("e1");
        assertThat(classifier.classified()).hasSize(1);
        assertThat(classifier.events("duplicate")).isEqualTo(1);
    }

    @Test
    void strikesCountOperationsAndASuccessTakesThemBack() {
        classifier.error("s1", unparsed("e1", "save-1", 1));
        classifier.error("s1", unparsed("e2", "save-1", 2));
        classifier.error("s1", refused("e3", "load-1", 1).build());
        classifier.error("s1", unparsed("e4", "save-2", 1));
        assertThat(classifier.classified())
                .extracting(error -> error.session().strikes())
                .containsExactly(1, 1, 1, 2);

        classifier.outcome("s1", outcome(OutcomeStatus.SUCCEEDED, null));
        classifier.error("s1", unparsed("e5", "save-3", 1));
        assertThat(classifier.classified())
                .extracting(error -> error.session().strikes())
                .containsExactly(1);
    }

    @Test
    void anOutageOfManyOperationsIsNeitherStrikeNorLoop() {
        for (int i = 0; i < 50; i++) {
            classifier.error("s1", refused("e" + i, "save-" + i, 1).build());
        }

        assertThat(classifier.classified())
                .hasSize(50)
                .extracting(ClassifiedError::session)
                .containsOnly(new SessionStanding(0, false, 0, false));
    }

    @Test
    void rateLimitsAreNoStrikes() {
        classifier.error("s1", failed("e1", "ask-1", "429 Too Many Requests").build());
        classifier.error("s1", failed("e2", "ask-2", "429 Too Many Requests").build());

        assertThat(classifier.classified())
                .extracting(error -> error.session().strikes())
                .containsExactly(0, 0);
    }

    @Test
    void theSameFailureInThreeOperationsIsALoop() {
        for (int i = 1; i <= 3; i++) {
            classifier.error(
                    "s1",
                    failed("e" + i, "edit-" + i, "SyntaxError: Unexpected token '}'")
                            .build());
        }

        assertThat(classifier.classified())
                .extracting(error -> error.session().isLoop())
                .containsExactly(false, false, true);
    }

    @Test
    void outputThatIsNoErrorBecomesASuccessOfItsOperation() {
        ErrorEvent output = ErrorEvent.builder("Tests: 0 failed, 120 passed, 120 total")
                .errorId("e1")
                .kind(ErrorKind.TOOL_OUTPUT)
                .exitCode(0)
                .source(ErrorSource.of(SourceType.TOOL, "jest"))
                .execution(ExecutionContext.ofSession("s1"))
                .operation(Operation.first("test-1", "run-tests"))
                .build();
        classifier.error("s1", output);

        assertThat(classifier.classified()).isEmpty();
        assertThat(classifier.events("no_error")).isEqualTo(1);
        assertThat(classifier.outcomesWritten()).singleElement().satisfies(outcome -> {
            assertThat(outcome.status()).isEqualTo(OutcomeStatus.SUCCEEDED);
            assertThat(outcome.origin()).isEqualTo(OutcomeOrigin.CLASSIFIER);
        });
    }

    @Test
    void aFailedOutcomeIsClassifiedAsTheErrorItStandsFor() {
        Failure failure = new Failure(null, "ECONNREFUSED", "connect ECONNREFUSED 10.0.0.7:5432", Map.of("try", "2"));
        classifier.outcome("s1", outcome(OutcomeStatus.FAILED, failure));

        List<ClassifiedError> classified = classifier.classified();
        assertThat(classified).singleElement().satisfies(error -> {
            assertThat(error.classification().category()).isEqualTo(Category.CONNECTION_ERROR);
            assertThat(error.error().operation()).isEqualTo(Operation.first("save-1", "save"));
            assertThat(error.error().metadata()).containsEntry("try", "2");
        });
    }

    @Test
    void aNullValueAndGarbageBecomeDeadLettersAndTheNextRecordIsTaken() {
        classifier.errorBytes("s1", null);
        classifier.errorBytes("s1", "not Avro".getBytes(StandardCharsets.UTF_8));
        classifier.error("s1", refused("e1", "save-1", 1).build());

        assertThat(classifier.deadLetters())
                .extracting(letter -> new String(
                        letter.headers().lastHeader(HeaderNames.REASON).value(), StandardCharsets.UTF_8))
                .containsExactly("null_value", "wrong_magic");
        assertThat(classifier.classified()).hasSize(1);
    }

    @Test
    void noSecretGetsThrough() {
        ErrorEvent event = refused("e1", "save-1", 1)
                .message("connect failed: postgres://app:Tr0ub4dor-and-3@db.internal:5432/orders")
                .metadata(Map.of("authorization", "Bearer ghp_Zk3Vw8QmT5yRb2NcX7dLh9PfJ4sGa6Ue1KoA"))
                .build();
        classifier.error("s1", event);

        ClassifiedError error = classifier.classified().get(0);
        assertThat(error.toString()).doesNotContain("Tr0ub4dor").doesNotContain("ghp_Zk3");
        assertThat(error.redactions()).isNotEmpty();
    }

    @Test
    void anyClaimedTimeIsKeptAndClampedForTheAggregator() {
        for (long claim : new long[] {-1, 0, Long.MAX_VALUE, Long.MIN_VALUE}) {
            classifier.error(
                    "s1",
                    refused("e" + claim, "save-1", 1)
                            .occurredAt(Instant.ofEpochMilli(claim))
                            .build());
            ClassifiedError error = classifier.classified().get(0);
            assertThat(error.error().occurredAt().toEpochMilli()).isEqualTo(claim);
            assertThat(error.eventTime())
                    .isBetween(
                            error.receivedAt().minus(Duration.ofHours(24)),
                            error.receivedAt().plusSeconds(60));
        }
    }

    @Test
    void forgetsSilentSessions() {
        classifier.error("s1", refused("e1", "save-1", 1).build());
        assertThat(classifier.sessions()).isEqualTo(1);

        classifier.advance(Duration.ofHours(25));
        assertThat(classifier.sessions()).isZero();
    }

    private static ErrorEventBuilder failed(String id, String operation, String message) {
        return ErrorEvent.builder(message)
                .errorId(id)
                .execution(ExecutionContext.ofSession("s1"))
                .operation(Operation.first(operation, "run"));
    }

    /** A failure that someone in the session can mend. */
    private static ErrorEvent unparsed(String id, String operation, int attempt) {
        return failed(id, operation, "SyntaxError: Unexpected token '}'")
                .operation(new Operation(operation, "run", attempt, null))
                .build();
    }

    private static ErrorEventBuilder refused(@Nullable String id, String operation, int attempt) {
        return ErrorEvent.builder("connect ECONNREFUSED 10.0.0.7:5432")
                .errorId(id)
                .code("ECONNREFUSED")
                .execution(ExecutionContext.ofSession("s1"))
                .operation(new Operation(operation, "save", attempt, null));
    }

    private static ExecutionOutcome outcome(OutcomeStatus status, @Nullable Failure failure) {
        return new ExecutionOutcome(
                "o1",
                status,
                OutcomeOrigin.EXECUTOR,
                ClassifierDriver.START,
                ExecutionContext.ofSession("s1"),
                Operation.first("save-1", "save"),
                ErrorSource.UNKNOWN,
                "executor-1",
                null,
                failure,
                null,
                null,
                null);
    }
}
