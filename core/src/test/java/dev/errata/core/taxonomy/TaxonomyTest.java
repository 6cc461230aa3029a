package dev.errata.core.taxonomy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TaxonomyTest {
    @Test
    void isTheDesignsTableRowByRow() throws IOException {
        List<String> rows = new ArrayList<>();
        Taxonomy.all().forEach(facts -> rows.add(row(facts)));
        assertThat(rows).containsExactlyElementsOf(expectedRows());
    }

    @Test
    void codesAreUniqueAndBeginWithTheDigitOfTheirDomain() {
        List<Integer> codes = new ArrayList<>();
        Taxonomy.all().forEach(facts -> {
            codes.add(facts.code());
            assertThat(facts.code() / 1000).isEqualTo(List.of(Domain.values()).indexOf(facts.domain()) + 1);
            assertThat(Taxonomy.byCode(facts.code())).contains(facts.category());
        });
        assertThat(codes).doesNotHaveDuplicates();
        assertThat(Taxonomy.byCode(9999)).isEmpty();
    }

    @Test
    void labelsAreFoundInAnyCaseAndUnknownOnesAreNamed() {
        assertThat(Labelled.of(Category.class, "LLM_rate_limit")).isEqualTo(Category.LLM_RATE_LIMIT);
        assertThat(Labelled.find(Category.class, "nonsense")).isEmpty();
        assertThatThrownBy(() -> Labelled.of(Category.class, "nonsense"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'nonsense' is not a known Category");
    }

    private static String row(CategoryFacts facts) {
        return String.join(
                ",",
                facts.category().label(),
                Integer.toString(facts.code()),
                facts.domain().label(),
                facts.source().label(),
                facts.errorClass().label(),
                facts.errorType().label(),
                facts.severity().label(),
                facts.recoverability().label(),
                facts.strategy().label(),
                facts.policy(),
                Boolean.toString(facts.countsAsFailure()).toLowerCase(Locale.ROOT),
                facts.onExhausted().label());
    }

    private static List<String> expectedRows() throws IOException {
        try (InputStream csv =
                Objects.requireNonNull(TaxonomyTest.class.getResourceAsStream("expected-taxonomy.csv"))) {
            List<String> lines = new String(csv.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.subList(1, lines.size());
        }
    }
}
