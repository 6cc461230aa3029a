package dev.errata.launcher.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tools have really said, for machines that do not have them: which of it is run again. */
final class RecordedTest {
    private static final FailureJudge JUDGE = new FailureJudge(RuleSet.builtIn(), RecoveryConfig.defaults());

    @ParameterizedTest
    @CsvSource({
        "npm-registry-away, npm, 1, true",
        "npm-test-failed, npm, 1, false",
        "pytest-failed, pytest, 1, false",
        "pytest-import, pytest, 2, false",
        "mvn-repository-away, mvn, 1, true",
        "mvn-pom-wrong, mvn, 1, false",
        "git-server-away, git, 128, true",
        "git-branch-missing, git, 1, false",
        "curl-refused, curl, 7, true",
        "curl-429, curl, 22, true",
    })
    void onlyWhatPassesByItselfIsRunAgain(String recording, String tool, int exitCode, boolean isAgain)
            throws Exception {
        RetryDecision decision = decision(recording, tool, exitCode);

        assertThat(decision.isAgain())
                .as(decision.category() + ". " + decision.why())
                .isEqualTo(isAgain);
    }

    @ParameterizedTest
    @CsvSource("curl-429, curl, 22, 7")
    void theAnswersRetryAfterIsKept(String recording, String tool, int exitCode, int seconds) throws Exception {
        RetryDecision decision = decision(recording, tool, exitCode);

        assertThat(Objects.requireNonNull(decision.error()).classification().retryAfter())
                .satisfies(asked ->
                        assertThat(Objects.requireNonNull(asked).delay()).isEqualTo(Duration.ofSeconds(seconds)));
        assertThat(Objects.requireNonNull(decision.delay())).isGreaterThanOrEqualTo(Duration.ofSeconds(seconds));
    }

    private static RetryDecision decision(String recording, String tool, int exitCode) throws Exception {
        try (InputStream in = RecordedTest.class.getResourceAsStream(recording + ".txt")) {
            String said = new String(Objects.requireNonNull(in, recording).readAllBytes(), UTF_8);
            CompletedProcess completed = new CompletedProcess(exitCode, null, "", said, false, null);
            RunEvents events = new RunEvents(tool, null, null);
            return JUDGE.afresh().judge(events.repeatable(events.event(completed, 1, Instant.EPOCH), completed, 1), 1);
        }
    }
}
