package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Facts;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.instruction.Instructions;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Strategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an instruction tells whoever carries it out. */
class InstructionsTest {
    @ParameterizedTest
    @CsvSource({
        "it failed, , it failed",
        "it failed, ' ', it failed",
        "it failed, it failed, it failed",
        "it failed, line 1, it failed/line 1",
        "' ', line 1, line 1"
    })
    void theDiagnosticsAreTheMessageAndWhatTheToolPrinted(String message, @Nullable String output, String told) {
        Errors error = Errors.of(Category.VERIFICATION_FAILED, 1).saying(message);
        ClassifiedError built = (output == null ? error : error.printing(output)).build();
        assertThat(Instructions.feedBack(built)).isEqualTo(new Instruction.FeedBack(told.replace('/', '\n')));
    }

    @Test
    void anotherApproachKnowsWhatWasTriedBefore() {
        List<AttemptRecord> history = List.of(
                new AttemptRecord(1, NOW, Category.LINT_ERROR, Action.RECOVER, null, "no semicolon"),
                new AttemptRecord(2, NOW, Category.TYPE_ERROR, Action.RECOVER, null, "no number"));
        ClassifiedError error =
                Errors.of(Category.TYPE_ERROR, 3).saying("again").build();
        assertThat(Instructions.of(Strategy.DIFFERENT_APPROACH, error, history))
                .contains(new Instruction.DifferentApproach(
                        "Attempt 1 (lint_error): no semicolon\nAttempt 2 (type_error): no number\nagain"));
    }

    @Test
    void theFilesAreTheOneThatTheErrorPointsToAndThoseThatWereChangedEachOnce() {
        Map<String, String> changed = Map.of(Instructions.CHANGED_FILES, "a.ts, b.ts\nb.ts");
        Errors pointing = Errors.of(Category.SCOPE_FORBIDDEN, 1).with(facts("c.ts"));
        assertThat(Instructions.revertChanges(pointing.withMetadata(changed).build()))
                .isEqualTo(new Instruction.RevertChanges(List.of("c.ts", "a.ts", "b.ts")));
        assertThat(Instructions.revertChanges(Errors.of(Category.SCOPE_FORBIDDEN, 1)
                        .withMetadata(changed)
                        .build()))
                .isEqualTo(new Instruction.RevertChanges(List.of("a.ts", "b.ts")));
    }

    @Test
    void aNameIsTakenUpToFiveHundredAndTwelveCharacters() {
        String longest = "x".repeat(512);
        assertThat(file(longest)).isEqualTo(longest);
        assertThat(file(longest + "x")).isNull();
        assertThat(file("-rf")).isNull();
    }

    private static @Nullable String file(String name) {
        ClassifiedError error =
                Errors.of(Category.TYPE_ERROR, 1).with(facts(name)).build();
        return Instructions.of(Strategy.APPLY_TYPE_FIX, error, List.of())
                .map(fix -> ((Instruction.ApplyTypeFix) fix).file())
                .orElse(null);
    }

    private static Facts facts(String file) {
        return new Facts(null, null, file, null, null, null, null, null, null, List.of());
    }
}
