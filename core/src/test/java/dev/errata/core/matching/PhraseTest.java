package dev.errata.core.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
                "in * line #: | the word in, as in app.py line 12: x",
                "^at * failed to * | [x] at 5: it failed to stop",
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
    void twoDigitSignsAreRefusedSinceOneTakesAllDigits() {
        assertThatThrownBy(() -> Phrase.of("http 5##")).hasMessageContaining("one '#' stands for all the digits");
        assertThatThrownBy(() -> Phrase.of("~# failed")).hasMessageContaining("one '#' stands for all the digits");
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

    @Property(tries = 1000)
    void theIndexFindsExactlyWhatASearchFinds(@ForAll("texts") String text) {
        List<String> literals =
                List.of("ab", "b", "abc", "é", "a b", "cab", "éa", "?", "a!", "cab?abcé a b", "aaaaaaaaaaa");
        List<String> found = new ArrayList<>();
        new LiteralIndex(literals)
                .scan(FoldedText.of(text), (literal, end) -> found.add(literals.get(literal) + "@" + end));
        List<String> expected = new ArrayList<>();
        for (String literal : literals) {
            for (int at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
                expected.add(literal + "@" + (at + literal.length()));
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void blanksOfALiteralStandForRunsOfBlanks() {
        List<Integer> ends = new ArrayList<>();
        new LiteralIndex(List.of("cannot find the module !"))
                .scan(FoldedText.of("Cannot \t find the\u00a0 Module  !"), (literal, end) -> ends.add(end));
        assertThat(ends).containsExactly(28);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("aaabcé?!").ofMaxLength(30).map(text -> text.replace("cb", "c b"));
    }

    private static boolean finds(String source, String text) {
        PhraseIndex first = new PhraseIndex(List.of(source), Map.of());
        boolean found = finds(first, text);
        assertThat(finds(new PhraseIndex(List.of(source), Map.of(source, first.anchor(0))), text))
                .as("with its anchor known")
                .isEqualTo(found);
        return found;
    }

    private static boolean finds(PhraseIndex index, String text) {
        FoldedText folded = FoldedText.of(text);
        List<Integer> candidates = new ArrayList<>();
        index.scan(folded, 0, text.length(), (phrase, position) -> candidates.add(position));
        return candidates.stream().anyMatch(position -> index.verify(0, folded, position) != null);
    }
}
