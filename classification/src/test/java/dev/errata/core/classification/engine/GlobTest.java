package dev.errata.core.classification.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.matching.CharFolding;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A name that is open takes whole words of others, never a part of one. */
class GlobTest {
    @ParameterizedTest
    @CsvSource({
        "*CardError, StripeCardError, true",
        "*CardError, CardError, true",
        "*CardError, com.stripe.exception.CardError, true",
        "*CardError, InvalidWildcardError, false",
        "*SlowDown*, SlowDownException, true",
        "*SlowDown*, S3SlowDown, true",
        "*SlowDown*, SlowDownloadError, false",
        "*SlowDown*, SlowDownloadSlowDown, true",
        "*APIError, OpenAIAPIError, true",
        "*.ConnectError, httpx.ConnectError, true",
        "*Timeout, socket.timeout, true",
        "*Timeout, ReadTimeout, true",
        "marshmallow.*, marshmallow.exceptions.ValidationError, true",
        "ERR_SSL_*, ERR_SSL_PROTOCOL_ERROR, true",
        "08???, 08006, true",
        "08???, 080, false"
    })
    void takesWholeWords(String glob, String name, boolean expected) {
        assertThat(matches(glob, name)).isEqualTo(expected);
    }

    /** Whichever word is longer than what a rule gives ({@code Xcarderror}, {@code CardErrorish}) is another one. */
    @Test
    void noRuleTakesTheEndOrTheBeginningOfAnotherWord() {
        List<String> open = RuleSet.builtIn().all().stream()
                .map(Rule::facts)
                .flatMap(facts -> facts.types().stream())
                .filter(type -> type.startsWith("*") && Character.isLetter(type.charAt(1)))
                .toList();
        assertThat(open).hasSizeGreaterThan(300);
        for (String glob : open) {
            String core = glob.replace("*", "");
            String word = core.substring(0, 1).toUpperCase(Locale.ROOT) + core.substring(1);
            assertThat(matches(glob, "Some" + word))
                    .as("%s of Some%s", glob, word)
                    .isTrue();
            assertThat(matches(glob, "Xy" + core)).as("%s of Xy%s", glob, core).isFalse();
            assertThat(matches(glob, word + "ish"))
                    .as("%s of %sish", glob, word)
                    .isFalse();
        }
    }

    private static boolean matches(String glob, String name) {
        FactField field = FactField.read("message", Region.MAIN, name);
        return Glob.of(CharFolding.fold(glob)).matches(Objects.requireNonNull(field.type()));
    }
}
