package dev.errata.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Books;
import dev.errata.core.ledger.LedgerLine;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The demo believes its own count, not the apps'. */
final class LedgerCountTest {
    private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
    private static final Map<String, Long> COUNTED = Map.of("errors", 9L, "outcomes", 2L, "ledger", 77L);

    private static Balance balance(String app, long errors, long fates) {
        Books books = new Books();
        books.take(new LedgerLine(
                app,
                "0_0",
                7,
                NOON,
                List.of(
                        new LedgerLine.Source("errors", 0, 0, 9, errors, errors, Map.of("classified", fates)),
                        new LedgerLine.Source("outcomes", 0, 0, 2, 2, 2, Map.of("passed_on", 2L))),
                List.of(),
                List.of(),
                Map.of(),
                Map.of()));
        return books.balance(NOON, Set.of());
    }

    @Test
    void holdsWhereStagesTookWhatTheTopicsHold() {
        LedgerCount.Result result = LedgerCount.compare(balance("classifier-stream", 9, 9), COUNTED);

        assertThat(result.holds()).isTrue();
        assertThat(result.line()).contains("difference 0", "1 stage", "11 records");
    }

    @Test
    void booksThatBalanceOverTooFewRecordsDoNotHold() {
        LedgerCount.Result result = LedgerCount.compare(balance("classifier-stream", 8, 8), COUNTED);

        assertThat(result.holds()).isFalse();
        assertThat(result.line()).contains("classifier-stream took 8 of errors, which holds 9");
    }

    @Test
    void aTopicThatAStageSaysNothingOfIsNotTakenForRead() {
        assertThat(LedgerCount.compare(balance("error-log", 9, 9), Map.of("decisions", 4L, "outcomes", 2L))
                        .line())
                .contains("error-log took 0 of decisions, which holds 4");
    }

    @Test
    void aDifferenceOnTheBooksDoesNotHold() {
        assertThat(LedgerCount.compare(balance("classifier-stream", 9, 7), COUNTED)
                        .line())
                .contains("2 unaccounted in errors-0");
    }

    @Test
    void noBooksAreNoBalance() {
        assertThat(LedgerCount.compare(new Books().balance(NOON, Set.of()), COUNTED)
                        .holds())
                .isFalse();
    }
}
