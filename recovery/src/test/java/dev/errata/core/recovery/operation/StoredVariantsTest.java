package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.event.TraceContext;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/** Every kind of thing that is stored comes back as it was, none left to the luck of a property. */
class StoredVariantsTest {
    private static final Map<Instruction, Strategy> INSTRUCTIONS = Map.ofEntries(
            Map.entry(new Instruction.InstallDependency("npm", "left-pad"), Strategy.INSTALL_DEPENDENCY),
            Map.entry(new Instruction.ApplyLintFix(), Strategy.APPLY_LINT_FIX),
            Map.entry(new Instruction.ApplyTypeFix("a.ts", 3, 7, "TS1"), Strategy.APPLY_TYPE_FIX),
            Map.entry(new Instruction.ApplyTypeFix(null, null, null, null), Strategy.APPLY_TYPE_FIX),
            Map.entry(new Instruction.FixTest(List.of("t1", "t2")), Strategy.FIX_TEST),
            Map.entry(new Instruction.FixBuild("it does not build"), Strategy.FIX_BUILD),
            Map.entry(new Instruction.FeedBack("it does not work"), Strategy.FEED_BACK),
            Map.entry(new Instruction.RevertChanges(List.of("a.ts", "größer.ts")), Strategy.REVERT_CHANGES),
            Map.entry(new Instruction.CleanUpResources("disk"), Strategy.CLEAN_UP_RESOURCES),
            Map.entry(new Instruction.DifferentApproach("tried twice"), Strategy.DIFFERENT_APPROACH),
            Map.entry(new Instruction.ExtendTimeout(Duration.ofMinutes(90)), Strategy.RETRY_WITH_BACKOFF));

    private static final List<Stage> STAGES = List.of(
            new Stage.Pending(2, NOW, 3),
            new Stage.AwaitingPayload(2, NOW, 3, NOW.plusSeconds(1)),
            new Stage.HandedOut(2, NOW, 3, NOW.plusSeconds(1)),
            new Stage.Leased(2, NOW, "executor-1"),
            new Stage.Unwatched(2, NOW, "executor-1"),
            new Stage.Failing(2, NOW),
            new Stage.Gated(2, 4),
            new Stage.Closed(2, ClosureResult.CONTINUED, NOW, NOW.plusSeconds(1)));

    @Test
    void everyInstructionAndTheStrategyThatItCarriesOut() {
        assertThat(INSTRUCTIONS.keySet())
                .extracting(Object::getClass)
                .hasSameElementsAs(List.of(Instruction.class.getPermittedSubclasses()));
        INSTRUCTIONS.forEach((instruction, strategy) -> {
            BinaryWriter out = new BinaryWriter();
            InstructionFields.write(out, instruction);
            assertThat(InstructionFields.read(new BinaryReader(out.toByteArray())))
                    .isEqualTo(instruction);
            assertThat(instruction.strategy()).isEqualTo(strategy);
        });
    }

    @Test
    void everyStageWithItsNameAlarmAndHolder() {
        assertThat(STAGES)
                .extracting(Object::getClass)
                .hasSameElementsAs(List.of(Stage.class.getPermittedSubclasses()));
        ExecutionContext execution = new ExecutionContext("s", "t", "p", "a", "m", "skill", "tool", "step");
        Work work = new Work(
                "op-1",
                "charge-card",
                Duration.ofMinutes(3),
                new Provenance(
                        new ErrorSource("service", "billing", "/v1", "POST"),
                        execution,
                        new TraceContext("00-1-2-01", "vendor=1")),
                new RecoverySettings("fast", "llm", true, 4, Duration.ZERO, null, 1.5, false, List.of("gate")),
                new PayloadDigest("a/b", 3, "ff"));
        for (Stage stage : STAGES) {
            OperationState state = OperationState.starting(work, stage);
            assertThat(OperationCodec.decode(OperationCodec.encode(state))).isEqualTo(state);
        }
        assertThat(STAGES)
                .extracting(Stage::label)
                .containsExactly(
                        "pending",
                        "awaiting_payload",
                        "handed_out",
                        "leased",
                        "unwatched",
                        "failing",
                        "gated",
                        "closed");
        assertThat(STAGES)
                .extracting(Stage::alarm)
                .containsExactly(NOW, NOW.plusSeconds(1), NOW.plusSeconds(1), NOW, NOW, NOW, null, NOW.plusSeconds(1));
        assertThat(STAGES)
                .extracting(Stage::holder)
                .containsExactly(null, null, null, "executor-1", "executor-1", null, null, null);
    }

    @ParameterizedTest
    @NullSource
    @EnumSource
    void anEscalationWithEachAnswerAndWithout(Answer answer) {
        Resolution resolution = answer == null ? null : new Resolution(answer, "alice", NOW, "because");
        Escalation escalation = new Escalation(
                "escalation-1",
                new EscalationStanding(EscalationStatus.REMINDED, "operator", Severity.HIGH, NOW.plusSeconds(1)),
                DecisionReason.EXHAUSTED,
                true,
                NOW,
                new Provenance(new ErrorSource(null, null, null, null), ExecutionContext.ofSession("s-1"), null),
                null,
                new ErrorReference(null, Category.NETWORK_ERROR, "v1:a"),
                new UserText("Title", "Message", "Action", List.of("Look at it")),
                List.of(),
                0,
                resolution);
        OpenEscalation open = new OpenEscalation(
                "s-1", escalation, List.of("owner"), Duration.ofHours(1), List.of("op-1"), 2, "v1:b");

        assertThat(EscalationCodec.decode(EscalationCodec.encode(open))).isEqualTo(open);
    }

    @Test
    void aKindOrCategoryThatNobodyKnowsIsRefused() {
        BinaryReader unknown = new BinaryReader(new BinaryWriter().number(1).toByteArray());
        assertThatThrownBy(() -> CommonFields.category(unknown)).hasMessage("no category has code 1");
        assertThatThrownBy(() -> InstructionFields.read(
                        new BinaryReader(new BinaryWriter().number(1).toByteArray())))
                .hasMessage("no instruction has kind 1");
    }
}
