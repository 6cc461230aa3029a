package dev.errata.benchmarks.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionPairsTest {
    private enum Fruit {
        APPLE,
        PEAR,
        SLOE
    }

    private record Asked(int number, List<Integer> numbers, Duration time, Fruit one, List<Fruit> some) {
        static Asked of(String... arguments) {
            return OptionPairs.read(
                    arguments,
                    given -> new Asked(
                            given.number("--number", 7),
                            given.numbers("--numbers", List.of(1, 2)),
                            given.seconds("--time", Duration.ofSeconds(3)),
                            given.one("--one", Fruit.APPLE),
                            given.some("--some", Fruit.class, List.of(Fruit.SLOE))));
        }
    }

    @Test
    void whatIsNotGivenIsAsItWouldBeOtherwise() {
        assertThat(Asked.of())
                .isEqualTo(new Asked(7, List.of(1, 2), Duration.ofSeconds(3), Fruit.APPLE, List.of(Fruit.SLOE)));
    }

    @Test
    void everyKindOfValueIsRead() {
        assertThat(Asked.of(
                        "--some", "pear,apple", "--number", "2", "--numbers", "5,8", "--one", "sloe", "--time", "60"))
                .isEqualTo(new Asked(
                        2, List.of(5, 8), Duration.ofMinutes(1), Fruit.SLOE, List.of(Fruit.PEAR, Fruit.APPLE)));
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> Asked.of("--number")).hasMessage("--number needs a value");
        assertThatThrownBy(() -> Asked.of("--number", "1", "--nmber", "2", "--tme", "3"))
                .hasMessage("no option --nmber, --tme");
        assertThatThrownBy(() -> Asked.of("--number", "many")).hasMessageContaining("many");
        assertThatThrownBy(() -> Asked.of("--one", "plum")).hasMessageContaining("PLUM");
    }
}
