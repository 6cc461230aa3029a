package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Real errors of many tools and providers, labelled by hand; several answers may be right for one. The models are trained on them: this
 * holds what was once right and measures nothing.
 */
class LabelledCasesTest {
    private static final double BAR = 0.95;

    private static List<LabelledCases.Case> cases = List.of();
    private static final Classifier CLASSIFIER = Classifier.withDefaults();

    @BeforeAll
    static void read() throws IOException {
        cases = LabelledCases.read("labelled-cases.jsonl");
        assertThat(cases).hasSizeGreaterThan(100);
    }

    @Test
    void findsTheCategory() {
        List<String> wrong = cases.stream()
                .filter(labelled -> !labelled.categories().contains(category(labelled)))
                .map(labelled -> labelled.id() + ": " + category(labelled))
                .toList();
        assertThat(wrong).hasSizeLessThanOrEqualTo((int) (cases.size() * (1 - BAR)));
    }

    @Test
    void findsTheRecoverability() {
        List<LabelledCases.Case> errors =
                cases.stream().filter(LabelledCases.Case::isError).toList();
        List<String> wrong = errors.stream()
                .filter(labelled -> !labelled.recoverabilities().contains(recoverability(labelled)))
                .map(labelled -> labelled.id() + ": " + recoverability(labelled))
                .toList();
        assertThat(wrong).hasSizeLessThanOrEqualTo((int) (errors.size() * (1 - BAR)));
    }

    @Test
    void raisesNoFalseAlarm() {
        assertThat(cases.stream()
                        .filter(labelled -> !labelled.isError())
                        .filter(labelled -> !category(labelled).equals("none"))
                        .map(LabelledCases.Case::id))
                .isEmpty();
    }

    private static String category(LabelledCases.Case labelled) {
        return CLASSIFIER.classify(labelled.event()) instanceof Judgement.Failed failed
                ? failed.classification().category().label()
                : "none";
    }

    private static String recoverability(LabelledCases.Case labelled) {
        return CLASSIFIER.classify(labelled.event()) instanceof Judgement.Failed failed
                ? failed.classification().recoverability().label()
                : "none";
    }
}
