package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.session.SessionState;
import dev.errata.core.session.SessionStep;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the model alone calls an error changes nothing of what is done: each category under each name is as without it. */
class CategoryByModelTest {
    private static final int RUNS_OF_NO_POLICY = 100;
    private static final RecoveryConfig CONFIG = RecoveryConfigFile.read("""
            categories:
              unauthorized: {strategy: retry_with_backoff, policy: slow, escalationTargets: [security]}
              tool_execution: {onExhausted: continue, escalationTargets: [tools, operator]}
              network_error: {severity: critical, onExhausted: escalate, escalationTargets: [network]}
              dns_error: {strategy: gate}
            policies:
              slow: {maxAttempts: 3, backoff: fixed, initialDelay: 40s, jitter: none}
            """, Map.of());

    private final RecoveryDecider decider = new RecoveryDecider(CONFIG);
    private final FailureStep failures = new FailureStep(CONFIG);
    private final AlarmStep alarms = new AlarmStep(CONFIG);

    @ParameterizedTest
    @EnumSource(Category.class)
    void thePlanIsThatOfTheRulesCategory(Category name) {
        for (Category deciding : Category.values()) {
            for (int attempt : new int[] {1, RUNS_OF_NO_POLICY}) {
                assertThat(decider.rule(failure(deciding, attempt).named(name).build(), null, NOW))
                        .as("%s, run %s", deciding, attempt)
                        .isEqualTo(decider.rule(failure(deciding, attempt).build(), null, NOW));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Category.class)
    void theSessionCountsByTheRulesCategory(Category name) {
        for (Category deciding : Category.values()) {
            assertThat(standings(deciding, name)).as("%s", deciding).isEqualTo(standings(deciding, null));
        }
    }

    /** A tool failed in three operations, and the model takes each failure for a refused login, which would count for nothing. */
    @Test
    void theThirdStrikeIsOneUnderAnyName() {
        Category deciding = Category.TOOL_EXECUTION;
        SessionStanding third = standings(deciding, Category.UNAUTHORIZED).get(2);
        Errors error = failure(deciding, 1).named(Category.UNAUTHORIZED).with(third);

        assertThat(third.strikes()).isEqualTo(RecoveryDecider.STRIKES);
        assertThat(decider.rule(error.build(), null, NOW).action()).isEqualTo(Action.ESCALATE);
    }

    @ParameterizedTest
    @EnumSource(Category.class)
    void whoIsAskedIsWhoeverAnswersForTheRulesCategory(Category name) {
        for (Category deciding : Category.values()) {
            assertThat(asked(failures.take(used(deciding).named(name).build(), null, this::none, NOW)))
                    .as("%s", deciding)
                    .isEqualTo(asked(failures.take(used(deciding).build(), null, this::none, NOW)));
            assertThat(askedWhyNobodyCame(failure(deciding, 1).named(name)))
                    .as("%s, whose retry nobody took", deciding)
                    .isEqualTo(askedWhyNobodyCame(failure(deciding, 1)));
        }
    }

    /** People know the error by its name, whatever is done about it. */
    @Test
    void peopleReadTheName() {
        Step step = failures.take(
                used(Category.NETWORK_ERROR).named(Category.UNAUTHORIZED).build(), null, this::none, NOW);
        OpenEscalation open = Objects.requireNonNull(step.escalations().get(0).after());

        assertThat(open.escalation().standing().target()).isEqualTo("network");
        assertThat(open.escalation().category()).isEqualTo(Category.UNAUTHORIZED);
        assertThat(open.candidate().category()).isEqualTo("unauthorized");
        assertThat(step.decisions().get(0).category()).isEqualTo(Category.UNAUTHORIZED);
        assertThat(step.decisions().get(0).sentence()).doesNotContain("network_error");
    }

    private record Asked(
            DecisionReason cause, String target, List<String> nextTargets, Duration timeout, Instant deadline) {}

    private static List<Asked> asked(Step step) {
        return step.escalations().stream()
                .map(change -> Objects.requireNonNull(change.after()))
                .map(open -> {
                    Escalation escalation = open.escalation();
                    return new Asked(
                            escalation.cause(),
                            escalation.standing().target(),
                            open.nextTargets(),
                            open.timeout(),
                            escalation.standing().deadline());
                })
                .toList();
    }

    /** The operation is stored and read again before each alarm, as a worker that has moved does. */
    private List<Asked> askedWhyNobodyCame(Errors failed) {
        Step step = failures.take(failed.build(), null, this::none, NOW);
        for (Instant alarm = alarm(step); alarm != null && step.escalations().isEmpty(); alarm = alarm(step)) {
            OperationState stored = Objects.requireNonNull(step.state());
            step = alarms.take(OperationCodec.decode(OperationCodec.encode(stored)), this::none, alarm);
        }
        return asked(step);
    }

    private static @Nullable Instant alarm(Step step) {
        OperationState state = step.state();
        return state == null ? null : state.stage().alarm();
    }

    /** How each of three operations in a row stands whose first run fails alike. */
    private static List<SessionStanding> standings(Category deciding, @Nullable Category name) {
        SessionState[] session = {SessionState.NEW};
        return IntStream.rangeClosed(1, 3)
                .mapToObj(number -> {
                    Errors error = failure(deciding, 1).with(new Operation("op-" + number, "charge-card", 1, null));
                    SessionStep step = session[0].failed((name == null ? error : error.named(name)).build(), NOW);
                    session[0] = step.state();
                    return step.standing();
                })
                .toList();
    }

    private static Errors used(Category deciding) {
        return failure(deciding, RUNS_OF_NO_POLICY);
    }

    private static Errors failure(Category deciding, int attempt) {
        return Errors.of(deciding, attempt)
                .with(new Facts("npm", "left-pad", "a.ts", 3, null, "TS1", "tsc", null, null, List.of("t1", "t2")));
    }

    private Optional<OpenEscalation> none(String scope, DecisionReason cause) {
        return Optional.empty();
    }
}
