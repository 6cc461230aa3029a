package dev.errata.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.wording.UserText;
import dev.errata.schemas.HeaderNames;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatesOnKafkaTest {
    private static final String SECRET = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

    /** What is months old the log ends. */
    private final Instant yesterday =
            Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(Duration.ofDays(1));

    @TempDir
    private static Path directory;

    private static LogUnderTest log;

    @BeforeAll
    static void startServers() {
        log = new LogUnderTest(directory);
        log.database.migrate();
    }

    @AfterAll
    static void stopServers() {
        log.close();
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(condition::getAsBoolean);
    }

    private void send(String escalationId, boolean isAnswered) {
        Escalation escalation = new Escalation(
                escalationId,
                new EscalationStanding(
                        isAnswered ? EscalationStatus.RESOLVED : EscalationStatus.OPEN,
                        "owner",
                        Severity.HIGH,
                        yesterday.plusSeconds(60)),
                DecisionReason.EXHAUSTED,
                true,
                yesterday,
                new Provenance(new ErrorSource("llm", null, null, null), ExecutionContext.ofSession("session"), null),
                null,
                new ErrorReference(null, Category.LLM_TIMEOUT, "v1:abc"),
                new UserText("title", "message", "action", List.of()),
                List.of(),
                1,
                isAnswered ? new Resolution(Answer.APPROVED, "somebody", yesterday, null) : null);
        log.send(log.topics.escalations(), escalationId, escalation);
    }

    private static long escalations(String which) {
        return log.count("SELECT count(*) FROM escalation WHERE " + which);
    }

    @Test
    void whoListensHearsOfAGateAndOfNoQuestion() {
        try (ErrorLogApp app = log.app("live")) {
            app.start();
            EventStream stream = EventStream.open(
                    HttpClient.newHttpClient(), app.url() + "/api/live?topics=escalations&topics=audit");
            assertThat(stream.next().name()).isEqualTo("start");
            for (CommandType type : List.of(CommandType.FORECAST, CommandType.PAUSE)) {
                CommandResult result = new CommandResult(
                        type.label(), type, 0, 1, 1, List.of(), List.of(), null, null, false, "ann", "why", yesterday);
                log.send(log.topics.commandResults(), type.label(), result);
            }
            log.flush();
            await(() -> log.count("SELECT count(*) FROM command_result") == 2);
            send("gate-live", false);
            log.flush();
            StringBuilder heard = new StringBuilder();
            while (heard.indexOf("gate-live") < 0) {
                heard.append(stream.next().data());
            }
            assertThat(heard.toString().split("\"audit\":1", -1)).hasSize(2);
            assertThat(heard).doesNotContain("\"audit\":2");
            stream.close();
        } finally {
            log.database.jdbi().useHandle(handle -> handle.execute("DELETE FROM escalation"));
        }
    }

    @Test
    void aTopicThatIsMadeAnewReplacesRowsAndClosesWhatItDoesNotHold() {
        try (ErrorLogApp app = log.app("before")) {
            app.start();
            for (int i = 0; i < 20; i++) {
                send("gate-" + i, false);
            }
            log.flush();
            await(() -> escalations("status = 'open'") == 20);
        }
        log.makeAnew(log.topics.escalations());
        send("gate-new", false);
        send("gate-3", true);
        log.flush();
        try (ErrorLogApp app = log.app("before")) {
            app.start();
            await(() -> escalations("closed_at IS NOT NULL") == 19);
            assertThat(escalations("escalation_id = 'gate-3' AND answer = 'approved' AND closed_at IS NULL"))
                    .isEqualTo(1);
            send("gate-new", true);
            log.flush();
            await(() -> escalations("escalation_id = 'gate-new' AND answer = 'approved'") == 1);
        }
        assertThat(escalations("closed_at IS NULL")).isEqualTo(2);
    }

    private ExecutionOutcome outcome(String id, OutcomeStatus status) {
        return new ExecutionOutcome(
                id,
                status,
                OutcomeOrigin.EXECUTOR,
                yesterday,
                ExecutionContext.ofSession("session"),
                null,
                new ErrorSource("tool", null, null, null),
                null,
                null,
                null,
                "it said token " + SECRET,
                null,
                null);
    }

    @Test
    void whatExecutorsAndProducersWroteIsRedactedBeforeItIsARow() {
        log.send(log.topics.outcomes(), "session", outcome("heartbeat", OutcomeStatus.HEARTBEAT));
        log.send(log.topics.outcomes(), "session", outcome("outcome-1", OutcomeStatus.SUCCEEDED));
        ProducerRecord<String, byte[]> letter = new ProducerRecord<>(
                log.topics.deadLetter().name(),
                "key",
                ("{\"token\": \"" + SECRET + "\"}").getBytes(StandardCharsets.UTF_8));
        letter.headers().add(HeaderNames.REASON, "undecodable".getBytes(StandardCharsets.UTF_8));
        letter.headers().add("x-token", SECRET.getBytes(StandardCharsets.UTF_8));
        log.send(letter);
        log.send(log.topics.rules(), "my-rule", new ClassificationRule("my-rule", "a: b", "somebody", yesterday, null));
        log.flush();
        try (ErrorLogApp app = log.app("redacted")) {
            app.start();
            await(() -> log.count("SELECT (SELECT count(*) FROM outcome) + (SELECT count(*) FROM dead_letter)") == 2);
            assertThat(log.count("SELECT count(*) FROM outcome WHERE detail::text LIKE '%ghp_%'"))
                    .isZero();
            assertThat(log.count("SELECT count(*) FROM outcome WHERE detail ->> 'output' LIKE 'it said token%'"))
                    .isEqualTo(1);
            assertThat(log.count("SELECT count(*) FROM dead_letter WHERE dead_letter::text LIKE '%ghp_%'"))
                    .isZero();
            assertThat(log.count("SELECT count(*) FROM dead_letter WHERE reason = 'undecodable' AND size > 40"))
                    .isEqualTo(1);
            assertThat(log.count("SELECT count(*) FROM outcome WHERE status = 'heartbeat'"))
                    .isZero();
            await(() -> log.count("SELECT count(*) FROM rule WHERE closed_at IS NULL") == 1);
            log.sendBytes(log.topics.rules().name(), "my-rule", null);
            log.flush();
            await(() -> log.count("SELECT count(*) FROM rule WHERE closed_at IS NULL") == 0);
        }
    }

    @Test
    void whilePostgresIsKilledAgainAndAgainEachErrorIsStoredOnce() {
        try (ErrorLogApp app = log.app("killed-server")) {
            app.start();
            int sent = 0;
            for (int kill = 0; kill < 3; kill++) {
                for (int i = 0; i < 400; i++) {
                    log.send(log.classified("survivor-" + sent++, "HTTP 503 from the ledger", yesterday));
                }
                log.flush();
                log.killPostgres();
                await(app::isReady);
            }
            int all = sent;
            // a server that was killed may take two minutes to start, as it makes sure of each of its files
            Awaitility.await()
                    .atMost(Duration.ofMinutes(5))
                    .ignoreExceptions()
                    .until(() -> log.count("SELECT count(*) FROM error_log WHERE error_id LIKE 'survivor-%'") == all);
            assertThat(log.count("SELECT sum(errors) FROM error_hourly"))
                    .isEqualTo(log.count("SELECT count(*) FROM error_log"));
        }
    }
}
