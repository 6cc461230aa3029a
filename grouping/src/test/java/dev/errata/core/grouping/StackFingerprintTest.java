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

    private String key(String stack) {
        Fingerprint fingerprint =
                fingerprinter.fingerprint(new FingerprintInput("system_error", "medium", null, "", stack, null));
        assertThat(fingerprint.basis()).isEqualTo(Fingerprint.Basis.STACK);
        return fingerprint.key();
    }
}
