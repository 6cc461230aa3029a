package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.RetryCommand;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a record that Errata wrote may not say, and what an executor may. */
class RefusedRecordsTest {
    private final RecordGenerator generator = new RecordGenerator(new SplittableRandom(7), true);

    @Test
    void refusesACommandWithoutAnAttempt() {
        var avro = Mappings.RETRY_COMMAND.toAvro(generator.create(RetryCommand.class));
        avro.getOperation().setAttempt(0);

        assertThatThrownBy(() -> Mappings.RETRY_COMMAND.fromAvro(avro))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("attempt")
                .hasMessageContaining("got 0");
    }

    @Test
    void mendsTheOperationOfAnOutcome() {
        var avro = Mappings.EXECUTION_OUTCOME.toAvro(generator.create(ExecutionOutcome.class));
        avro.getOperation().setAttempt(-3);

        assertThat(Mappings.EXECUTION_OUTCOME.fromAvro(avro).operation())
                .isNotNull()
                .satisfies(operation -> assertThat(operation.attempt()).isEqualTo(1));

        avro.getOperation().setId("");

        assertThat(Mappings.EXECUTION_OUTCOME.fromAvro(avro).operation()).isNull();
    }

    @Test
    void namesTheWholePathOfAnUnknownLabel() {
        var avro = Mappings.CLASSIFIED_ERROR.toAvro(generator.create(ClassifiedError.class));
        avro.getClassification().setCategory("quantum_error");

        assertThatThrownBy(() -> Mappings.CLASSIFIED_ERROR.fromAvro(avro))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("classification.category: 'quantum_error' is not a known Category");
    }

    /** What is done follows it, so no other category may stand for it. */
    @Test
    void refusesADecidingCategoryThatItDoesNotKnow() {
        var avro = Mappings.CLASSIFIED_ERROR.toAvro(generator.create(ClassifiedError.class));
        avro.getClassification().setCategoryByRules("quantum_error");

        assertThatThrownBy(() -> Mappings.CLASSIFIED_ERROR.fromAvro(avro))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("classification.categoryByRules: 'quantum_error' is not a known Category");
    }

    /** The stage decides nothing, so a newer classifier's word for it costs no record. */
    @Test
    void readsAStageThatItDoesNotKnowAsUnknown() {
        var avro = Mappings.CLASSIFIED_ERROR.toAvro(generator.create(ClassifiedError.class));
        avro.getClassification().getEvidence().setStage("oracle");

        assertThat(Mappings.CLASSIFIED_ERROR
                        .fromAvro(avro)
                        .classification()
                        .evidence()
                        .stage())
                .isEqualTo(EvidenceStage.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "install_dependency, instruction.packageName",
        "fix_build, instruction.diagnostics",
        "feed_back, instruction.diagnostics",
        "different_approach, instruction.diagnostics",
        "clean_up_resources, instruction.resource",
        "extend_timeout, instruction.timeLimitMs",
        "pray, instruction.type"
    })
    void namesWhatAnInstructionLacks(String type, String field) {
        var avro =
                Objects.requireNonNull(InstructionMapping.toAvro(new Instruction.InstallDependency("npm", "left-pad")));
        avro.setType(type);
        avro.setPackageName(null);

        assertThatThrownBy(() -> InstructionMapping.fromAvro(avro))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(field)
                .hasMessageContaining("'" + type + "'");
    }
}
