package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The weights are those that training gives, and a model that has not seen a tool judges what it prints. */
class FailureModelTest {
    private static final int FOLDS = 3;
    /** A failure that is missed costs ten false alarms (decision 0037). */
    private static final double FALSE_ALARMS = 0.13;

    private static final double MISSED = 0.015;
    private static final double FALSE_ALARMS_OF_GATHERED = 0.225;
    private static final double MISSED_OF_GATHERED = 0.037;

    private static List<TrainingCase> corpus = List.of();
    private static List<TrainingCase> mistaken = List.of();

    @BeforeAll
    static void judgeWhatEachModelHasNotSeen() throws IOException {
        corpus = TrainingCase.corpus();
        List<TrainingCase> wrong = new ArrayList<>();
        for (int fold = 0; fold < FOLDS; fold++) {
            int left = fold;
            Predicate<TrainingCase> isLeft = labelled -> labelled.fold(FOLDS) == left;
            FailureModel model = FailureModel.of(
                    Training.train(corpus.stream().filter(isLeft.negate()).toList()));
            corpus.stream()
                    .filter(TrainingCase::isAsked)
                    .filter(isLeft)
                    .filter(labelled -> model.tellsOfFailure(labelled.features()) != labelled.isError())
                    .forEach(wrong::add);
        }
        mistaken = wrong;
    }

    @Test
    void missesFewErrorsOfToolsThatItHasNotSeen() {
        assertThat(share(labelled -> labelled.isError() && !labelled.isGathered()))
                .isLessThan(MISSED);
        assertThat(share(labelled -> labelled.isError() && labelled.isBare() && !labelled.isGathered()))
                .isLessThan(MISSED);
        assertThat(share(labelled -> labelled.isError() && labelled.isGathered()))
                .isLessThan(MISSED_OF_GATHERED);
    }

    @Test
    void raisesFewFalseAlarmsOfToolsThatItHasNotSeen() {
        assertThat(share(labelled -> !labelled.isError() && !labelled.isGathered()))
                .isLessThan(FALSE_ALARMS);
        assertThat(share(labelled -> !labelled.isError() && labelled.isGathered()))
                .isLessThan(FALSE_ALARMS_OF_GATHERED);
    }

    /** {@code make model} writes them anew; the bytes are the same on every JDK. */
    @Test
    void itsWeightsAreThoseThatTrainingGives() throws IOException {
        Weights.assertAreOrWrite("failure.weights.gz", Training.train(TrainingCase.all()));
    }

    @Test
    void namesTheWordsThatSpoke() {
        String text = "12 rows copied\nfatal error in table orders";
        Features features = new Features().text(text);
        assertThat(FailureModel.builtIn().words(features, true, 5))
                .extracting(word -> text.substring(word.start(), word.end()))
                .contains("fatal");
    }

    @Test
    void refusesWeightsOfAnotherSize() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FailureModel.of(new byte[9]))
                .withMessageContaining("got 9");
    }

    private static double share(Predicate<TrainingCase> kind) {
        return (double) mistaken.stream().filter(kind).count()
                / corpus.stream().filter(TrainingCase::isAsked).filter(kind).count();
    }
}
