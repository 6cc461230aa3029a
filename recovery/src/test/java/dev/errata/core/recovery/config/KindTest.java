package dev.errata.core.recovery.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The edges of what a value may be. */
class KindTest {
    @Test
    void aNumberIsTakenUpToItsEdgesAndNotBeyond() {
        assertEdges(Kind.FACTOR, "0.999", "1", "1000", "1000.001");
        assertEdges(Kind.RATE, "0", "0.001", "1000000", "1000000.1");
        assertEdges(Kind.SHARE, "0", "0.001", "1", "1.001");
        assertEdges(Kind.AMOUNT, "-0.001", "0", "1000000", "1000000.1");
        assertEdges(Kind.integer(2, 5), "1", "2", "5", "6");
        assertEdges(Kind.integer(2, 5, "most"), "1", "2", "5", "6");
    }

    @Test
    void aNumberIsWrittenPlainly() {
        Kind<Integer> any = Kind.integer(-10, 1_000_000);
        assertThat(any.parser().apply("5.0")).contains(5);
        for (String odd : new String[] {"", "1e3", "1E3", "one", "1.5", "0".repeat(21), "--1"}) {
            assertThat(any.parser().apply(odd)).as(odd).isEmpty();
        }
        assertThat(any.parser().apply("0".repeat(19) + "7")).contains(7);
    }

    @Test
    void aTimeIsLongerThanNothingAndADelayNeedNotBe() {
        assertThat(Kind.DELAY.parser().apply("0s")).contains(Duration.ZERO);
        assertThat(Kind.TIME.parser().apply("0s")).isEmpty();
        assertThat(Kind.TIME.parser().apply("1ms")).contains(Duration.ofMillis(1));
    }

    @Test
    void aTextIsNotBlankAndAFlagIsTrueOrFalse() {
        assertThat(Kind.TEXT.parser().apply(" a ")).contains("a");
        assertThat(Kind.TEXT.parser().apply(" ")).isEmpty();
        assertThat(Kind.FLAG.parser().apply("TRUE")).contains(true);
        assertThat(Kind.FLAG.parser().apply("false")).contains(false);
        assertThat(Kind.FLAG.parser().apply("yes")).isEmpty();
    }

    private static void assertEdges(Kind<?> kind, String below, String least, String most, String above) {
        assertThat(kind.parser().apply(below)).as(below).isEmpty();
        assertThat(kind.parser().apply(least)).as(least).isPresent();
        assertThat(kind.parser().apply(most)).as(most).isPresent();
        assertThat(kind.parser().apply(above)).as(above).isEmpty();
    }
}
