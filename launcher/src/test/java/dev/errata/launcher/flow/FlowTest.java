package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Instruction.InstallDependency;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.CommandRun;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each way that an error can take, through the whole pipeline. */
@ExtendWith(SharedPipeline.class)
final class FlowTest {
    private final PipelineUnderTest kafka;
    private final String session = unique("session");
    private final Recording recording;

    FlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
        assertThat(kafka.pipeline().hasFailed()).isFalse();
    }

    @Test
    void aRetryableErrorComesBackWhenItIsDueAndItsSuccessClosesTheOperation() {
        ErrorEvent failed = Events.overloaded(session);
        kafka.report(failed);

        assertThat(classified(failed, Recoverability.RETRYABLE).classification().category())
                .isEqualTo(Category.LLM_SERVER_ERROR);
        RecoveryDecision decision = decision(Action.RETRY, 1);
        NextAttempt next = Objects.requireNonNull(decision.next());
        assertThat(next.recomputedDueAt(decision.decidedAt())).isEqualTo(next.dueAt());
        ConsumerRecord<byte[], byte[]> handedOut =
                recording.awaitRecord(kafka.topics().retries(), attempt(2));
        RetryCommand command = command(2);
        assertThat(command.dueAt()).isEqualTo(next.dueAt());
        assertThat(Instant.ofEpochMilli(handedOut.timestamp())).isAfterOrEqualTo(command.dueAt());

        kafka.say(Events.success(failed, command.operation()));

        assertThat(closed().closure()).satisfies(closure -> {
            assertThat(closure.result()).isEqualTo(ClosureResult.SUCCEEDED);
            assertThat(closure.attempts()).isEqualTo(2);
        });
    }

    @Test
    void aRecoverableErrorComesBackWithAnInstruction() {
        ErrorEvent failed = Events.failure(
                        session, "Error: Cannot find module 'left-pad'\nRequire stack:\n- /app/index.js")
                .code("MODULE_NOT_FOUND")
                .exitCode(1)
                .source(ErrorSource.of(SourceType.TOOL, "node"))
                .build();
        kafka.report(failed);

        assertThat(classified(failed, Recoverability.RECOVERABLE)).isNotNull();
        InstallDependency install = new InstallDependency("npm", "left-pad");
        assertThat(decision(Action.RECOVER, 1).instruction()).isEqualTo(install);
        assertThat(command(2).instruction()).isEqualTo(install);
    }

    @Test
    void aPermanentErrorEndsTheOperation() {
        ErrorEvent failed = Events.failure(session, "Environment variable STRIPE_SECRET_KEY is not set")
                .code("CONFIG_ENV_VAR_MISSING")
                .source(ErrorSource.of(SourceType.CONFIG, "billing"))
                .build();
        kafka.report(failed);

        assertThat(classified(failed, Recoverability.PERMANENT)).isNotNull();
        RecoveryDecision decision = decision(Action.ABORT, 1);
        assertThat(decision.next()).isNull();
        assertThat(decision.sentence()).isNotBlank();
    }

    @Test
    void anUnknownErrorIsTriedOnceMoreAndThenEscalated() {
        ErrorEvent failed = Events.failure(session, "frobnicator zyzzyva quux").build();
        kafka.report(failed);

        assertThat(classified(failed, Recoverability.UNKNOWN).classification().category())
                .isEqualTo(Category.SYSTEM_ERROR);
        assertThat(decision(Action.RETRY, 1).applied().policy()).isEqualTo("internal");
        Operation second = command(2).operation();
        kafka.report(
                failed.toBuilder().errorId(unique("error")).operation(second).build());

        RecoveryDecision last = decision(Action.ESCALATE, 2);
        Escalation escalation = recording.await(
                kafka.topics().escalations(), it -> it.escalationId().equals(last.escalationId()));
        assertThat(escalation.standing().status()).isEqualTo(EscalationStatus.OPEN);
        assertThat(escalation.history()).hasSize(2);
    }

    @Test
    void whatCannotBeReadBecomesADeadLetterWithItsBytes() {
        byte[] bytes = "no error event".getBytes(StandardCharsets.UTF_8);
        RecordMetadata written =
                kafka.write(new ProducerRecord<>(TopicNames.ERRORS, session.getBytes(StandardCharsets.UTF_8), bytes));

        ConsumerRecord<byte[], byte[]> letter = recording.awaitBytes(TopicNames.DEAD_LETTER, DeadLetter.from(written));
        assertThat(letter.value()).isEqualTo(bytes);
        assertThat(DeadLetter.header(letter, HeaderNames.REASON)).isEqualTo("wrong_magic");
        assertThat(DeadLetter.header(letter, HeaderNames.APP)).isEqualTo("errata-classifier");
    }

    /** Its dependency is paused until the success has come, however late that is. */
    @Test
    void aSuccessCancelsTheRetryThatIsPending() {
        String dependency = unique("dependency");
        assertThat(CommandRun.on(kafka.cluster(), "pause", dependency).exitCode())
                .isZero();
        ErrorEvent cancelled = rateLimited(dependency, "-cancelled");
        kafka.report(cancelled);
        Operation pending = Objects.requireNonNull(decision(Action.RETRY, 1).operation());
        kafka.say(Events.success(cancelled, pending));
        assertThat(closed().operation()).isEqualTo(pending);

        kafka.report(rateLimited(dependency, "-later"));
        assertThat(CommandRun.on(kafka.cluster(), "resume", dependency).exitCode())
                .isZero();

        Predicate<RetryCommand> ofSession =
                it -> session.equals(it.provenance().execution().sessionId());
        recording.await(
                kafka.topics().retries(),
                ofSession.and(it -> it.operation().id().endsWith("-later")));
        assertThat(recording.values(kafka.topics().retries(), ofSession))
                .extracting(it -> it.operation().id())
                .containsExactly(session + "-later");
    }

    @Test
    void outputThatOnlySaysThatItSucceededCancelsNothingAndExitCodeZeroEndsIt() {
        ErrorEvent failed = Events.rateLimited(session, session + "-tests");
        kafka.report(failed);
        Operation first = Objects.requireNonNull(decision(Action.RETRY, 1).operation());
        ErrorEventBuilder passed = Events.failure(session, "Tests: 0 failed, 120 passed, 120 total")
                .kind(ErrorKind.TOOL_OUTPUT)
                .source(ErrorSource.of(SourceType.TOOL, "jest"));
        kafka.report(passed.operation(first).build());

        Operation second = command(2).operation();
        assertThat(recording.values(
                        kafka.topics().outcomes(),
                        it -> session.equals(it.execution().sessionId())))
                .isEmpty();

        kafka.report(
                passed.errorId(unique("error")).operation(second).exitCode(0).build());
        assertThat(closed().operation()).isEqualTo(second);
    }

    private ErrorEvent rateLimited(String dependency, String operation) {
        return Events.rateLimited(session, session + operation).toBuilder()
                .source(ErrorSource.of(SourceType.LLM, dependency))
                .build();
    }

    private ClassifiedError classified(ErrorEvent event, Recoverability recoverability) {
        return recording.await(
                kafka.topics().classified(recoverability), it -> it.errorId().equals(event.errorId()));
    }

    private RecoveryDecision decision(Action action, int attempt) {
        RecoveryDecision decision = recording.await(kafka.topics().decisions(), it -> {
            Operation operation = it.operation();
            return isOurs(it) && it.closure() == null && operation != null && operation.attempt() == attempt;
        });
        assertThat(decision.action()).as(decision.sentence()).isEqualTo(action);
        return decision;
    }

    private RecoveryDecision closed() {
        return recording.await(kafka.topics().decisions(), it -> isOurs(it) && it.action() == Action.CLOSED);
    }

    private boolean isOurs(RecoveryDecision decision) {
        return session.equals(decision.provenance().execution().sessionId());
    }

    private Predicate<RetryCommand> attempt(int attempt) {
        return it -> session.equals(it.provenance().execution().sessionId())
                && it.operation().attempt() == attempt;
    }

    private RetryCommand command(int attempt) {
        return recording.await(kafka.topics().retries(), attempt(attempt));
    }
}
