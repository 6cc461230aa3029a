package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.DetectionSettings;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorJudgeTest {
    private static final Instant RECEIVED = Instant.parse("2026-03-01T10:00:00Z");
    private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

    private final ErrorJudge judge = ErrorJudge.withDefaults();

    @Test
    void takesSecretsOutOfEveryText() {
        ErrorEvent event = event("failed with " + TOKEN).toBuilder()
                .toolOutput("export TOKEN=" + TOKEN)
                .stack("at " + TOKEN)
                .http(new HttpResponse(401, Map.of("Authorization", "Bearer " + TOKEN)))
                .metadata(Map.of("password", "hunter2"))
                .causes(List.of(new Cause(null, "caused by " + TOKEN, null, TOKEN)))
                .build();
        ClassifiedError error = judged(event);
        assertThat(error.error().toString()).doesNotContain(TOKEN).doesNotContain("hunter2");
        assertThat(error.error().message()).isEqualTo("failed with [redacted:github-token]");
        assertThat(error.redactions()).containsEntry("password", 1).containsKey("github-token");
    }

    @Test
    void aSecretOnTheEdgeOfWhatIsCutLeavesNoHalf() {
        String body = "c3VwZXJzZWNyZXQ".repeat(3000);
        String key = "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----";
        ClassifiedError error = judged(event("x".repeat(3000) + key + "y".repeat(3000)));

        assertThat(error.error().message()).doesNotContain("c3VwZXJzZWNyZXQ");
        assertThat(error.redactions()).containsEntry("private-key", 1);
        assertThat(error.truncated()).containsExactly("message");
    }

    @Test
    void keepsTheClaimedTimeNearTheTimeOfReceipt() {
        assertThat(judged(at(RECEIVED.minusSeconds(60))).eventTime()).isEqualTo(RECEIVED.minusSeconds(60));
        assertThat(judged(at(RECEIVED.minus(Duration.ofDays(9)))).eventTime())
                .isEqualTo(RECEIVED.minus(Duration.ofHours(24)));
        assertThat(judged(at(RECEIVED.plus(Duration.ofDays(9)))).eventTime()).isEqualTo(RECEIVED.plusSeconds(60));
    }

    @Test
    void cutsLongTextsAndSaysSo() {
        ClassifiedError error = judged(event("x".repeat(100_000)));
        assertThat(error.error().message()).hasSizeLessThanOrEqualTo(32 * 1024).contains("characters truncated");
        assertThat(error.truncated()).containsExactly("message");
    }

    @Test
    void findsAndKeepsWhatFailedInTheMiddleOfALongLog() {
        String line = "2026-03-01T10:00:00Z INFO stored an order\n";
        String log = line.repeat(900) + "java.lang.OutOfMemoryError: Java heap space\n" + line.repeat(900);
        ClassifiedError error = judged(event(log));

        String message = error.error().message();
        assertThat(error.classification().category()).isEqualTo(Category.MEMORY_EXHAUSTED);
        assertThat(message).hasSizeLessThanOrEqualTo(32 * 1024);
        assertThat(message).contains("OutOfMemoryError: Java heap space");
    }

    @Test
    void givesTextsAndAGroup() {
        ClassifiedError error = judged(event("boom"));
        assertThat(error.text().title()).isNotBlank();
        assertThat(error.fingerprint()).startsWith("v2:");
        assertThat(error.formerFingerprint()).startsWith("v1:");
    }

    /** An app's log is of a service; the exception in it is of the client of a model. */
    @Test
    void whoseClientFailedCountsMoreThanTheServiceThatLogsIt() {
        ErrorEvent event = event("openai.APITimeoutError: Request timed out.").toBuilder()
                .source(new ErrorSource("service", "extractor", null, null))
                .build();
        assertThat(judged(event).classification().category()).isEqualTo(Category.LLM_TIMEOUT);
    }

    /** Decision 0037: such a category names the error, and neither what is done nor the group follows it. */
    @Test
    void whatOnlyTheModelNamesIsTreatedAsBefore() {
        ErrorEvent event = failure("the rows of table orders could not be read: relation is locked");
        ClassifiedError named = judged(event);
        Classification answer = named.classification();
        assertThat(answer.category()).isEqualTo(Category.DATABASE_ERROR);
        assertThat(answer.evidence().ruleId()).isEqualTo(Evidence.CATEGORY_BY_MODEL);
        assertThat(answer.evidence().stage()).isEqualTo(EvidenceStage.MODEL);
        assertThat(answer.evidence().matched()).contains("relation");
        assertThat(answer.evidence().runnersUp())
                .containsExactly("general.away.failed", "general.failed", "default.tool");

        assertThat(answer.deciding()).isEqualTo(Category.TOOL_EXECUTION);
        assertThat(answer.strategy()).isEqualTo(Category.TOOL_EXECUTION.strategy());
        assertThat(answer.policy()).isEqualTo(Category.TOOL_EXECUTION.policy());
        assertThat(answer.severity()).isEqualTo(Category.TOOL_EXECUTION.severity());
        assertThat(answer.recoverability()).isEqualTo(Recoverability.RECOVERABLE);
    }

    /** A rule of a user that assumes a category is named by the model, too; one that knows it is not. */
    @Test
    void aCategoryThatARuleAssumesIsNamedByTheModelAndTreatedAsTheRuleSays() {
        ErrorEvent event = failure("the rows of table orders could not be read: relation is locked");
        String rule =
                "rules: [{id: acme.rows, category: {%s: agent_loop}, recoverability: permanent, text: [could not be read]}]";

        Classification assumed = by(rule.formatted("assumed"), event);
        assertThat(assumed.category()).isEqualTo(Category.DATABASE_ERROR);
        assertThat(assumed.evidence().ruleId()).isEqualTo(Evidence.CATEGORY_BY_MODEL);
        assertThat(assumed.evidence().runnersUp()).startsWith("acme.rows");
        assertThat(assumed.recoverability()).isEqualTo(Recoverability.PERMANENT);
        assertThat(assumed.strategy()).isEqualTo(Category.AGENT_LOOP.strategy());
        assertThat(assumed.deciding()).isEqualTo(Category.AGENT_LOOP);
        assertThat(by(rule.formatted("otherwise"), event).category()).isEqualTo(Category.AGENT_LOOP);

        assertThatThrownBy(() -> by(rule.formatted("assumed: config_missing, otherwise"), event))
                .hasMessageContaining("'otherwise'");
    }

    /** A rule reads the consequence, the words around it tell of the cause: people see that, and what is done follows the rule. */
    @Test
    void aRuleWhoseReadingTheOtherWordsContradictIsNamedByTheModelAndDecides() {
        ErrorEvent event = event("error checking push permissions -- make sure that you are authenticated correctly: "
                + "POST https://harbor.example.com/v2/shop/blobs/uploads/: UNAUTHORIZED: unauthorized to access repository: "
                + "shop, action: push\nERROR: Job failed: command terminated with exit code 1");
        Classification answer = judged(event).classification();
        assertThat(answer.category()).isEqualTo(Category.SERVICE_AUTH);
        assertThat(answer.evidence().ruleId()).isEqualTo(Evidence.CATEGORY_BY_MODEL);
        assertThat(answer.evidence().runnersUp()).startsWith("scm.runner.job");
        assertThat(answer.deciding()).isEqualTo(Category.BUILD_FAILED);
        assertThat(answer.strategy()).isEqualTo(Category.BUILD_FAILED.strategy());

        String users = "rules: [{id: acme.job, category: build_failed, text: [job failed]}]";
        assertThat(by(users, event).evidence().ruleId()).isEqualTo("acme.job");
        ErrorEvent stated = event.toBuilder().exitCode(1).build();
        assertThat(judged(stated).classification().category()).isEqualTo(Category.BUILD_FAILED);
    }

    private static Classification by(String rules, ErrorEvent event) {
        RuleSet all = RuleSet.builtIn().with(RuleReader.read("mine.yaml", rules));
        return ((Judgement.Failed) Classifier.with(all).classify(event)).classification();
    }

    /** Of two messages of one pattern the model may name one and doubt of the other: they are one group all the same. */
    @Test
    void theGroupOfAnErrorDoesNotHangOnTheModel() {
        ClassifiedError named = judged(failure("the rows of table orders could not be read: relation is locked"));
        ClassifiedError byFacts =
                ((JudgedEvent.Failed) judge.judge(named.error(), new DetectionSettings(false, true, true))).error();
        assertThat(named.classification().category()).isEqualTo(Category.DATABASE_ERROR);
        assertThat(byFacts.classification().category()).isEqualTo(Category.TOOL_EXECUTION);
        assertThat(byFacts.fingerprint()).isEqualTo(named.fingerprint());
    }

    @Test
    void theWordsThatTheModelNamesAreNoPieceOfASecret() {
        ErrorEvent event =
                failure("the rows of table orders could not be read: relation is locked: password=DatabaseSqlQuery");
        Evidence evidence = judged(event).classification().evidence();
        assertThat(evidence.stage()).isEqualTo(EvidenceStage.MODEL);
        assertThat(evidence.matched()).contains("relation").doesNotContain("Database");
    }

    private static ErrorEvent failure(String message) {
        return event(message).toBuilder()
                .source(ErrorSource.of(SourceType.TOOL, "acme"))
                .kind(ErrorKind.ERROR)
                .build();
    }

    private ClassifiedError judged(ErrorEvent event) {
        return ((JudgedEvent.Failed) judge.judge(event)).error();
    }

    private static ErrorEvent at(Instant occurredAt) {
        return event("boom").toBuilder().occurredAt(occurredAt).build();
    }

    private static ErrorEvent event(String message) {
        return ErrorEvent.builder(message)
                .errorId("e-1")
                .occurredAt(RECEIVED)
                .receivedAt(RECEIVED)
                .kind(ErrorKind.ERROR)
                .source(new ErrorSource("service", "orders", null, null))
                .build();
    }
}
