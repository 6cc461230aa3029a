package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.RecoveryPlans.backoff;
import static dev.errata.core.recovery.operation.RecoveryPlans.backoffs;
import static dev.errata.core.recovery.operation.RecoveryPlans.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Facts;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recovery examples of design seed 000: retry engine, recovery strategies and profiles. */
class Seed000ExamplesTest {
    @ParameterizedTest
    @CsvSource({
        "LLM_TIMEOUT, 3, '1,2'",
        "GITHUB_TIMEOUT, 5, '1,2,4,8'",
        "TOOL_TIMEOUT, 3, '0.5,1'",
        "VERIFICATION_FAILED, 3, '2,4'",
        "NETWORK_ERROR, 4, '1,2,4'",
    })
    void policiesDoubleTheirDelayUpToTheirAttempts(Category category, int attempts, String seconds) {
        assertThat(backoffs(category, attempts)).isEqualTo(seconds);
        assertThat(rule(Errors.of(category, attempts)).reason()).isEqualTo(DecisionReason.EXHAUSTED);
    }

    @Test
    void aRateLimitWaitsAMinuteUnlessToldOtherwise() {
        Delay delay = Objects.requireNonNull(
                rule(Errors.of(Category.LLM_RATE_LIMIT, 1)).delay());
        assertThat(delay.backoff()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void aMissingModuleIsInstalled() {
        Facts facts = new Facts("npm", "left-pad", null, null, null, null, null, null, null, List.of());
        assertThat(rule(Errors.of(Category.DEPENDENCY_ERROR, 1).with(facts)).instruction())
                .isEqualTo(new Instruction.InstallDependency("npm", "left-pad"));
    }

    @Test
    void aTypeErrorIsFixedWhereItIs() {
        Facts facts = new Facts(null, null, "src/a.ts", 10, 5, "TS2345", "tsc", null, null, List.of());
        assertThat(rule(Errors.of(Category.TYPE_ERROR, 1).with(facts)).instruction())
                .isEqualTo(new Instruction.ApplyTypeFix("src/a.ts", 10, 5, "TS2345"));
    }

    @Test
    void lintIsFixedOnce() {
        assertThat(rule(Errors.of(Category.LINT_ERROR, 1)).instruction()).isEqualTo(new Instruction.ApplyLintFix());
        assertThat(rule(Errors.of(Category.LINT_ERROR, 2)).action()).isEqualTo(Action.GATE);
    }

    @Test
    void failedTestsAreNamed() {
        Facts facts = new Facts(null, null, null, null, null, null, null, null, null, List.of("adds", "--all"));
        assertThat(rule(Errors.of(Category.TEST_FAILURE, 1).with(facts)).instruction())
                .isEqualTo(new Instruction.FixTest(List.of("adds")));
    }

    @Test
    void aPermanentErrorIsNotRetried() {
        assertThat(rule(Errors.of(Category.GITHUB_NOT_FOUND, 1)).action()).isEqualTo(Action.ABORT);
    }

    @ParameterizedTest
    @CsvSource({"lenient, 5, '0.5,1,2,4'", "fast, 2, '0.1'", "thorough, 10, '1,2,4,8,16,32,64,120,120'"})
    void profilesShapeTheRetriesOfRemoteCalls(String profile, int attempts, String seconds) {
        RecoverySettings settings = RecoverySettings.ofProfile(profile);
        String found = IntStream.range(1, attempts)
                .mapToObj(attempt ->
                        backoff(Errors.of(Category.LLM_TIMEOUT, attempt).with(settings)))
                .reduce((one, other) -> one + ',' + other)
                .orElse("");
        assertThat(found).isEqualTo(seconds);
        assertThat(rule(Errors.of(Category.LLM_TIMEOUT, attempts).with(settings))
                        .reason())
                .isEqualTo(DecisionReason.EXHAUSTED);
    }

    @Test
    void aSkillsOwnSettingsWinOverItsProfile() {
        RecoverySettings settings = new RecoverySettings(
                "default",
                null,
                true,
                7,
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                2.0,
                true,
                List.of("wait_for_rate_limit", "retry_with_backoff"));
        assertThat(backoff(Errors.of(Category.NETWORK_ERROR, 6).with(settings))).isEqualTo("3");
        assertThat(rule(Errors.of(Category.NETWORK_ERROR, 7).with(settings)).reason())
                .isEqualTo(DecisionReason.EXHAUSTED);
        assertThat(rule(Errors.of(Category.LINT_ERROR, 1).with(settings)).reason())
                .isEqualTo(DecisionReason.STRATEGY_NOT_ALLOWED);
    }
}
