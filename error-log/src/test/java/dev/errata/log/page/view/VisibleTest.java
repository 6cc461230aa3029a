package dev.errata.log.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTest {
    @Test
    void everyCharacterThatMovesOrTurnsIsAVisibleSignInstead() {
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            boolean isHidden = (Character.isISOControl(c) && c != '\n' && c != '\t')
                    || Character.getDirectionality(c) == Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE
                    || Character.getDirectionality(c) == Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE
                    || Character.getDirectionality(c) == Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING
                    || Character.getDirectionality(c) == Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING
                    || Character.getDirectionality(c) == Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT
                    || (c >= '\u2066' && c <= '\u2069');
            String shown = Visible.all(String.valueOf(c));
            assertThat(shown.indexOf(c) < 0 && !shown.isBlank())
                    .as("U+%04X", (int) c)
                    .isEqualTo(isHidden || c == '\u200e' || c == '\u200f' || c == '\u061c');
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 100})
    void whatIsCutHalvesNoCharacterAndSaysHowMuchIsLeft(int most) {
        String text = "a\uD83D\uDE00b\uD83D\uDE00";
        Visible cut = Visible.of(text, most);
        assertThat(text).startsWith(cut.text());
        assertThat(cut.text().codePoints()).noneMatch(c -> Character.getType(c) == Character.SURROGATE);
        assertThat(cut.read()).isLessThanOrEqualTo(most).isEqualTo(cut.text().length());
        assertThat(cut.length()).isEqualTo(text.length());
        assertThat(cut.isWhole()).isEqualTo(most >= text.length());
    }

    @Test
    void aLineOfAMegabyteIsBrief() {
        assertThat(Visible.brief("x\n".repeat(500_000)))
                .hasSizeLessThan(200)
                .endsWith("…")
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a&b=c", "ü/ö?#", "\" onclick=\"x", "100% +", "\uD83D\uDE00"})
    void anAddressKeepsWhatItHolds(String value) {
        String address = Href.of("/errors").with("q", value).with("limit", "5").text();
        assertThat(address).matches("/errors\\?q=[A-Za-z0-9.*_%+-]+&limit=5");
        String query = address.substring(address.indexOf("q=") + 2, address.indexOf("&limit"));
        assertThat(URLDecoder.decode(query, StandardCharsets.UTF_8)).isEqualTo(value);
    }
}
