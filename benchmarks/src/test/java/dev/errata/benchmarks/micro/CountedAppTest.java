package dev.errata.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountedAppTest {
    /** A number that is left out, or a record without a fate, would be what is measured: a warning, not a count. */
    @ParameterizedTest
    @ValueSource(strings = {"classifier", "recovery", "aggregator"})
    void whatIsCountedBalances(String app) {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        CountedApp counted = LedgerBenchmark.counted(app, meters);
        for (int commit = 0; commit < 3; commit++) {
            for (int record = 0; record < CountedApp.RECORDS_A_COMMIT; record++) {
                counted.count();
            }
            counted.commit();
        }

        assertThat(meters.getMeters())
                .extracting(Meter::getId)
                .allSatisfy(id -> assertThat(meters.get(id.getName())
                                .tags(id.getTags())
                                .counter()
                                .count())
                        .as(id.toString())
                        .isZero());
    }
}
