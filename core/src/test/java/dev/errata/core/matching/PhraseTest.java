package dev.errata.core.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhraseTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connection refused | dial: Connection  REFUSED",
                "enoent | Error: ENOENT: no such file",
                "cannot find module '*' | Cannot find module 'x'",
                "error ts#: | a.ts(1,2): error TS2322: no",
                "~ failed | 3 failed",
                "^fatal: | fatal: bad",
                "^fatal: | 2026-01-01T00:00:00Z [main] ERROR fatal: bad",
                "*timeouterror | ReadTimeoutError",
                "killed$ | Killed",
                "未找到命令 | bash: x：未找到命令",
                "can't | can’t connect"
            })
    void isFound(String phrase, String text) {
        assertThat(finds(phrase, text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timeout | timeouts",
                "enoent | xenoent",
                "~ failed | 0 failed",
                "^fatal: | this is fatal: bad",
                "killed$ | Killed it",
                "error ts#: | error TS: x"
            })
    void isNotFound(String phrase, String text) {
        assertThat(finds(phrase, text)).isFalse();
    }

    @Test
    void doesNotCrossLines() {
        assertThat(finds("cannot * module", "cannot\nfind module")).isFalse();
    }

    @Test
    void refusesPhrasesThatSayNothing() {
        assertThatThrownBy(() -> Phrase.of("*")).hasMessageContaining("nothing to look for");
        assertThatThrownBy(() -> Phrase.of("#")).hasMessageContaining("needs a word");
    }

    @Property(tries = 500)
    void theIndexFindsWhatASearchFinds(@ForAll("texts") String text) {
        List<String> literals = List.of("ab", "b", "abc", "é", "a b", "cab", "éa");
        List<String> found = new ArrayList<>();
        new LiteralIndex(literals).scan(text, (literal, end) -> found.add(literals.get(literal) + "@" + end));
        for (String literal : literals) {
            for (int at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
                assertThat(found).contains(literal + "@" + (at + literal.length()));
            }
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("abcé ").ofMaxLength(30);
    }

    private static boolean finds(String source, String text) {
        Phrase phrase = Phrase.of(source);
        List<Integer> ends = new ArrayList<>();
        new LiteralIndex(List.of(phrase.anchor())).scan(text, (literal, end) -> ends.add(end));
        return ends.stream().anyMatch(end -> phrase.verify(text, end) != null);
    }
}
