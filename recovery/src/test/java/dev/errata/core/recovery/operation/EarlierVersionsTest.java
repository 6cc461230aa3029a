package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Facts;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What earlier versions left in the stores, read by this one: {@code v<n>.properties} has the bytes in hexadecimal, as that
 * version wrote them for what the methods here make again. A version that was released is never edited.
 */
class EarlierVersionsTest {
    private static final EscalationLookup NONE = (scope, cause) -> Optional.empty();

    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final OutcomeStep outcomes = new OutcomeStep(RecoveryConfig.defaults());
    private final AlarmStep alarms = new AlarmStep(RecoveryConfig.defaults());

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "v3"})
    void readsAnOperationInEveryStage(String version) throws IOException {
        OperationState pending = failedOnce();
        OperationState handedOut = state(alarms.take(
                pending, NONE, Objects.requireNonNull(pending.stage().alarm())));
        OperationState leased = state(outcomes.take(Errors.outcome(OutcomeStatus.STARTED, 2), handedOut, NONE, NOW));
        OperationState closed = state(outcomes.take(Errors.outcome(OutcomeStatus.SUCCEEDED, 2), leased, NONE, NOW));

        assertThat(operation(version, "pending")).isEqualTo(pending);
        assertThat(operation(version, "handed-out")).isEqualTo(handedOut);
        assertThat(withoutHolder(operation(version, "leased"))).isEqualTo(withoutHolder(leased));
        assertThat(operation(version, "closed")).isEqualTo(closed);
    }

    /** An older worker that takes a task over, or is started again, reads what needs no payload. */
    @ParameterizedTest
    @ValueSource(strings = {"pending", "handed-out", "leased", "closed"})
    void writesAnOperationWithoutAPayloadAsTheLastVersionDid(String name) throws IOException {
        assertThat(OperationCodec.encode(operation("v3", name))).isEqualTo(bytes("v3", name));
    }

    /** An older worker reads what it knows, and passes over what stands behind. */
    @Test
    void writesAFormerFingerprintBehindAllThatTheLastVersionReads() {
        Errors renamed = Errors.of(Category.LLM_QUOTA_EXCEEDED, 1).renamed("v2:n");
        Step step = failures.take(renamed.build(), null, NONE, NOW);
        OperationState state = state(step);
        OperationState without = state.formerly(null);
        OpenEscalation open = Objects.requireNonNull(step.escalations().get(0).after());
        OpenEscalation plain = new OpenEscalation(
                open.scope(),
                open.escalation(),
                open.nextTargets(),
                open.timeout(),
                open.waiting(),
                open.unlisted(),
                null);

        assertThat(OperationCodec.decode(OperationCodec.encode(state)))
                .isEqualTo(state)
                .isNotEqualTo(without);
        assertThat(OperationCodec.encode(state)).startsWith(OperationCodec.encode(without));
        assertThat(EscalationCodec.decode(EscalationCodec.encode(open)))
                .isEqualTo(open)
                .isNotEqualTo(plain);
        assertThat(EscalationCodec.encode(open)).startsWith(EscalationCodec.encode(plain));
        assertThat(open.candidate().formerFingerprint()).isEqualTo("v1:llm_quota_exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void countsTheRunsBeforeTheLastForWhicheverPolicyAsks(String version) throws IOException {
        OperationState gated = operation(version, "gated");

        assertThat(gated.runs()).isEqualTo(new FailedRuns(Map.of(2, "internal"), 0));
        assertThat(gated.runs().numberUnder("internal", 3)).isEqualTo(3);
        assertThat(gated.runs().numberUnder("llm", 3)).isEqualTo(2);
        assertThat(gated.stage()).isEqualTo(new Stage.Gated(2));
        assertThat(gated.history()).hasSize(2);
        assertThat(gated.knownFailure().action()).isEqualTo(Action.ESCALATE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void knowsHowManyWaitForAnEscalation(String version) throws IOException {
        OpenEscalation open = EscalationCodec.decode(bytes(version, "escalation"));

        assertThat(open.waiting()).containsExactly("op-1");
        assertThat(open.escalation().operations()).isEqualTo(1);
        assertThat(open.escalation().escalationId())
                .isEqualTo(Objects.requireNonNull(operation(version, "gated").escalation())
                        .escalationId());
    }

    /** Due as the jitter of those versions had it, whose seeds had 64 bits. */
    private OperationState failedOnce() {
        RecoverySettings settings =
                new RecoverySettings("thorough", null, true, 3, Duration.ofMillis(3), null, 1.25, true, null);
        Facts facts = new Facts("npm", "left-pad", "a.ts", 3, null, "TS1", "tsc", null, null, List.of("t1", "t2"));
        Errors error = Errors.of(Category.DEPENDENCY_ERROR, 1).with(settings).with(facts);
        return state(failures.take(error.build(), null, NONE, NOW)).at(new Stage.Pending(2, NOW.plusMillis(2)));
    }

    /** Earlier versions did not know who runs an attempt. */
    private static OperationState withoutHolder(OperationState state) {
        return state.stage() instanceof Stage.Leased leased
                ? state.at(new Stage.Leased(leased.attempt(), leased.until(), null))
                : state;
    }

    private static OperationState state(Step step) {
        return Objects.requireNonNull(step.state());
    }

    private static OperationState operation(String version, String name) throws IOException {
        return OperationCodec.decode(bytes(version, name));
    }

    private static byte[] bytes(String version, String name) throws IOException {
        Properties all = new Properties();
        try (InputStream file =
                Objects.requireNonNull(EarlierVersionsTest.class.getResourceAsStream(version + ".properties"))) {
            all.load(file);
        }
        return HexFormat.of().parseHex(Objects.requireNonNull(all.getProperty(name), name));
    }
}
