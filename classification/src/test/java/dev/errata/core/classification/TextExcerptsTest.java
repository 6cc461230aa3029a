package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.redaction.Redactor;
import dev.errata.core.redaction.SecretSample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextExcerptsTest {
    private static final int CONTEXT = 1_500;
    private static final int LIMIT = 400;
    private static final int HALF = Truncation.half(LIMIT);
    private static final String FILLER = "the order was not stored\n";

    private static List<SecretSample> secrets() {
        return SecretSample.all();
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void aSecretAtAnyOffsetOfTheFirstCutIsGoneWhole(SecretSample secret) {
        List<String> left = new ArrayList<>();
        for (int start = HALF - secret.text().length() - 2; start <= HALF + 2; start++) {
            if (start >= 0) {
                left.add(secret.pieceIn(excerpt(filler(start) + " " + secret.text() + " " + filler(6_000))));
            }
        }
        assertThat(left).isNotEmpty().containsOnly("");
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void aSecretAtAnyOffsetOfTheSecondCutIsGoneWhole(SecretSample secret) {
        List<String> left = new ArrayList<>();
        for (int behind = HALF - secret.text().length() - 2; behind <= HALF + 2; behind++) {
            if (behind >= 0) {
                left.add(secret.pieceIn(excerpt(filler(6_000) + " " + secret.text() + " " + filler(behind))));
            }
        }
        assertThat(left).isNotEmpty().containsOnly("");
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void aSecretIsGoneWhereTheCutIsNearItsOtherEnd(SecretSample secret) {
        for (int limit = 200; limit < 260; limit++) {
            String text = secret.text() + " " + filler(6_000) + " " + secret.text();
            assertThat(secret.pieceIn(new TextExcerpts(Redactor.ofSecrets(), CONTEXT).of(text, limit)))
                    .isEmpty();
        }
    }

    @Test
    void ofATokenLongerThanAllThatIsLookedAtNothingIsLeft() {
        String body = "aB".repeat(2 * CONTEXT);
        String text = filler(100) + " ghp_" + body + " " + filler(6_000) + " sk-ant-" + body + " " + filler(100);

        assertThat(excerpt(text)).doesNotContain("aBaB").contains("[redacted:github-token]");
    }

    @Test
    void theEndOfAKeyWhoseBeginningIsNotLookedAtIsGone() {
        String line = "c3VwZXJzZWNyZXQrc3VwZXJzZWNyZXQrc3VwZXJzZWNyZXQrc3VwZXJzZWNyZXQr\n";
        String key = "-----BEGIN PRIVATE KEY-----\n" + line.repeat(80) + "YQ==\n-----END PRIVATE KEY-----\n";

        String excerpt = excerpt(filler(6_000) + key + filler(100));

        assertThat(excerpt).doesNotContain("c3Vw").doesNotContain("YQ==").contains("[redacted:private-key]");
    }

    @Test
    void whatStandsBesideASecretStays() {
        String text = "first " + filler(100) + " password=hunter2hunter2 next" + filler(6_000) + " last";

        assertThat(excerpt(text))
                .startsWith("first ")
                .contains("password=[redacted:password] next")
                .endsWith(" last")
                .containsPattern("\\[\\.\\.\\. \\d+ characters truncated \\.\\.\\.]")
                .hasSizeLessThanOrEqualTo(LIMIT);
    }

    @Test
    void saysHowManyCharactersAreLeftOut() {
        String text = "x".repeat(100_000);
        String excerpt = excerpt(text);
        int said = Integer.parseInt(excerpt.replaceAll("(?s).*\\[\\.\\.\\. (\\d+) char.*", "$1"));

        assertThat(said + excerpt.chars().filter(c -> c == 'x').count()).isEqualTo(text.length());
    }

    @Test
    void coloursCountForNothingAndAreGone() {
        String text = "\u001b[31mred\u001b[0m and green\n".repeat(20_000);

        assertThat(excerpt(text))
                .startsWith("red and green\nred and green\n")
                .endsWith("red and green\n")
                .doesNotContain("\u001b")
                .hasSizeLessThanOrEqualTo(LIMIT);
    }

    private static String excerpt(String text) {
        return new TextExcerpts(Redactor.ofSecrets(), CONTEXT).of(text, LIMIT);
    }

    private static String filler(int length) {
        return FILLER.repeat(length / FILLER.length() + 1).substring(0, length);
    }
}
