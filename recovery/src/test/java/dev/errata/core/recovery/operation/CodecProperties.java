package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.classified.Facts;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class CodecProperties {
    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final OutcomeStep outcomes = new OutcomeStep(RecoveryConfig.defaults());
    private final AlarmStep alarms = new AlarmStep(RecoveryConfig.defaults());

    @Property
    void whateverBecomesOfAnOperationSurvivesTheStore(
            @ForAll @Size(min = 1, max = 6) List<Category> failed,
            @ForAll Category name,
            @ForAll @StringLength(max = 300) String message,
            @ForAll OutcomeStatus status,
            @ForAll @IntRange(min = 0, max = 2) int alarm) {
        Facts facts = new Facts("npm", "left-pad", "a.ts", 3, null, "TS1", "tsc", null, null, List.of("t1", "t2"));
        RecoverySettings settings = new RecoverySettings(
                "thorough", null, true, 50, Duration.ofMillis(3), null, 1.25, false, List.of("gate"));
        OperationState state = null;
        int attempt = 0;
        for (Category category : failed) {
            attempt++;
            Errors error = Errors.of(category, attempt).named(name).with(facts).saying(message);
            Step step = failures.take((attempt == 1 ? error.with(settings) : error).build(), state, this::none, NOW);
            state = survived(step);
        }
        for (int i = 0; i < alarm; i++) {
            OperationState known = Objects.requireNonNull(state);
            Instant due = known.stage().alarm();
            Step step = alarms.take(known, this::none, due == null ? NOW : due);
            state = step.state() == null ? known : survived(step);
        }
        survived(outcomes.take(Errors.outcome(status, attempt + 1), state, this::none, NOW));
    }

    @Property(tries = 100)
    void aHistoryStaysWithinTwoKibibytes(@ForAll @StringLength(min = 150, max = 250) String message) {
        OperationState state = null;
        for (int attempt = 1; attempt <= 40; attempt++) {
            state = failures.take(
                            Errors.of(Category.GITHUB_SERVER_ERROR, attempt)
                                    .saying(message + "\uD83D\uDE00")
                                    .build(),
                            state,
                            this::none,
                            NOW)
                    .state();
        }
        OperationState full = Objects.requireNonNull(state);
        int withHistory = OperationCodec.encode(full).length;
        OperationState bare = new OperationState(
                full.work(),
                full.stage(),
                40,
                full.firstFailureAt(),
                full.failure(),
                List.of(),
                full.escalation(),
                full.runs());

        assertThat(withHistory - OperationCodec.encode(bare).length).isLessThanOrEqualTo(2 * 1024);
        assertThat(full.history().get(0).attempt()).isEqualTo(1);
        assertThat(full.history().get(full.history().size() - 1).attempt()).isEqualTo(40);
    }

    @Example
    void anOperationOfAnotherVersionIsRefused() {
        assertThatThrownBy(() -> OperationCodec.decode(new byte[] {98}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 49");
    }

    /** Written by the version before executors were known by name. */
    @Example
    void aRunOfTheVersionBeforeIsReadWithoutItsExecutor() {
        String head = "04086f702d31166368617267652d63617264000e736572766963650e62696c6c696e67"
                + "010106732d31010101010101010000";
        String rest = "010480c7f1949567000000000000";

        assertThat(OperationCodec.decode(bytes(head + "98" + rest)).stage())
                .isEqualTo(new Stage.Leased(2, NOW.plus(Duration.ofMinutes(10)), null));
        assertThat(OperationCodec.decode(bytes(head + "aa" + rest)).stage())
                .isEqualTo(new Stage.Unwatched(2, NOW.plus(Duration.ofMinutes(10)), null));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Example
    void anEscalationOfTheVersionThatDidNotSayWhetherItIsRetryableIsRead() {
        byte[] stored = Base64.getDecoder()
                .decode("BAZzLTFINzY5ZDVmYzItNmNmMi0zYTA1LTlhZmMtNDZiNTkyNWFmY2ZhCG9wZW4Qb3BlcmF0b3IMcG9saWN5EGNyaXRp"
                        + "Y2FsvjCAqKiUlWfAlpaVlWcOc2VydmljZQ5iaWxsaW5nAQEGcy0xAQEBAQEBAQEIb3AtMRZjaGFyZ2UtY2FyZAIA"
                        + "DmVycm9yLTEqdjE6bGxtX3F1b3RhX2V4Y2VlZGVkClRpdGxlDk1lc3NhZ2UMQWN0aW9uAhRMb29rIGF0IGl0AgKA"
                        + "qKiUlWe+MAhnYXRlDmVycm9yLTE6aXQgZmFpbGVkOiBsbG1fcXVvdGFfZXhjZWVkZWQAAgpvd25lcogOAAIIb3At"
                        + "MQA=");
        Step step = failures.take(Errors.attempt(Category.LLM_QUOTA_EXCEEDED, 1), null, this::none, NOW);

        assertThat(EscalationCodec.decode(stored))
                .isEqualTo(step.escalations().get(0).after());
        assertThat(EscalationCodec.decode(stored).escalation().retryable()).isFalse();
    }

    @Example
    void anOrdinaryPendingRetryIsSmall() {
        Step step = failures.take(Errors.attempt(Category.NETWORK_ERROR, 1), null, this::none, NOW);
        assertThat(OperationCodec.encode(Objects.requireNonNull(step.state())).length)
                .isLessThan(400);
    }

    @Example
    void textsOfAnyLanguageSurvive() {
        Errors error = Errors.of(Category.SCOPE_FORBIDDEN, 1)
                .saying("größer 大きい \uD83D\uDE00")
                .withMetadata(Map.of("files", "a.txt,größer.txt"));
        survived(failures.take(error.build(), null, this::none, NOW));
    }

    private OperationState survived(Step step) {
        step.escalations().forEach(change -> {
            OpenEscalation after = Objects.requireNonNull(change.after());
            assertThat(EscalationCodec.decode(EscalationCodec.encode(after))).isEqualTo(after);
        });
        OperationState state = Objects.requireNonNull(step.state());
        assertThat(OperationCodec.decode(OperationCodec.encode(state))).isEqualTo(state);
        OperationCodec.Head head = OperationCodec.decodeHead(OperationCodec.encode(state));
        assertThat(head.stage()).isEqualTo(state.stage());
        assertThat(head.work().provenance()).isEqualTo(state.work().provenance());
        return state;
    }

    private Optional<OpenEscalation> none(String scope, DecisionReason cause) {
        return Optional.empty();
    }
}
