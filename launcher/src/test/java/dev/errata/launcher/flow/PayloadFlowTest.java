package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.launcher.CommandRun;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;

/** Payloads through the whole pipeline: a planted marker is looked for wherever it may not be. */
@ExtendWith(SharedPipeline.class)
final class PayloadFlowTest {
    private static final Set<String> RESTRICTED = Set.of(
            TopicNames.ERRORS,
            TopicNames.PAYLOADS,
            TopicNames.RETRIES,
            TopicNames.DEAD_LETTER,
            "errata-recovery-payloads-changelog");

    private final PipelineUnderTest kafka;
    private final String session = unique("session");
    private final String marker = unique("marker");
    private final Recording recording;
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();

    PayloadFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @BeforeEach
    void listen() {
        said.start();
        root().addAppender(said);
    }

    @AfterEach
    void stop() {
        root().detachAppender(said);
        recording.close();
        assertThat(kafka.pipeline().hasFailed()).isFalse();
    }

    @Test
    void aRetryHasThePayloadOfItsErrorAndNoOtherTopicCommandOrLogLineHasIt() {
        Payload payload = Payload.of("application/json", ("{\"card\":\"" + marker + "\"}").getBytes(UTF_8));
        ErrorEvent failed =
                Events.overloaded(session).toBuilder().payload(payload).build();
        kafka.report(failed);
        // what is refused may not be told either
        kafka.report(failed.toBuilder()
                .errorId(unique("error"))
                .payload(Payload.reference("text/plain", "https://files/" + marker))
                .build());
        ConsumerRecord<byte[], byte[]> letter = reportTooLarge(failed);

        RetryCommand retry = recording.await(
                kafka.topics().retries(),
                it -> session.equals(it.provenance().execution().sessionId()));
        assertThat(retry.payload()).isEqualTo(payload);
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("too_large");
        assertThat(header(letter, HeaderNames.DETAIL))
                .contains("more than 65536")
                .doesNotContain(marker);

        kafka.say(Events.success(failed, retry.operation()));
        recording.await(
                kafka.topics().decisions(),
                it -> session.equals(it.provenance().execution().sessionId()) && it.action() == Action.CLOSED);
        recording.awaitBytes(TopicNames.PAYLOADS, record -> record.value() == null && isOurs(record));

        assertThat(topicsWithTheMarker()).isSubsetOf(RESTRICTED).contains(TopicNames.RETRIES, TopicNames.PAYLOADS);
        for (String topic : List.of(TopicNames.ERRORS, TopicNames.RETRIES, TopicNames.PAYLOADS)) {
            CommandRun tail = errata("tail", topic, "--from-beginning", "--until-end");
            assertThat(tail.out()).as(topic).contains(session);
            assertUnmarked(tail);
        }
        assertUnmarked(errata("retries", "list", "--session", session, "--json"));
        assertUnmarked(errata(
                "retries",
                "show",
                failed.operation() == null ? "" : failed.operation().id()));
        assertUnmarked(errata("dead-letters", "list"));
        assertUnmarked(errata("dead-letters", "show", letter.partition() + ":" + letter.offset()));
        assertThat(said.list)
                .extracting(line -> line.getFormattedMessage() + line.getKeyValuePairs())
                .noneMatch(line -> line.contains(marker));
    }

    @Test
    void sendTakesAPayloadAndRefusesALargeOneByItsLine() {
        String event = "{\"message\":\"Overloaded\",\"code\":\"overloaded_error\",\"httpStatus\":529,\"sessionId\":\""
                + session + "\",\"operationId\":\"" + session + "-operation\",\"payload\":{\"text\":\"%s\"}}\n";

        CommandRun refused = send(event.formatted(marker) + event.formatted("x".repeat(Payload.MOST_BYTES + 1)));
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("line 2", "65537 bytes, more than 65536", "nothing was sent");

        assertThat(send(event.formatted(marker)).exitCode()).isZero();
        RetryCommand retry = recording.await(
                kafka.topics().retries(),
                it -> session.equals(it.provenance().execution().sessionId()));
        assertThat(retry.payload()).isEqualTo(Payload.of("text/plain;charset=utf-8", marker.getBytes(UTF_8)));
    }

    /** As a producer would that goes by none of our doors. */
    private ConsumerRecord<byte[], byte[]> reportTooLarge(ErrorEvent failed) {
        byte[] large = (marker + "x".repeat(Payload.MOST_BYTES)).getBytes(UTF_8);
        ErrorEvent event = failed.toBuilder()
                .errorId(unique("error"))
                .payload(Payload.of("a/b", large))
                .build();
        return recording.awaitBytes(
                TopicNames.DEAD_LETTER,
                DeadLetter.from(kafka.write(
                        new ProducerRecord<>(TopicNames.ERRORS, session.getBytes(UTF_8), kafka.bytes(event)))));
    }

    /** Of all that there are, changelogs and other topics of the apps included. */
    private Set<String> topicsWithTheMarker() {
        Set<String> marked = new TreeSet<>();
        try (Admin admin = kafka.cluster().admin()) {
            for (String topic : kafka.cluster()
                    .await(admin.listTopics(new ListTopicsOptions().listInternal(false))
                            .names())) {
                kafka.cluster().readAll(topic, record -> {
                    if (isMarked(record.key()) || isMarked(record.value())) {
                        marked.add(topic);
                    }
                });
            }
        }
        return marked;
    }

    private boolean isMarked(byte[] bytes) {
        return bytes != null && new String(bytes, ISO_8859_1).contains(marker);
    }

    private boolean isOurs(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), UTF_8).contains(session);
    }

    private void assertUnmarked(CommandRun run) {
        String base64 =
                Base64.getEncoder().encodeToString(marker.getBytes(UTF_8)).substring(0, 40);
        assertThat(run.out() + run.err()).doesNotContain(marker, base64);
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), UTF_8);
    }

    private CommandRun errata(String... arguments) {
        return CommandRun.on(kafka.cluster(), arguments);
    }

    private CommandRun send(String lines) {
        return CommandRun.of(
                lines.getBytes(UTF_8),
                "send",
                "--bootstrap",
                kafka.cluster().bootstrapServers(),
                "--registry",
                kafka.cluster().registryUrl());
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    }
}
