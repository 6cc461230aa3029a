package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.Terms;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the switches of a profile do to a judgement, and which profile's switches they are. */
class ProfiledJudgeTest {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();
    private static final RecoveryConfig CONFIG = RecoveryConfigFile.read("""
            defaultProfile: thorough
            profiles:
              no-text: {detection: {enablePatternMatching: false}}
              no-severity: {detection: {enableSeverityInference: false}}
              no-recoverability: {detection: {enableRecoverabilityInference: false}}
              no-stack: {reporting: {includeStackTrace: false}}
              no-context: {reporting: {includeContext: false}}
              quiet: {reporting: {logLevel: error}}
            components:
              ledger: {profile: no-text}
              billing: {profile: quiet}
            """, Map.of());
    private static final ProfiledJudge JUDGE = new ProfiledJudge(ErrorJudge.with(CLASSIFIER), CONFIG);

    @ParameterizedTest
    @CsvSource({
        "no-such-profile, , thorough, thorough",
        ", , thorough, thorough",
        ", ledger, no-text, no-text",
        "no-such-profile, ledger, no-text, no-text",
        "quiet, ledger, quiet, quiet",
        ", billing, quiet, quiet"
    })
    void theEventsOwnProfileWinsOverItsComponentsAndThatOverTheDefault(
            @Nullable String asked, @Nullable String component, String expected, String ofTerms) {
        ErrorEvent event = event(asked)
                .source(new ErrorSource(SourceType.SERVICE.label(), component, null, null))
                .build();

        assertThat(JUDGE.profile(event).name()).isEqualTo(expected);
        assertThat(Terms.of(CONFIG, judged(event), event.settings()).profile())
                .as("detection and recovery go by the same profile")
                .isEqualTo(ofTerms);
    }

    @ParameterizedTest
    @CsvSource({
        "thorough, disk_full, critical, recoverable",
        "no-text, system_error, medium, unknown",
        "no-severity, disk_full, medium, recoverable",
        "no-recoverability, disk_full, critical, unknown",
        "fast, system_error, medium, unknown"
    })
    void detectionSwitchesDoWhatTheySay(String profile, String category, String severity, String recoverability) {
        ClassifiedError error = judged(ErrorEvent.builder("write failed: No space left on device")
                .errorId("e1")
                .receivedAt(Instant.EPOCH)
                .settings(RecoverySettings.ofProfile(profile))
                .build());

        assertThat(error.classification().category().label()).isEqualTo(category);
        assertThat(error.classification().severity().label()).isEqualTo(severity);
        assertThat(error.classification().recoverability().label()).isEqualTo(recoverability);
    }

    @Test
    void withoutPatternMatchingTheStructuredFactsStillDecide() {
        ClassifiedError error = judged(event("no-text").code("ECONNREFUSED").build());

        assertThat(error.classification().category()).isEqualTo(Category.CONNECTION_ERROR);
        assertThat(error.classification().recoverability()).isEqualTo(Recoverability.RETRYABLE);
    }

    @Test
    void withoutStackTracesNoFrameIsPassedOnAndTheGroupStaysTheSame() {
        ClassifiedError full = judged(event(null).build());
        ClassifiedError reduced = judged(event("no-stack").build());

        assertThat(reduced.toString()).doesNotContain("at com.acme.Ledger.add(");
        assertThat(reduced.fingerprint()).isEqualTo(full.fingerprint());
        assertThat(reduced.facts()).isEqualTo(full.facts());
        assertThat(reduced.error().metadata()).isEqualTo(full.error().metadata());
        assertThat(full.toString()).contains("at com.acme.Ledger.add(");
    }

    @Test
    void withoutContextOnlyWhatDecisionsNeedIsPassedOn() {
        ErrorEvent passedOn = judged(event("no-context").build()).error();

        assertThat(passedOn.metadata()).isEqualTo(Map.of("files", "a.ts,b.ts"));
        assertThat(passedOn.github()).isNull();
        assertThat(passedOn.execution())
                .isEqualTo(new ExecutionContext("s1", "t1", null, null, null, "review", null, null));
        assertThat(passedOn.stack()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "thorough, LOW, true",
        "default, LOW, false",
        "default, MEDIUM, true",
        "fast, MEDIUM, false",
        "fast, HIGH, true",
        "strict, HIGH, false",
        "strict, CRITICAL, true"
    })
    void theLogLevelSaysFromWhichSeverityOn(String profile, Severity severity, boolean isLogged) {
        assertThat(JUDGE.profile(event(profile).build()).reporting().logs(severity))
                .isEqualTo(isLogged);
    }

    private static ClassifiedError judged(ErrorEvent event) {
        return ((JudgedEvent.Failed) JUDGE.judge(event)).error();
    }

    private static ErrorEventBuilder event(@Nullable String profile) {
        String stack = "java.lang.IllegalStateException: the ledger is odd\n\tat com.acme.Ledger.add(Ledger.java:12)";
        return ErrorEvent.builder("the ledger is odd")
                .errorId("e1")
                .receivedAt(Instant.EPOCH)
                .stack(stack)
                .causes(List.of(new Cause("OddException", "odd", null, stack)))
                .execution(new ExecutionContext("s1", "t1", "p1", "a1", "autonomous", "review", "bash", "3"))
                .github(new GitHubContext("acme", "ledger", null, null))
                .metadata(Map.of("region", "eu-1", "files", "a.ts,b.ts"))
                .settings(profile == null ? RecoverySettings.NONE : RecoverySettings.ofProfile(profile));
    }
}
