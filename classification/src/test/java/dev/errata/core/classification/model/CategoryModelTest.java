package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The weights are those that training gives, and what a model has not seen it names rightly or not at all. */
class CategoryModelTest {
    private static final int FOLDS = 3;
    /** Of the corpus by folds 0.757 of the answers were right, those included that rules know better (decision 0037). */
    private static final double RIGHT = 0.74;

    private static final double ANSWERED = 0.85;

    @Test
    void namesRightlyOrNotAtAllWhatToolsPrintThatItHasNotSeen() throws IOException {
        List<TrainingCase> corpus = TrainingCase.corpus();
        List<Boolean> answers = new ArrayList<>();
        Predicate<TrainingCase> isKnown =
                labelled -> labelled.isError() && labelled.category().isPresent();
        long errors = corpus.stream().filter(isKnown).count();
        for (int fold = 0; fold < FOLDS; fold++) {
            int left = fold;
            Predicate<TrainingCase> isLeft = labelled -> labelled.fold(FOLDS) == left;
            CategoryModel model = CategoryModel.of(CategoryTraining.train(
                    corpus.stream().filter(isLeft.negate()).toList()));
            corpus.stream()
                    .filter(isKnown)
                    .filter(isLeft)
                    .forEach(labelled -> model.category(labelled.categoryFeatures())
                            .map(labelled::isRight)
                            .ifPresent(answers::add));
        }
        double right = answers.stream().filter(isRight -> isRight).count();
        assertThat(right / answers.size()).isGreaterThan(RIGHT);
        assertThat(answers.size() / (double) errors).isGreaterThan(ANSWERED);
    }

    /** {@code make model} writes them anew; the bytes are the same on every JDK. */
    @Test
    void itsWeightsAreThoseThatTrainingGives() throws IOException {
        Weights.assertAreOrWrite("category.weights.gz", CategoryTraining.train(TrainingCase.all()));
    }

    @Test
    void namesNothingAfterWhichThePipelineWouldGoOnAsIfNothingHadHappened() {
        assertThat(CategoryModel.builtIn().categories())
                .hasSizeGreaterThan(50)
                .extracting(Category::onExhausted)
                .doesNotContain(OnExhausted.CONTINUE);
    }

    @Test
    void namesTheWordsThatSpoke() {
        String text = "copy stopped, no space left on the volume";
        Features features = new Features().text(text);
        assertThat(CategoryModel.builtIn().words(features, Category.DISK_FULL, 3))
                .extracting(word -> text.substring(word.start(), word.end()))
                .contains("space");
    }

    @Test
    void saysNothingOfWordsThatItHasNeverHeard() {
        assertThat(CategoryModel.builtIn().category(new Features().text("zyzzyva quux")))
                .isEqualTo(Optional.empty());
    }

    @Test
    void refusesWeightsThatEndEarlyOrNameUnknownCategories() {
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> CategoryModel.of(new byte[3]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CategoryModel.of(new byte[] {1, 0, 0, 0, 7, 0, 0, 0, 0}))
                .withMessageContaining("code 7");
    }
}
