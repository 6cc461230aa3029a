package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FingerprinterTest {

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    @Test
    void theHeadingOfAnErrorOfRubySaysWhereAlone() {
        String heading = "/app/lib/depot.rb:19:in `full': hall 2 is full: 904 pallets (Depot::Full)";
        Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

        assertThat(fingerprinter
                        .fingerprint(FingerprintInput.ofMessage("system_error", "medium", heading))
                        .key())
                .isEqualTo(fingerprinter
                        .fingerprint(FingerprintInput.ofMessage(
                                "system_error", "medium", heading + "\n\tfrom /app/main.rb:3:in `<main>'"))
                        .key());
    }

    @Test
    void messagesThatDifferInValuesShareAKey() {
        Fingerprint first = message("timeout", "low", "no answer from 10.0.0.1 after 30 s");
        Fingerprint second = message("timeout", "high", "no answer from 10.0.0.2 after 5 s");

        assertThat(first).isEqualTo(second);
        assertThat(first.key()).matches("v2:[0-9a-f]{32}");
        assertThat(first.pattern()).isEqualTo("no answer from <*> after <*>");
    }

    @Test
    void theKeyOfAVersionNeverChanges() {
        assertThat(message("network_error", "low", "no answer from 10.0.0.1").key())
                .isEqualTo("v2:bc47b0ca7f15b94f4e48ce7dcdbab3f9");
    }

    @Test
    void aProducersOwnFingerprintWins() {
        FingerprintInput own = new FingerprintInput("timeout", "low", null, "anything", null, " checkout-7 ");
        FingerprintInput same = new FingerprintInput("network_error", "high", null, "else", null, "checkout-7");

        assertThat(fingerprinter.fingerprint(own)).isEqualTo(fingerprinter.fingerprint(same));
        assertThat(fingerprinter.fingerprint(own).basis()).isEqualTo(Fingerprint.Basis.PRODUCER);
    }

    @Test
    void anUnreadableStackLeavesTheMessage() {
        FingerprintInput input = new FingerprintInput("timeout", "low", null, "broken", "no frames here", null);

        assertThat(fingerprinter.fingerprint(input).basis()).isEqualTo(Fingerprint.Basis.MESSAGE);
    }

    @Test
    void severityTellsApartOnlyOnDemand() {
        Fingerprinter bySeverity = new Fingerprinter(FingerprintOptions.of(GroupBy.SEVERITY, GroupBy.PATTERN));

        assertThat(bySeverity
                        .fingerprint(FingerprintInput.ofMessage("a", "low", "x"))
                        .key())
                .isNotEqualTo(bySeverity
                        .fingerprint(FingerprintInput.ofMessage("a", "high", "x"))
                        .key())
                .isEqualTo(bySeverity
                        .fingerprint(FingerprintInput.ofMessage("b", "low", "x"))
                        .key());
    }

    @Test
    void withoutThePatternACategoryIsOneGroup() {
        Fingerprinter byCategory = new Fingerprinter(FingerprintOptions.of(GroupBy.CATEGORY));

        assertThat(byCategory.fingerprint(FingerprintInput.ofMessage("a", "low", "x")))
                .isEqualTo(byCategory.fingerprint(FingerprintInput.ofMessage("a", "high", "y")));
    }

    @ParameterizedTest
    @EnumSource
    void thePatternIsFoundAgainWhateverElseErrorsAreGroupedBy(GroupBy other) {
        Fingerprinter grouping = new Fingerprinter(FingerprintOptions.of(GroupBy.PATTERN, other));
        FingerprintInput input = new FingerprintInput("timeout", "low", "Boom", "job 7 failed", null, null);
        Fingerprint found = grouping.fingerprint(input);

        assertThat(Fingerprinter.patternOf(found.key(), "timeout", "low", "Boom", found.pattern()))
                .hasValueSatisfying(key -> assertThat(key.id()).isEqualTo(found.key()));
        assertThat(Fingerprinter.patternOf("v1:other", "timeout", "low", "Boom", found.pattern()))
                .isEmpty();
    }

    private Fingerprint message(String category, String severity, String message) {
        return fingerprinter.fingerprint(FingerprintInput.ofMessage(category, severity, message));
    }

    @Test
    void thePatternOfWhatIsCutOffIsFoundAgainWhateverItsCategory() {
        String stack =
                "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect (node:net:1555:16)";
        Fingerprinter made = new Fingerprinter(FingerprintOptions.DEFAULT);
        Fingerprint one =
                made.fingerprint(new FingerprintInput("network", "high", "Error", "job 7 failed", stack, null));
        Fingerprint other = made.fingerprint(new FingerprintInput("timeout", "high", null, stack, null, null));

        assertThat(one).isEqualTo(other);
        assertThat(Fingerprinter.patternOf(one.key(), "network", "high", "Error", one.pattern()))
                .contains(new PatternKey(one.scope(), one.pattern()));
    }
}
