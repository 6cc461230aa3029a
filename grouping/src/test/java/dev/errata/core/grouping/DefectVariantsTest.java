package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.pattern.PatternLearner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole events, as producers send them: what is one defect is one group, two that one place throws are two. */
final class DefectVariantsTest {
    private static final String DEPOT = "stacks/depot.tsv.gz";

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    /** What the rules were tuned on, and what was only scored. */
    private enum Half {
        TUNED,
        SCORED;

        boolean has(String defect) {
            return (Math.floorMod(defect.hashCode() >> 4, 2) == 0) == (this == TUNED);
        }
    }

    /** Of Java, what is left are wrappers whose cause is cut off, and a stack of which only the library is left. */
    @ParameterizedTest
    @CsvSource({
        "TUNED, java, 0.69, 0.60",
        "TUNED, node, 0.99, 0.99",
        "SCORED, java, 0.66, 0.53",
        "SCORED, node, 0.99, 0.99"
    })
    void aDefectIsOneGroup(Half half, String language, double accuracy, double groupF1) throws IOException {
        List<String[]> events = Resources.rows(DEPOT).stream()
                .filter(row -> row[0].startsWith(language + "/") && half.has(row[0]))
                .toList();

        GroupingScore score = GroupingScore.of(Resources.column(events, 0), groups(events));

        assertThat(score.accuracy()).as("GA").isGreaterThan(accuracy);
        assertThat(score.groupF1()).as("FGA").isGreaterThan(groupF1);
    }

    /** A hash over all keys that the code of the first version made of the corpus, a line each. */
    @Test
    void theFormerKeysAreThoseOfTheFormerCode() throws Exception {
        MessageDigest all = MessageDigest.getInstance("SHA-256");
        for (String[] event : Resources.rows(DEPOT)) {
            Optional<String> key = fingerprinter.former(input(event), Instant.EPOCH);
            all.update((key.orElseThrow() + "\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(HexFormat.of().formatHex(all.digest()))
                .isEqualTo("afdb20f0a0987a262720ff636a5c574b0b00fa548eee1a6f9673d9a5c7d46112");
    }

    private List<String> groups(List<String[]> events) {
        PatternLearner learner = new PatternLearner(10_000);
        List<Fingerprint> found = new ArrayList<>();
        for (String[] event : events) {
            Fingerprint fingerprint = fingerprinter.fingerprint(input(event));
            found.add(fingerprint);
            if (fingerprint.basis() == Fingerprint.Basis.MESSAGE) {
                learner.learn(key(fingerprint));
            }
        }
        return found.stream()
                .map(each -> each.basis() == Fingerprint.Basis.MESSAGE ? learner.groupOf(key(each)) : each.key())
                .toList();
    }

    private static PatternKey key(Fingerprint fingerprint) {
        return new PatternKey(fingerprint.scope(), fingerprint.pattern());
    }

    private static FingerprintInput input(String[] event) {
        return new FingerprintInput(
                "system_error", "medium", event[3], Resources.unescape(event[4]), Resources.unescape(event[5]), null);
    }
}
