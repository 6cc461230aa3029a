package dev.errata.intake.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Utf8Test {
    @Test
    void aMarkIsNoPartOfTheBody() {
        assertThat(Utf8.unmarked("\uFEFF{}".getBytes(UTF_8))).asString(UTF_8).isEqualTo("{}");
        assertThat(Utf8.text("\uFEFF\uFEFFé".getBytes(UTF_8))).isEqualTo("\uFEFFé");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{}", "é", "\u0000"})
    void whatHasNoneIsLeftAsItIs(String body) {
        byte[] bytes = body.getBytes(UTF_8);

        assertThat(Utf8.unmarked(bytes)).isSameAs(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "X-UTF-16LE-BOM", "UTF-32", "UTF-32LE", "X-UTF-32BE-BOM"})
    void widerCharactersAreRefusedByName(String charset) {
        assertThatThrownBy(() -> Utf8.unmarked("\n{}".getBytes(Charset.forName(charset))))
                .isInstanceOfSatisfying(UnreadableException.class, refused -> {
                    assertThat(refused.problem().status()).isEqualTo(415);
                    assertThat(refused.problem().detail()).contains("utf-8");
                });
    }

    @Test
    void whatIsNoUtf8IsNoText() {
        assertThatThrownBy(() -> Utf8.text(new byte[] {'a', (byte) 0xe9, 'b'}))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("UTF-8");
    }
}
