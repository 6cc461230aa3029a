package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.matching.Span;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the model tells apart, and what is the same to it. */
class FeaturesTest {
    @ParameterizedTest
    @CsvSource({
        "0 errors, 3 errors",
        "error: file, file: error",
        "error in a, error.log in a",
        "returned 200, returned 503",
        "no error, an error",
        "[ok], ok",
        "Build FAILED, build failed",
        "E0102 10:11:12 a, W0102 10:11:12 a",
    })
    void areOthers(String one, String other) {
        assertThat(of(one)).isNotEqualTo(of(other));
    }

    @ParameterizedTest
    @CsvSource({
        "3 errors, 4711 errors",
        "returned 502, returned 503",
        "a b a b, a b a b a b",
        "at 10:11:12 refused, at 9:08:07 refused",
        "id 4ae7f1 lost, id 9b1c77d lost",
    })
    void areTheSame(String one, String other) {
        assertThat(of(one)).isEqualTo(of(other));
    }

    @Test
    void hearThePairsOfOtherFormsOfTheirWords() {
        assertThat(common("connections refusing", "connection refused"))
                .isGreaterThan(common("refusing connections", "connection refused"));
    }

    @Test
    void takeANameInCamelCaseApart() {
        assertThat(of("connectTimeout")).containsAnyElementsOf(of("x timeout"));
        assertThat(of("HTTPError")).containsAnyElementsOf(of("x error"));
    }

    @Test
    void readTheFirstAndLastLinesOfVeryMany() {
        String middle = "row\n".repeat(100_000);
        Set<Integer> all = of("begin\n" + middle + "end");
        assertThat(of("begin\n" + middle + "fatal\n" + middle + "end")).isEqualTo(all);
        assertThat(of("begin\n" + middle + "fatal")).isNotEqualTo(all);
        assertThat(of("fatal\n" + middle + "end")).isNotEqualTo(all);
    }

    @Test
    void placeWordsInTheFirstTextAlone() {
        Features features = new Features().fact("success=none").text("ok then").text("never mind");
        assertThat(features.words(any -> 1, 9)).containsExactly(new Span(0, 2), new Span(3, 7));
    }

    @Test
    void aWordIsToldOnceByTheHeaviestOfItsFeatures() {
        Features features = new Features().text("alpha beta gamma beta");
        Set<Integer> beta = of("beta");
        assertThat(features.words(index -> beta.contains(index) ? 9 : 1, 3))
                .containsExactly(new Span(6, 10), new Span(17, 21), new Span(0, 5));
        assertThat(features.words(index -> 0, 3)).isEmpty();
    }

    @Test
    void moreGoOnByThemselves() {
        Features features = new Features().text("ok then");
        int size = features.size();
        Features more = features.andMore().fact("source=tool").text("then");
        assertThat(more.size()).isGreaterThan(size);
        assertThat(indices(more)).doesNotHaveDuplicates().containsSubsequence(indices(features));
        assertThat(features.size()).isEqualTo(size);
    }

    private static long common(String one, String other) {
        return of(one).stream().filter(of(other)::contains).count();
    }

    private static Set<Integer> of(String text) {
        return new TreeSet<>(indices(new Features().text(text)));
    }

    private static List<Integer> indices(Features features) {
        return IntStream.range(0, features.size()).mapToObj(features::index).toList();
    }
}
