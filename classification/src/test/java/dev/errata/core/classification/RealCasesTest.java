package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Outputs of real tools, documented errors of providers and, above all, successes that speak of errors; labelled before the rules saw
 * them. Rules were written for them and the models are trained on them: this holds what was once right and measures nothing. What is said
 * of unseen products is in {@code UnseenProductsTest} and the sealed batches.
 */
class RealCasesTest {
    private static final double CATEGORIES = 0.98;
    private static final double RECOVERABILITIES = 0.99;
    private static final double FALSE_ALARMS = 0.02;

    private static final Classifier CLASSIFIER = Classifier.withDefaults();
    private static List<LabelledCases.Case> cases = List.of();

    @BeforeAll
    static void read() throws IOException {
        cases = LabelledCases.read("real-cases.jsonl");
        assertThat(cases).hasSizeGreaterThan(2000);
    }

    @Test
    void findsTheCategory() {
        List<String> wrong = cases.stream()
                .filter(labelled -> !labelled.categories().contains(category(labelled)))
                .map(labelled -> labelled.id() + ": " + category(labelled))
                .toList();
        assertThat(wrong).hasSizeLessThanOrEqualTo((int) (cases.size() * (1 - CATEGORIES)));
    }

    @Test
    void findsTheRecoverability() {
        List<LabelledCases.Case> errors =
                cases.stream().filter(LabelledCases.Case::isError).toList();
        List<String> wrong = errors.stream()
                .filter(labelled -> !labelled.recoverabilities().contains(recoverability(labelled)))
                .map(labelled -> labelled.id() + ": " + recoverability(labelled))
                .toList();
        assertThat(wrong).hasSizeLessThanOrEqualTo((int) (errors.size() * (1 - RECOVERABILITIES)));
    }

    @Test
    void raisesFewFalseAlarms() {
        List<LabelledCases.Case> successes =
                cases.stream().filter(labelled -> !labelled.isError()).toList();
        List<String> alarms = successes.stream()
                .filter(labelled -> !labelled.categories().contains(category(labelled)))
                .map(labelled -> labelled.id() + ": " + category(labelled))
                .toList();
        assertThat(alarms).hasSizeLessThanOrEqualTo((int) (successes.size() * FALSE_ALARMS));
    }

    @Test
    void neverTakesAStatedErrorForASuccess() {
        assertThat(cases.stream()
                        .map(labelled -> labelled.event().toBuilder()
                                .kind(ErrorKind.ERROR)
                                .build())
                        .filter(event -> CLASSIFIER.classify(event) instanceof Judgement.Succeeded)
                        .map(ErrorEvent::message))
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
