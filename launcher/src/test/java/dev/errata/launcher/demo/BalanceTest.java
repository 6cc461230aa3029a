package dev.errata.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.demo.OperationTrack.State;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BalanceTest {
    @ParameterizedTest
    @CsvSource({
        "10, 7, 1, 10, 1, true",
        "10, 6, 1, 10, 1, false",
        "10, 8, 1, 10, 1, false",
        "10, 7, 1, 11, 1, false",
        "10, 7, 1, 9, 1, true"
    })
    void eventsBalanceIfEachCameOutOnce(
            long in, long classified, long dead, long reported, long noError, boolean holds) {
        Balance balance = new Balance(snapshot(in, classified, dead), reported, noError, 1);

        assertThat(balance.eventsHold()).isEqualTo(holds);
        assertThat(balance.holds()).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({
        "UNDECIDED, false",
        "PENDING, false",
        "LEASED, false",
        "SUCCEEDED, true",
        "GATED, true",
        "ESCALATED, true",
        "ABORTED, true",
        "CONTINUED, true",
        "CANCELLED, true"
    })
    void operationsBalanceIfNoneIsOnItsWay(State state, boolean holds) {
        Balance balance = new Balance(snapshot(0, 0, 0, state), 0, 0, 0);

        assertThat(balance.operationsHold()).isEqualTo(holds);
        assertThat(balance.operationsLine()).startsWith("operations 1 = ");
    }

    private static TallySnapshot snapshot(long in, long classified, long dead, State... operations) {
        return new TallySnapshot(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(operations),
                new TallySnapshot.Totals(in, classified, 0, dead, 0, 0));
    }
}
