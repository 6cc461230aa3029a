package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import java.nio.BufferUnderflowException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the model may name, and what spoke for it. */
class CategoryModelTest {
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
        assertThatExceptionOfType(BufferUnderflowException.class).isThrownBy(() -> CategoryModel.of(new byte[3]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CategoryModel.of(new byte[] {1, 0, 0, 0, 7, 0, 0, 0, 0}))
                .withMessageContaining("code 7");
    }
}
