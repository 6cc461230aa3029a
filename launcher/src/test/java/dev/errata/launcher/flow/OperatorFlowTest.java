package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.CommandRun;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What operators do on the command line, through the whole pipeline. */
@ExtendWith(SharedPipeline.class)
final class OperatorFlowTest {
    private final PipelineUnderTest kafka;
    private final String session = unique("session");
    private final Recording recording;

    OperatorFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
        assertThat(kafka.pipeline().hasFailed()).isFalse();
    }

    @Test
    void aGatedOperationIsListedApprovedAndSucceeds() {
        ErrorEvent failed = Events.failure(session, "Configuration file not found: config/app.yaml")
                .code("CONFIG_MISSING")
                .source(ErrorSource.of(SourceType.CONFIG, "billing"))
                .build();
        kafka.report(failed);
        Escalation open = escalation(EscalationStatus.OPEN);

        CommandRun list = errata("escalations", "list", "--session", session);
        assertThat(list.out()).contains(open.escalationId(), "operator").doesNotContain("\tat ");
        CommandRun show = errata("escalations", "show", open.escalationId());
        assertThat(show.out()).contains("\"suggestions\"", "\"history\"", session);
        CommandRun approved = errata(
                "escalations", "approve", open.escalationId(), "--by", "alice", "--why", "the file is there now");

        assertThat(approved.exitCode()).as(approved.err()).isZero();
        assertThat(approved.err()).contains("1 changed");
        RetryCommand command = recording.await(kafka.topics().retries(), this::isOurs);
        assertThat(command.operation().attempt()).isEqualTo(2);
        Escalation resolved = escalation(EscalationStatus.RESOLVED);
        assertThat(Objects.requireNonNull(resolved.resolution()).answer()).isEqualTo(Answer.APPROVED);
        assertThat(resolved.resolution().resolvedBy()).isEqualTo("alice");
        kafka.say(Events.success(failed, command.operation()));
        assertThat(Objects.requireNonNull(closed().closure()).result()).isEqualTo(ClosureResult.SUCCEEDED);
    }

    @Test
    void aPendingRetryIsListedAndCancelled() {
        rateLimited();

        CommandRun list = errata("retries", "list", "--session", session);
        assertThat(list.out()).contains(session + "-operation", "rate_limit");
        CommandRun dry = errata("retries", "cancel", "--session", session, "--dry-run");
        assertThat(dry.err()).contains("1 would be changed");
        CommandRun cancelled = errata("retries", "cancel", session + "-operation", "--why", "not needed any more");

        assertThat(cancelled.err()).contains("1 changed");
        RecoveryDecision closed = closed();
        assertThat(Objects.requireNonNull(closed.closure()).result()).isEqualTo(ClosureResult.CANCELLED);
        assertThat(closed.grounds().explanation()).contains("not needed any more");
        assertThat(errata("retries", "show", session + "-operation").out()).contains("\"closed\"");
    }

    @Test
    void aPendingRetryIsRunNow() {
        RecoveryDecision scheduled = rateLimited();
        CommandRun moved = errata("retries", "reschedule", session + "-operation", "--in", "1h");
        assertThat(moved.exitCode()).as(moved.err()).isZero();
        CommandRun run = errata("retries", "run-now", session + "-operation", "--json");

        assertThat(run.out()).contains("\"changed\":1");
        RetryCommand command = recording.await(kafka.topics().retries(), this::isOurs);
        assertThat(command.dueAt())
                .isNotEqualTo(Objects.requireNonNull(scheduled.next()).dueAt());
        RecoveryDecision decision = recording.await(
                kafka.topics().decisions(), it -> isOurs(it) && it.grounds().reason() == DecisionReason.COMMAND);
        NextAttempt next = Objects.requireNonNull(decision.next());
        assertThat(next.recomputedDueAt(decision.decidedAt())).isEqualTo(next.dueAt());
    }

    @Test
    void whatIsDueWithinTheHourIsForecastByMinute() {
        String dependency = unique("dependency");
        for (int i = 0; i < 3; i++) {
            kafka.report(Events.failure(session + i, "Rate limit reached")
                    .http(new HttpResponse(429, Map.of("retry-after", "1800")))
                    .source(ErrorSource.of(SourceType.LLM, dependency))
                    .build());
        }
        for (int i = 0; i < 3; i++) {
            String inSession = session + i;
            recording.await(kafka.topics().decisions(), it -> isOf(it, inSession));
        }

        CommandRun run = errata("retries", "forecast", "--dependency", dependency, "--json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines()).singleElement().satisfies(line -> {
            JsonNode forecast = new ObjectMapper().readTree(line);
            long due = 0;
            for (int minute = 25; minute <= 40; minute++) {
                due += forecast.path("due").path(minute).asLong();
            }
            assertThat(due).isEqualTo(3);
            assertThat(forecast.path("due")).hasSize(60);
            assertThat(forecast.path("waiting").asLong()).isZero();
        });
        assertThat(errata("retries", "forecast").out()).contains("dependency", "60m", dependency);
        assertThat(errata("retries", "forecast", "--dependency", unique("nobody"))
                        .err())
                .contains("no retry is due");
    }

    @Test
    void aCommandThatMeansEverythingHasToSaySo() {
        CommandRun run = errata("retries", "cancel");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--all", "--dry-run").doesNotContain("\tat ");
    }

    @Test
    void anIdThatNothingHasIsTold() {
        CommandRun run = errata("retries", "show", unique("nothing"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("nothing-");
    }

    @Test
    void aDeadLetterIsShownAndPutBackButNotForEver() {
        byte[] key = session.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = kafka.bytes(Events.overloaded(session));
        int unknown = 1_000_000;
        ConsumerRecord<byte[], byte[]> letter =
                buried(key, ByteBuffer.wrap(bytes).putInt(1, unknown).array());
        String place = letter.partition() + ":" + letter.offset();

        assertThat(errata("dead-letters", "list", place).out()).contains(place, "unknown_schema", "errors");
        assertThat(errata("dead-letters", "show", place).out()).contains("undecodable");
        assertThat(errata("dead-letters", "replay", place, "--dry-run").err()).contains("1 would be put back");
        assertThat(errata("dead-letters", "replay").exitCode()).isEqualTo(2);
        CommandRun replayed = errata("dead-letters", "replay", place);
        assertThat(replayed.err()).contains("1 put back");
        ConsumerRecord<byte[], byte[]> again =
                recording.awaitBytes(TopicNames.DEAD_LETTER, it -> isReplayed(it) && Arrays.equals(it.key(), key));
        assertThat(DeadLetter.header(again, HeaderNames.REPLAYS)).isEqualTo("1");
        assertThat(errata("dead-letters", "replay", again.partition() + ":" + again.offset(), "--max-replays", "1")
                        .err())
                .contains("left: 1 put back once already");
    }

    @Test
    void aLetterThatCanBeReadByNowIsClassifiedAfterItsReplay() {
        ErrorEvent event = Events.overloaded(session);
        byte[] key = session.getBytes(StandardCharsets.UTF_8);
        RecordMetadata written = kafka.write(letterOf(key, kafka.bytes(event)));
        String place = written.partition() + ":" + written.offset();

        CommandRun replayed = errata("dead-letters", "replay", place);
        assertThat(replayed.exitCode()).as(replayed.err()).isZero();
        recording.await(
                kafka.topics().classified(Recoverability.RETRYABLE),
                it -> it.errorId().equals(event.errorId()));
        ConsumerRecord<byte[], byte[]> back =
                recording.awaitBytes(TopicNames.ERRORS, it -> isReplayed(it) && Arrays.equals(it.key(), key));
        assertThat(back.value()).isEqualTo(kafka.bytes(event));
        assertThat(DeadLetter.header(back, "producer")).isEqualTo("kept");
    }

    @Test
    void aLetterIsPutBackOnceUnlessForced() {
        byte[] key = session.getBytes(StandardCharsets.UTF_8);
        RecordMetadata written = kafka.write(letterOf(key, kafka.bytes(Events.overloaded(session))));
        String place = written.partition() + ":" + written.offset();

        assertThat(errata("dead-letters", "replay", place).err()).contains("1 put back");
        CommandRun again = errata("dead-letters", "replay", place);
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("left: 1 put back before; force does it once more", "0 put back");
        assertThat(errata("dead-letters", "replay", place, "--dry-run").err()).contains("0 would be put back");
        assertThat(errata("dead-letters", "replay", place, "--force").err()).contains("1 put back");
        assertThat(errata("dead-letters", "list", place).out().lines()).hasSize(2);
        recording.awaitBytes(TopicNames.ERRORS, it -> isReplayed(it) && Arrays.equals(it.key(), key));
    }

    private static boolean isReplayed(ConsumerRecord<byte[], byte[]> record) {
        return record.headers().lastHeader(HeaderNames.REPLAYS) != null;
    }

    private static ProducerRecord<byte[], byte[]> letterOf(byte[] key, byte[] value) {
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(TopicNames.DEAD_LETTER, key, value);
        letter.headers().add(HeaderNames.ORIGIN_TOPIC, TopicNames.ERRORS.getBytes(StandardCharsets.UTF_8));
        letter.headers().add(HeaderNames.REASON, "unknown_schema".getBytes(StandardCharsets.UTF_8));
        letter.headers().add("producer", "kept".getBytes(StandardCharsets.UTF_8));
        return letter;
    }

    private ConsumerRecord<byte[], byte[]> buried(byte[] key, byte[] value) {
        RecordMetadata written = kafka.write(new ProducerRecord<>(TopicNames.ERRORS, key, value));
        return recording.awaitBytes(TopicNames.DEAD_LETTER, DeadLetter.from(written));
    }

    private RecoveryDecision rateLimited() {
        kafka.report(Events.failure(session, "Rate limit reached")
                .http(new HttpResponse(429, Map.of("retry-after", "1800")))
                .source(ErrorSource.of(SourceType.LLM, "anthropic"))
                .build());
        return recording.await(kafka.topics().decisions(), it -> isOurs(it) && it.action() == Action.RETRY);
    }

    private Escalation escalation(EscalationStatus status) {
        return recording.await(
                kafka.topics().escalations(),
                it -> session.equals(it.provenance().execution().sessionId())
                        && it.standing().status() == status);
    }

    private RecoveryDecision closed() {
        return recording.await(kafka.topics().decisions(), it -> isOurs(it) && it.action() == Action.CLOSED);
    }

    private boolean isOurs(RecoveryDecision decision) {
        return session.equals(decision.provenance().execution().sessionId());
    }

    private static boolean isOf(RecoveryDecision decision, String session) {
        return decision.action() == Action.RETRY
                && session.equals(decision.provenance().execution().sessionId());
    }

    private boolean isOurs(RetryCommand command) {
        return session.equals(command.provenance().execution().sessionId());
    }

    private CommandRun errata(String... arguments) {
        return CommandRun.on(kafka.cluster(), arguments);
    }
}
