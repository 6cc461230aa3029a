package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** What spoke for a failure, and which weights are none. */
class FailureModelTest {
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
}
