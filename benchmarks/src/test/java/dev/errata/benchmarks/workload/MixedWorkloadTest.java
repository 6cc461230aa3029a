package dev.errata.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MixedWorkloadTest {
    private static final int EVENTS = 3_000;
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    private final MixedWorkload workload = new MixedWorkload();
    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private final List<ErrorEvent> events = IntStream.range(0, EVENTS)
            .mapToObj(number -> workload.event(number, NOW))
            .toList();

    @Test
    void threeOfTenCanBeRetriedAndTheseAloneAreOperations() {
        long retryable =
                events.stream().filter(event -> event.operation() != null).count();

        assertThat(retryable / (double) EVENTS).isCloseTo(MixedWorkload.RETRYABLE, within(0.03));
        assertThat(events.subList(0, 200))
                .allSatisfy(event -> assertThat(isRetryable(event)).isEqualTo(event.operation() != null));
    }

    @Test
    void aFewDefectsAreMostOfIt() {
        Map<String, Integer> byPlace = new HashMap<>();
        events.forEach(event -> byPlace.merge(place(event), 1, Integer::sum));

        assertThat(byPlace.get("m0")).isBetween(EVENTS / 14, EVENTS / 7);
        assertThat(byPlace).hasSizeGreaterThan(500);
    }

    @Test
    void eachHasAnIdAndASessionOfItsOwnAndHappensNow() {
        assertThat(events).extracting(ErrorEvent::errorId).doesNotHaveDuplicates();
        assertThat(events).extracting(ErrorEvent::correlationKey).doesNotHaveDuplicates();
        assertThat(events).extracting(ErrorEvent::occurredAt).containsOnly(NOW);
    }

    private static String place(ErrorEvent event) {
        return String.valueOf(event.stack()).replaceAll("(?s).*?shop\\.(m\\d+)\\..*", "$1");
    }

    private boolean isRetryable(ErrorEvent event) {
        return judge.judge(event.toBuilder().receivedAt(NOW).build()) instanceof JudgedEvent.Failed failed
                && failed.error().classification().recoverability() == Recoverability.RETRYABLE;
    }
}
