package dev.errata.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorSourceTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "llm, openrouter, openrouter",
                "llm, null, llm",
                "llm, '', llm",
                "llm, '   ', llm",
                "null, null, unknown",
                "' ', null, unknown",
                "null, '../../etc', '../../etc'"
            })
    void aDependencyAlwaysHasAName(@Nullable String type, @Nullable String component, String expected) {
        assertThat(new ErrorSource(type, component, null, null).dependency()).isEqualTo(expected);
    }

    /** A halved character is another one behind the next encoding, and the dependency another dependency. */
    @Test
    void aHugeNameIsCutBetweenCharacters() {
        String cut = new ErrorSource(null, "x".repeat(199) + "\uD83D\uDCA5".repeat(1_000), null, null).dependency();

        assertThat(cut).isEqualTo("x".repeat(199));
        assertThat(new ErrorSource(null, "y".repeat(1_000_000), null, null).dependency())
                .hasSize(200);
        assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(cut);
    }
}
