package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertCause;
import dev.errata.core.alert.AlertMetric;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FacetSumTest {
    private static final Tally RETRY = new Tally(0, 1, 1, 0, 0, 0, 0, 0, Duration.ZERO);
    private static final Tally GATE = new Tally(0, 1, 0, 0, 0, 0, 0, 1, Duration.ZERO);
    private static final Tally EXHAUSTED = new Tally(0, 1, 0, 0, 0, 0, 1, 0, Duration.ZERO);

    /** An alert shows the latest error that brought it about, not merely the latest. */
    @Test
    void whatIsShownIsWhatWasCounted() {
        FacetSum sum = new FacetSum();
        sum.addError("seen", "it failed");
        sum.addDecision(RETRY, "retried");
        assertThat(sum.cause(AlertMetric.GATE_RATE)).isEqualTo(AlertCause.NONE);
        assertThat(sum.cause(AlertMetric.RECOVERY_FAILURE_RATE)).isEqualTo(AlertCause.NONE);

        sum.addDecision(GATE, "gated");
        sum.addDecision(EXHAUSTED, "exhausted");
        sum.addDecision(RETRY, "retried again");
        assertThat(sum.cause(AlertMetric.GATE_RATE)).isEqualTo(AlertCause.of("gated", null));
        assertThat(sum.cause(AlertMetric.RECOVERY_FAILURE_RATE)).isEqualTo(AlertCause.of("exhausted", null));
        assertThat(sum.cause(AlertMetric.ERRORS)).isEqualTo(AlertCause.of("seen", "it failed"));
    }
}
