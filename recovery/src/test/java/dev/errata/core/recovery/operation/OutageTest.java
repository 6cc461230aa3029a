package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.session.SessionState;
import dev.errata.core.session.SessionStep;
import dev.errata.core.taxonomy.SourceType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Many operations of few sessions meet an outage, or failures that someone can mend: from raw event to decision. */
class OutageTest {
    private static final String UNAVAILABLE = "HTTP 503 Service Unavailable: upstream connect error";
    private static final String TYPE_ERROR =
            "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.";

    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final Map<String, SessionState> sessions = new HashMap<>();
    private final Map<String, OperationState> operations = new HashMap<>();
    private final Map<String, OpenEscalation> open = new HashMap<>();
    private final Map<String, Escalation> published = new HashMap<>();
    private int events;

    @Test
    void anOutageOfFiftyOperationsInFiveSessionsIsFiftyRetriesAndNobodyIsAsked() {
        List<RecoveryDecision> decisions = failEverywhere(1);

        assertThat(decisions).extracting(RecoveryDecision::action).hasSize(50).containsOnly(Action.RETRY);
        assertThat(published).isEmpty();
    }

    @Test
    void anOutageThatOutlastsTheAttemptsAsksOncePerSessionForAllItsOperations() {
        List<RecoveryDecision> last = List.of();
        for (int attempt = 1; attempt <= 4; attempt++) {
            last = failEverywhere(attempt);
        }

        assertThat(last).extracting(RecoveryDecision::action).containsOnly(Action.GATE);
        assertThat(last).extracting(decision -> decision.grounds().reason()).containsOnly(DecisionReason.EXHAUSTED);
        assertThat(open).hasSize(5);
        assertThat(published.values())
                .hasSize(5)
                .allSatisfy(escalation -> {
                    assertThat(escalation.cause()).isEqualTo(DecisionReason.EXHAUSTED);
                    assertThat(escalation.operations()).isEqualTo(10);
                })
                .extracting(escalation -> escalation.provenance().execution().sessionId())
                .doesNotHaveDuplicates();
    }

    @Test
    void threeFailuresThatSomeoneCanMendEscalateWhateverOutageLiesBetween() {
        assertThat(fail("s", "a", 1, TYPE_ERROR).session().suggestions()).isEmpty();
        for (int i = 0; i < 5; i++) {
            assertThat(fail("s", "down-" + i, 1, UNAVAILABLE).action()).isEqualTo(Action.RETRY);
        }
        RecoveryDecision second = fail("s", "b", 1, "src/b.py:1:1: F401 'os' imported but unused");
        assertThat(second.action()).isEqualTo(Action.RECOVER);
        assertThat(second.session().suggestions()).isNotEmpty();
        RecoveryDecision third = fail("s", "c", 1, "Error: Cannot find module 'left-pad'");

        assertThat(third.action()).isEqualTo(Action.ESCALATE);
        assertThat(third.grounds().reason()).isEqualTo(DecisionReason.THIRD_STRIKE);
        assertThat(published.values())
                .singleElement()
                .satisfies(
                        escalation -> assertThat(escalation.standing().target()).isEqualTo("oracle"));
    }

    @Test
    void aSuccessBetweenTakesTheStrikesBack() {
        fail("s", "a", 1, TYPE_ERROR);
        fail("s", "b", 1, "src/b.py:1:1: F401 'os' imported but unused");
        sessions.computeIfPresent("s", (key, state) -> state.succeeded("x", NOW));

        RecoveryDecision third = fail("s", "c", 1, "Error: Cannot find module 'left-pad'");
        assertThat(third.action()).isEqualTo(Action.RECOVER);
        assertThat(third.session().strikes()).isEqualTo(1);
    }

    @Test
    void theSameMendableFailureInThreeOperationsIsALoop() {
        fail("s", "a", 1, TYPE_ERROR);
        fail("s", "b", 1, TYPE_ERROR);

        assertThat(fail("s", "c", 1, TYPE_ERROR).grounds().reason()).isEqualTo(DecisionReason.AGENT_LOOP);
    }

    private List<RecoveryDecision> failEverywhere(int attempt) {
        List<RecoveryDecision> decisions = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            decisions.add(fail("session-" + i % 5, "operation-" + i, attempt, UNAVAILABLE));
        }
        return decisions;
    }

    private RecoveryDecision fail(String session, String operation, int attempt, String message) {
        ErrorEvent event = ErrorEvent.builder(message)
                .errorId("error-" + events++)
                .occurredAt(NOW)
                .receivedAt(NOW)
                .source(ErrorSource.of(SourceType.TOOL, "fetch"))
                .execution(ExecutionContext.ofSession(session))
                .operation(new Operation(operation, "call", attempt, null))
                .build();
        ClassifiedError judged = ((JudgedEvent.Failed) judge.judge(event)).error();
        SessionStep counted = sessions.getOrDefault(session, SessionState.NEW).failed(judged, NOW);
        sessions.put(session, counted.state());
        Step step = failures.take(
                judged.inSession(counted.standing()), operations.get(session + operation), this::find, NOW);
        operations.put(session + operation, step.state());
        step.escalations().forEach(change -> {
            if (change.after() != null) {
                open.put(change.scope() + change.cause(), change.after());
            }
            if (change.published() != null) {
                published.put(change.published().escalationId(), change.published());
            }
        });
        return step.decisions().get(0);
    }

    private Optional<OpenEscalation> find(String scope, DecisionReason cause) {
        return Optional.ofNullable(open.get(scope + cause));
    }
}
