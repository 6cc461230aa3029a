package dev.errata.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordJsonTest {
    @Test
    void printsARecordForPeople() {
        RetryCommand command = new RetryCommand(
                "c-1",
                Action.RECOVER,
                new Operation("op", "chat", 2, Duration.ofMinutes(1)),
                Instant.parse("2026-01-02T03:04:05Z"),
                new Provenance(new ErrorSource("tool", "npm", null, null), ExecutionContext.NONE, null),
                new ErrorReference(null, Category.DEPENDENCY_ERROR, "v1:abc"),
                new PolicyCount("tool", 3, 2),
                1,
                new Instruction.InstallDependency("npm", "left-pad"),
                "A package is missing",
                null,
                null,
                null);

        assertThat(RecordJson.text(command)).isEqualTo("""
                        {"commandId":"c-1","action":"recover",\
                        "operation":{"id":"op","type":"chat","attempt":2,"timeLimitMs":60000},\
                        "dueAt":"2026-01-02T03:04:05Z","source":{"type":"tool","component":"npm"},\
                        "category":"%s","fingerprint":"v1:abc","policy":"tool","maxAttempts":3,"policyAttempt":2,"handOut":1,\
                        "instruction":{"type":"install_dependency","ecosystem":"npm","packageName":"left-pad"},\
                        "title":"A package is missing"}""".formatted(Category.DEPENDENCY_ERROR.label()));
    }

    @Test
    void saysTheCodeTheClassAndWhetherItIsRunAgain() {
        Evidence evidence = new Evidence("r", EvidenceStage.DEFAULT, "message", "", null, null, List.of());

        assertThat(RecordJson.text(Classification.of(Category.LLM_TIMEOUT, evidence, null)))
                .contains("\"code\":3102", "\"errorClass\":\"TimeoutError\"", "\"retryable\":true");
        assertThat(RecordJson.text(Classification.of(Category.CONFIG_MISSING, evidence, null)))
                .contains("\"code\":2006", "\"errorClass\":\"ConfigError\"", "\"retryable\":false");
    }

    private record Nested(
            @Nullable String said,
            @Nullable Nested inner,
            List<Nested> list,
            Map<String, ExecutionContext> map,
            List<@Nullable String> words) {
        static final Nested NOTHING = new Nested(null, null, List.of(), Map.of(), List.of());
    }

    static Stream<Record> unlikeRecords() {
        Nested deep = new Nested(
                "\u0000 \ud800 \"\\ \u00e9",
                Nested.NOTHING,
                List.of(
                        Nested.NOTHING,
                        new Nested(
                                "x",
                                new Nested(null, Nested.NOTHING, List.of(), Map.of(), List.of()),
                                List.of(),
                                Map.of(),
                                List.of())),
                Map.of("none", ExecutionContext.NONE),
                Arrays.asList("a", null));
        return Stream.of(
                Nested.NOTHING,
                deep,
                ExecutionContext.NONE,
                new Holder(new Instruction.ApplyLintFix()),
                new Outer(ExecutionContext.NONE, List.of(ExecutionContext.NONE)));
    }

    private record Outer(ExecutionContext member, List<ExecutionContext> elements) {}

    @ParameterizedTest
    @MethodSource("unlikeRecords")
    void saysTheSameAsTextAndAsTree(Record record) {
        assertThat(RecordJson.text(record)).isEqualTo(RecordJson.tree(record).toString());
    }

    private record Holder(Instruction instruction) {}

    static Stream<Instruction> instructions() {
        return Stream.of(
                new Instruction.InstallDependency("npm", "x"),
                new Instruction.ApplyLintFix(),
                new Instruction.ApplyTypeFix("f", 1, 2, "TS1"),
                new Instruction.FixTest(List.of("t")),
                new Instruction.FixBuild("d"),
                new Instruction.FeedBack("d"),
                new Instruction.RevertChanges(List.of("f")),
                new Instruction.DifferentApproach("d"),
                new Instruction.ExtendTimeout(Duration.ofSeconds(1)));
    }

    @ParameterizedTest
    @MethodSource("instructions")
    void namesTheKindOfEveryInstruction(Instruction instruction) {
        String kind = RecordJson.tree(new Holder(instruction))
                .path("instruction")
                .path("type")
                .asText();

        assertThat(kind.replace("_", ""))
                .isEqualToIgnoringCase(instruction.getClass().getSimpleName());
    }
}
