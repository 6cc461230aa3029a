package dev.errata.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A crash test that could not fail would show nothing. */
class AnsweredTest {
    private static final UUID ONE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    private final Answered answered = new Answered();

    @Test
    void whatWasPromisedAndIsNotThereIsNamed() {
        answered.acknowledged(List.of(ONE, OTHER), "kafka");
        answered.count("503");
        answered.arrived(Answered.MESSAGE + ONE);
        assertThat(answered.isWhole()).isFalse();
        assertThat(answered.violations()).containsExactly("1 acknowledged but missing: [" + OTHER + "]");
        assertThat(answered.answers()).hasToString("{200 kafka=1, 503=1}");
    }

    @Test
    void whatIsThereTwiceOrWasNeverPromisedIsNoViolation() {
        answered.acknowledged(List.of(ONE), "spool");
        answered.arrived(Answered.MESSAGE + ONE);
        answered.arrived(Answered.MESSAGE + ONE);
        answered.arrived(Answered.MESSAGE + OTHER);
        assertThat(answered.isWhole()).isTrue();
        assertThat(answered.violations()).isEmpty();
        assertThat(answered.repeats()).isEqualTo(1);
    }

    @Test
    void optionsAreReadAndMistakesNamed() {
        assertThat(KillOptions.parse(Duration.ofMinutes(10), "--kills", "3", "--away", "30", "--seed", "5"))
                .isEqualTo(new KillOptions(3, Duration.ofSeconds(30), 5));
        assertThat(KillOptions.parse(Duration.ofMinutes(10)).away()).isEqualTo(Duration.ofMinutes(10));
        assertThatThrownBy(() -> KillOptions.parse(Duration.ZERO, "--kill", "3"))
                .hasMessage("no option --kill");
        assertThatThrownBy(() -> KillOptions.parse(Duration.ZERO, "--kills")).hasMessage("--kills needs a value");
    }
}
