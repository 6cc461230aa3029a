package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A retry whose error announced a payload is not handed out without one. */
class AwaitedPayloadTest {
    private static final Payload PAYLOAD = Payload.of("a/b", "first".getBytes(UTF_8));
    private static final Payload OTHER = Payload.of("a/b", "second".getBytes(UTF_8));

    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final AlarmStep alarms = new AlarmStep(RecoveryConfig.defaults());

    @Test
    void aRetryCarriesThePayloadAndSoDoesItsNextHandOut() {
        Step fired = alarms.take(failed(PAYLOAD), PAYLOAD, this::none, due(failed(PAYLOAD)));
        assertThat(Objects.requireNonNull(fired.command()).payload()).isEqualTo(PAYLOAD);

        OperationState handedOut = Objects.requireNonNull(fired.state());
        Step again = alarms.take(handedOut, PAYLOAD, this::none, due(handedOut));
        assertThat(again.progress()).isEqualTo(Progress.HANDED_OUT_AGAIN);
        assertThat(Objects.requireNonNull(again.command()).payload()).isEqualTo(PAYLOAD);
    }

    @Test
    void withoutItTheRetryWaitsAndIsDueOnceItComes() {
        OperationState pending = failed(PAYLOAD);
        Instant due = due(pending);
        Step waiting = alarms.take(pending, null, this::none, due);

        assertThat(waiting.progress()).isEqualTo(Progress.AWAITING_PAYLOAD);
        assertThat(waiting.command()).isNull();
        OperationState awaiting = Objects.requireNonNull(waiting.state());
        assertThat(awaiting.stage()).isEqualTo(new Stage.AwaitingPayload(2, due, 1, due.plus(Duration.ofMinutes(10))));

        Step came = alarms.payloadCame(awaiting);
        assertThat(Objects.requireNonNull(came.state()).stage()).isEqualTo(pending.stage());
    }

    @Test
    void soDoesTheNextHandOutOfARetryOfWhichAPayloadWasAnnouncedMeanwhile() {
        OperationState pending = failed(null);
        OperationState handedOut = Objects.requireNonNull(
                alarms.take(pending, null, this::none, due(pending)).state());
        OperationState announced = failedAgain(handedOut, 1, PAYLOAD);
        Instant due = due(announced);

        Step waiting = alarms.take(announced, null, this::none, due);

        assertThat(waiting.progress()).isEqualTo(Progress.AWAITING_PAYLOAD);
        assertThat(waiting.command()).isNull();
        OperationState awaiting = Objects.requireNonNull(waiting.state());
        assertThat(Objects.requireNonNull(alarms.payloadCame(awaiting).state()).stage())
                .isEqualTo(new Stage.Pending(2, due(pending), 2));
    }

    @Test
    void theWaitIsBoundedAndEndsWithAPersonWhoIsToldWhy() {
        OperationState awaiting = awaiting(failed(PAYLOAD));
        assertThat(alarms.take(awaiting, null, this::none, due(awaiting).minusMillis(1))
                        .progress())
                .isEqualTo(Progress.NOT_DUE);

        Step gated = alarms.take(awaiting, null, this::none, due(awaiting));

        assertThat(gated.progress()).isEqualTo(Progress.PAYLOAD_MISSING);
        assertThat(gated.command()).isNull();
        assertThat(Objects.requireNonNull(gated.state()).stage()).isEqualTo(new Stage.Gated(2, 0));
        Escalation asked = Objects.requireNonNull(gated.escalations().get(0).published());
        assertThat(asked.cause()).isEqualTo(DecisionReason.PAYLOAD_MISSING);
        assertThat(asked.text().title()).isEqualTo("The payload of the work is missing");
        assertThat(gated.decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.PAYLOAD_MISSING);
            assertThat(decision.grounds().explanation()).contains("did not arrive within 10 min ");
        });
    }

    @Test
    void howLongItWaitsIsASetting() {
        RecoveryConfig patient = RecoveryConfigFile.read("leases: {payloadWithin: 2h}", Map.of());
        OperationState pending = failed(PAYLOAD);

        Step waiting = new AlarmStep(patient).take(pending, null, this::none, due(pending));

        assertThat(due(Objects.requireNonNull(waiting.state())))
                .isEqualTo(due(pending).plus(Duration.ofHours(2)));
        Step gated = new AlarmStep(patient)
                .take(waiting.state(), null, this::none, due(pending).plus(Duration.ofHours(2)));
        assertThat(gated.decisions())
                .singleElement()
                .satisfies(
                        decision -> assertThat(decision.grounds().explanation()).contains("did not arrive within 2 h"));
    }

    @Test
    void onePayloadThatIsThereWhenTheWaitEndsIsHandedOut() {
        OperationState awaiting = awaiting(failed(PAYLOAD));

        Step step = alarms.take(awaiting, PAYLOAD, this::none, due(awaiting));

        assertThat(step.progress()).isEqualTo(Progress.FIRED);
    }

    @Test
    void theFirstAnnouncementStaysAndAFailureWithoutOneErasesNothing() {
        OperationState first = failed(PAYLOAD);
        OperationState second = failedAgain(first, 2, null);
        OperationState third = failedAgain(second, 3, OTHER);

        assertThat(second.work().payload()).isEqualTo(PAYLOAD.digest());
        assertThat(third.work().payload()).isEqualTo(PAYLOAD.digest());
    }

    /** The topics of classified errors have no order among each other. */
    @Test
    void anAnnouncementThatComesBehindALaterFailureCountsAsWell() {
        OperationState later = failedAgain(null, 2, null);
        OperationState both = failedAgain(later, 1, PAYLOAD);

        assertThat(both.work().payload()).isEqualTo(PAYLOAD.digest());
        assertThat(both.stage()).isEqualTo(later.stage());
    }

    /** An older worker reads what has no payload, byte for byte as it wrote it, and never one that it would run without. */
    @Test
    void onlyAStateWithAPayloadHasTheNewVersion() {
        assertThat(new BinaryReader(OperationCodec.encode(failed(null))).integer())
                .isEqualTo(3);
        byte[] withPayload = OperationCodec.encode(failed(PAYLOAD));
        assertThat(new BinaryReader(withPayload).integer()).isEqualTo(4);
        assertThat(OperationCodec.decode(withPayload)).isEqualTo(failed(PAYLOAD));
    }

    @Test
    void whatIsStoredOfAPayloadComesBack() {
        for (Payload payload :
                new Payload[] {PAYLOAD, Payload.of("a/b", new byte[0]), Payload.reference("a/b", "s3://x")}) {
            StoredPayload stored = new StoredPayload(new OperationPayload("s", "op", "e", payload), NOW);
            assertThat(StoredPayload.decode(stored.encoded())).isEqualTo(stored);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredPayload.decode(new byte[] {4}))
                .withMessageContaining("version 2");
    }

    private OperationState failed(@Nullable Payload payload) {
        return failedAgain(null, 1, payload);
    }

    private OperationState failedAgain(@Nullable OperationState known, int attempt, @Nullable Payload payload) {
        ClassifiedError error = Errors.of(Category.NETWORK_ERROR, attempt).build();
        PayloadDigest digest = payload == null ? null : payload.digest();
        ClassifiedError announcing = new ClassifiedError(
                error.error(),
                error.classification(),
                error.eventTime(),
                error.text(),
                error.facts(),
                error.fingerprint(),
                error.pattern(),
                error.rootCause(),
                error.session(),
                error.redactions(),
                error.truncated(),
                digest,
                error.formerFingerprint());
        return Objects.requireNonNull(
                failures.take(announcing, known, this::none, NOW).state());
    }

    private OperationState awaiting(OperationState pending) {
        return Objects.requireNonNull(
                alarms.take(pending, null, this::none, due(pending)).state());
    }

    private static Instant due(OperationState state) {
        return Objects.requireNonNull(state.stage().alarm());
    }

    private Optional<OpenEscalation> none(String scope, DecisionReason cause) {
        return Optional.empty();
    }
}
