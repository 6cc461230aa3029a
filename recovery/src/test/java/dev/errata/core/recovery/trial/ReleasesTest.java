package dev.errata.core.recovery.trial;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReleasesTest {
    private static final List<CircuitState> OPEN_FOR_A_MINUTE =
            List.of(circuit(CircuitStatus.OPEN, NOW), circuit(CircuitStatus.CLOSED, NOW.plusSeconds(60)));

    private static DependencySettings settings(String yaml) {
        return RecoveryConfigFile.read("dependencies: " + yaml, Map.of()).dependencies();
    }

    private static CircuitState circuit(CircuitStatus status, Instant at) {
        return new CircuitState("billing", status, null, null, null, null, 1, "because", null, at);
    }

    private static List<Instant> released(String yaml, List<CircuitState> circuits, List<Instant> due) {
        return new Releases(settings(yaml), 1, 0).of(circuits, List.of(), due);
    }

    @Test
    void whatIsDueUnderAnOpenCircuitGoesWhenItCloses() {
        List<Instant> due = List.of(NOW.plusSeconds(5), NOW.plusSeconds(70), NOW.plusSeconds(6));

        assertThat(released("{mode: enforce}", OPEN_FOR_A_MINUTE, due))
                .containsExactly(NOW.plusSeconds(60), NOW.plusSeconds(60), NOW.plusSeconds(70));
    }

    @Test
    void whoOnlyObservesHoldsNothingBack() {
        List<Instant> due = List.of(NOW.plusSeconds(6), NOW.plusSeconds(5));

        for (String mode : List.of("{mode: observe}", "{mode: off}")) {
            assertThat(released(mode, OPEN_FOR_A_MINUTE, due)).containsExactly(NOW.plusSeconds(5), NOW.plusSeconds(6));
        }
    }

    @Test
    void aPersonsPauseHoldsWhateverTheMode() {
        List<CircuitState> circuits =
                List.of(circuit(CircuitStatus.PAUSED, NOW), circuit(CircuitStatus.CLOSED, NOW.plusSeconds(60)));

        assertThat(released("{mode: observe}", circuits, List.of(NOW.plusSeconds(5))))
                .containsExactly(NOW.plusSeconds(60));
    }

    @Test
    void noMoreGoThanTheBudgetHas() {
        String scarce = "{mode: enforce, budget: {perFirstAttempt: 0, minimumPerSecond: 2, bucket: 10}}";

        List<Instant> released = released(scarce, List.of(), Collections.nCopies(30, NOW));

        assertThat(released).hasSize(30).isSorted();
        assertThat(released.subList(0, 10)).containsOnly(NOW);
        assertThat(released.get(29)).isEqualTo(NOW.plus(Duration.ofSeconds(10)));
    }

    @Test
    void firstAttemptsPayForRetries() {
        String scarce = "{mode: enforce, budget: {perFirstAttempt: 0.5, minimumPerSecond: 0.001, bucket: 1}}";
        List<Instant> firstAttempts = List.of(NOW.plusSeconds(1), NOW.plusSeconds(2));

        List<Instant> released =
                new Releases(settings(scarce), 1, 0).of(List.of(), firstAttempts, List.of(NOW, NOW, NOW));

        assertThat(released).hasSize(3).startsWith(NOW, NOW.plusSeconds(2));
        assertThat(released.get(2)).isAfter(NOW.plusSeconds(900));
    }

    @Test
    void whatNeverMayGoIsNotCounted() {
        assertThat(released("{mode: enforce}", List.of(circuit(CircuitStatus.OPEN, NOW)), List.of(NOW.plusSeconds(5))))
                .isEmpty();
    }
}
