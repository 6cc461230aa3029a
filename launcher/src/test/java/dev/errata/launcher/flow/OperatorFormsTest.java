package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.CommandRun;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The forms of the operators' commands that {@link OperatorFlowTest} does not use, through the whole pipeline. */
@ExtendWith(SharedPipeline.class)
final class OperatorFormsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final PipelineUnderTest kafka;
    private final String session = unique("session");
    private final Recording recording;

    OperatorFormsTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    @Test
    void aRejectedEscalationAbortsItsOperation() {
        Escalation open = gated();
        CommandRun rejected = errata("escalations", "reject", open.escalationId(), "--why", "not worth it");

        assertThat(rejected.exitCode()).as(rejected.err()).isZero();
        assertThat(rejected.err()).contains("1 changed");
        assertThat(answer()).isEqualTo(Answer.REJECTED);
        RecoveryDecision closed =
                recording.await(kafka.topics().decisions(), it -> isOurs(it) && it.action() == Action.CLOSED);
        assertThat(Objects.requireNonNull(closed.closure()).result()).isEqualTo(ClosureResult.ABORTED);
        assertThat(recording.values(
                        kafka.topics().retries(),
                        it -> session.equals(it.provenance().execution().sessionId())))
                .isEmpty();
    }

    @Test
    void aRetriedEscalationRunsItsOperationAgain() {
        Escalation open = gated();
        CommandRun retried = errata("escalations", "retry", open.escalationId(), "--by", "bob");

        assertThat(retried.exitCode()).as(retried.err()).isZero();
        assertThat(answer()).isEqualTo(Answer.RETRIED);
        RetryCommand command = recording.await(
                kafka.topics().retries(),
                it -> session.equals(it.provenance().execution().sessionId()));
        assertThat(command.operation().attempt()).isEqualTo(2);
    }

    @Test
    void aComponentsRetriesAreMeantAndNoOthers() {
        String mine = unique("component");
        rateLimited(session + "-a", mine);
        rateLimited(session + "-b", unique("component"));

        CommandRun cancelled = errata("retries", "cancel", "--component", mine);
        assertThat(cancelled.err()).contains("1 changed");
        assertThat(cancelled.out()).isEqualTo(session + "-a-operation\n");
        assertThat(errata("retries", "list", "--component", mine, "--json").out())
                .isEmpty();
    }

    @Test
    void olderThanMeansWhatFailedFirstSoLongAgo() {
        String component = unique("component");
        rateLimited(session, component);

        CommandRun young = errata("retries", "cancel", "--component", component, "--older-than", "1h");
        assertThat(young.err()).contains("0 changed");
        Awaitility.await()
                .atMost(TIMEOUT)
                .untilAsserted(
                        () -> assertThat(errata("retries", "cancel", "--component", component, "--older-than", "1s")
                                        .err())
                                .contains("1 changed"));
    }

    @Test
    void aReplayKeepsToItsRate() {
        List<String> command = new ArrayList<>(List.of("dead-letters", "replay", "--rate", "4"));
        for (int i = 0; i < 5; i++) {
            command.add(letter());
        }
        long start = System.nanoTime();
        CommandRun replayed = errata(command.toArray(String[]::new));

        assertThat(replayed.err()).contains("5 put back");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(errata("dead-letters", "replay", "--all", "--rate", "0").err())
                .contains("--rate must be at least 1");
    }

    @Test
    void aListShowsWhoRunsWhatUntilWhen() {
        ErrorEvent failed = Events.overloaded(session);
        kafka.report(failed);
        RetryCommand command = recording.await(
                kafka.topics().retries(),
                it -> session.equals(it.provenance().execution().sessionId()));
        assertThat(errata("retries", "list", "--session", session).out()).containsPattern("handed out .* in \\d+ min");

        kafka.say(started(failed, command));
        Awaitility.await()
                .atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(
                                errata("retries", "list", "--session", session).out())
                        .containsPattern("leased .* in \\d+ min .*executor-4711"));
        assertThat(errata("retries", "list", "--session", session, "--json").out())
                .contains("\"stage\":\"leased\"", "\"holder\":\"executor-4711\"", "\"until\":\"");
    }

    @Test
    void aListSaysWhenNobodyRunsWhatComesDue() {
        String nobody = "no consumer group reads 'retries' now";
        Awaitility.await("those whom other tests have killed to be missed")
                .atMost(TIMEOUT)
                .until(() -> errata("retries", "list").err().contains(nobody));

        Map<String, Object> properties = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                kafka.cluster().bootstrapServers(),
                ConsumerConfig.GROUP_ID_CONFIG,
                unique("group"));
        try (KafkaConsumer<byte[], byte[]> executor =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            executor.subscribe(List.of(TopicNames.RETRIES));
            Awaitility.await().atMost(TIMEOUT).until(() -> {
                executor.poll(Duration.ofMillis(50));
                return !executor.assignment().isEmpty();
            });
            assertThat(errata("retries", "list").err()).doesNotContain(nobody);
        }
    }

    private Escalation gated() {
        kafka.report(Events.failure(session, "Configuration file not found: config/app.yaml")
                .code("CONFIG_MISSING")
                .source(ErrorSource.of(SourceType.CONFIG, "billing"))
                .build());
        return recording.await(
                kafka.topics().escalations(),
                it -> session.equals(it.provenance().execution().sessionId()));
    }

    private Answer answer() {
        Escalation resolved = recording.await(
                kafka.topics().escalations(),
                it -> session.equals(it.provenance().execution().sessionId())
                        && it.standing().status() == EscalationStatus.RESOLVED);
        return Objects.requireNonNull(resolved.resolution()).answer();
    }

    private void rateLimited(String inSession, String component) {
        kafka.report(Events.failure(inSession, "Rate limit reached")
                .http(new HttpResponse(429, Map.of("retry-after", "1800")))
                .source(ErrorSource.of(SourceType.LLM, component))
                .build());
        recording.await(
                kafka.topics().decisions(),
                it -> inSession.equals(it.provenance().execution().sessionId()));
    }

    private static ExecutionOutcome started(ErrorEvent failed, RetryCommand command) {
        return new ExecutionOutcome(
                unique("outcome"),
                OutcomeStatus.STARTED,
                OutcomeOrigin.EXECUTOR,
                Instant.now(),
                failed.execution(),
                command.operation(),
                failed.source(),
                "executor-4711",
                null,
                null,
                null,
                failed.errorId(),
                null);
    }

    /** A letter that can be put back, and where it lies. */
    private String letter() {
        byte[] key = session.getBytes(StandardCharsets.UTF_8);
        ProducerRecord<byte[], byte[]> letter =
                new ProducerRecord<>(TopicNames.DEAD_LETTER, key, kafka.bytes(Events.overloaded(unique("session"))));
        letter.headers().add(HeaderNames.ORIGIN_TOPIC, TopicNames.ERRORS.getBytes(StandardCharsets.UTF_8));
        RecordMetadata written = kafka.write(letter);
        return written.partition() + ":" + written.offset();
    }

    private boolean isOurs(RecoveryDecision decision) {
        return session.equals(decision.provenance().execution().sessionId());
    }

    private CommandRun errata(String... arguments) {
        return CommandRun.on(kafka.cluster(), arguments);
    }
}
