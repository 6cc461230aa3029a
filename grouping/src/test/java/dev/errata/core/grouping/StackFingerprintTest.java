package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StackFingerprintTest {

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    @ParameterizedTest
    @ValueSource(strings = {"java", "py", "node", "go", "rb", "php"})
    void aDefectHasOneFingerprintHoweverItIsReached(String language) throws IOException {
        List<String[]> events = Resources.rows("stacks/shop.tsv.gz").stream()
                .filter(row -> row[0].startsWith(language + "/"))
                .toList();
        List<String> keys =
                events.stream().map(row -> key(Resources.unescape(row[3]))).toList();

        GroupingScore score = GroupingScore.of(Resources.column(events, 0), keys);

        assertThat(score.accuracy()).isGreaterThan(0.97);
        assertThat(score.groupF1()).isGreaterThan(0.97);
    }

    /** What mutants of real events threw out of. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/srv/cart.go:7 (0x36530c)\n\tmain: ",
                "/srv/cart.go:7/cart (0x36530c)\n/srv/cart.go:9 (0x36530d)",
                "2026/11/28 11:14:30 cart.go: cart is full\n\tgoroutine",
                "thread 'main' panic: at cart.rs:9:41:\ncart is full",
                "panic payload=is-full.location=src/cart.rs:9:41",
                "   0: ::\n   1: ::",
                "In Cart.php line 9:\n\n  [CartException]\n  at  ",
                "raised unexpected: CartError(')\nno more",
                "main.Add(x(\")\n\t/srv/cart.go:7 +0x2"
            })
    void aDamagedTextHasOne(String text) {
        assertThat(fingerprinter
                        .fingerprint(new FingerprintInput("system_error", "medium", null, text, null, null))
                        .key())
                .isNotBlank();
        assertThat(fingerprinter
                        .fingerprint(new FingerprintInput("system_error", "medium", null, "", text, null))
                        .key())
                .isNotBlank();
    }

    private String key(String stack) {
        Fingerprint fingerprint =
                fingerprinter.fingerprint(new FingerprintInput("system_error", "medium", null, "", stack, null));
        assertThat(fingerprint.basis()).isEqualTo(Fingerprint.Basis.STACK);
        return fingerprint.key();
    }
}
