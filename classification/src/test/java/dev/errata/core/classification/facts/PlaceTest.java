package dev.errata.core.classification.facts;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Matcher;
import dev.errata.core.matching.LinearPattern;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceTest {
    /** The same forms as expressions, the surest one first. */
    private static final List<LinearPattern> EXPRESSIONS = List.of(
            new LinearPattern("File \"([^\"\\n]{1,400})\", line (\\d{1,7})()"),
            new LinearPattern("([\\w@./\\\\-]{1,400}\\.[a-z]{1,5})\\((\\d{1,7}),(\\d{1,5})\\)"),
            new LinearPattern("([\\w@./\\\\-]{1,400}\\.[a-z]{1,5}):(\\d{1,7})(?::(\\d{1,5}))?"),
            new LinearPattern("([\\w@./\\\\-]{1,400}\\.[a-z]{1,5}):? (?:on )?line (\\d{1,7})()"),
            new LinearPattern("([\\w@./\\\\-]{1,400}\\.[a-z]{1,5}):\\[(\\d{1,7}),(\\d{1,5})\\]"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "File \"/srv/cart.py\", line 12, in total | /srv/cart.py | 12 |",
                "src/cart.ts(12,7): error TS2322 | src/cart.ts | 12 | 7",
                "at total (/srv/cart.js:12:7) | /srv/cart.js | 12 | 7",
                "at com.acme.Cart.total(Cart.java:12) | Cart.java | 12 |",
                "PHP Fatal error: broken in /srv/cart.php on line 12 | /srv/cart.php | 12 |",
                "[ERROR] /srv/Cart.java:[12,7] cannot find symbol | /srv/Cart.java | 12 | 7",
                "cart.js:1 and then File \"cart.py\", line 12 | cart.py | 12 |",
                "12 of 30 at 10:15:07 (3,4) | | |"
            })
    void isReadInEveryForm(String text, @Nullable String file, @Nullable Integer line, @Nullable Integer column) {
        assertThat(Place.firstIn(text)).isEqualTo(new Place(file, line, column));
    }

    @Test
    void nameIsBounded() {
        assertThat(Place.firstIn("a".repeat(1_000) + ".py:12").file()).hasSize(403);
        assertThat(Place.firstIn("File \"" + "a".repeat(401) + "\", line 12")).isEqualTo(Place.NONE);
    }

    @Property(tries = 1_000)
    void isWhatTheExpressionsFind(@ForAll("texts") String text) {
        assertThat(Place.firstIn(text)).isEqualTo(found(text));
    }

    @Provide
    Arbitrary<String> texts() {
        String pieces =
                "File \"|\"|, line |\", line | line |on line | on |:|:[|[|]|(|)|,|1|12|12345678|.py|.ts|.jsonld|.|a|/|\\|@|-|é|\n";
        return Arbitraries.of(pieces.split("\\|")).list().ofMaxSize(24).map(list -> String.join("", list));
    }

    private static Place found(String text) {
        for (LinearPattern expression : EXPRESSIONS) {
            Matcher matcher = expression.matcher(text);
            if (matcher.find()) {
                return new Place(matcher.group(1), number(matcher.group(2)), number(matcher.group(3)));
            }
        }
        return Place.NONE;
    }

    private static @Nullable Integer number(@Nullable String digits) {
        return digits == null || digits.isEmpty() ? null : Integer.valueOf(digits);
    }
}
