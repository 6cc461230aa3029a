package dev.errata.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Books;
import dev.errata.core.ledger.LedgerLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo believes its own count, not the apps'. */
final class LedgerCountTest {
    private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
    private static final Map<String, Long> COUNTED = Map.of("errors", 9L, "outcomes", 2L, "ledger", 77L);

    private static final List<String> APPS =
            List.of("classifier-stream", "recovery-worker", "aggregator-stream", "error-log");

    /** Of the apps, the classifier having taken so many errors with so many fates; no other reads what the classifier does. */
    private static Balance balance(List<String> apps, long errors, long fates) {
        Books books = new Books();
        for (String app : apps) {
            List<LedgerLine.Source> sources = new ArrayList<>();
            if (app.equals("classifier-stream")) {
                sources.add(new LedgerLine.Source("errors", 0, 0, 9, errors, errors, Map.of("classified", fates)));
            }
            if (!app.equals("aggregator-stream")) {
                sources.add(new LedgerLine.Source("outcomes", 0, 0, 2, 2, 2, Map.of("passed_on", 2L)));
            }
            books.take(new LedgerLine(app, "0_0", 7, NOON, sources, List.of(), List.of(), Map.of(), Map.of()));
        }
        return books.balance(NOON, Set.of());
    }

    @Test
    void holdsWhereStagesTookWhatTheTopicsHold() {
        LedgerCount.Result result = LedgerCount.compare(balance(APPS, 9, 9), COUNTED, Set.of());

        assertThat(result.holds()).isTrue();
        assertThat(result.line()).contains("difference 0", "4 stages", "15 records");
    }

    @Test
    void booksThatBalanceOverTooFewRecordsDoNotHold() {
        LedgerCount.Result result = LedgerCount.compare(balance(APPS, 8, 8), COUNTED, Set.of());

        assertThat(result.holds()).isFalse();
        assertThat(result.line()).contains("classifier-stream took 8 of errors, which holds 9");
    }

    @ParameterizedTest
    @CsvSource({"decisions, aggregator-stream", "retries, error-log"})
    void aTopicThatAStageSaysNothingOfIsNotTakenForRead(String topic, String first) {
        assertThat(LedgerCount.compare(balance(APPS, 9, 9), Map.of("errors", 9L, topic, 4L, "outcomes", 2L), Set.of())
                        .line())
                .contains(first + " took 0 of " + topic + ", which holds 4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"classifier-stream", "recovery-worker", "aggregator-stream", "error-log"})
    void aStageWithoutALineDoesNotHold(String missing) {
        List<String> others = APPS.stream().filter(app -> !app.equals(missing)).toList();

        LedgerCount.Result result = LedgerCount.compare(balance(others, 9, 9), COUNTED, Set.of());

        assertThat(result.holds()).isFalse();
        assertThat(result.line()).contains(missing + " has written no line");
    }

    @Test
    void aLogThatWasLeftOutOwesNoLine() {
        List<String> others = APPS.subList(0, 3);

        LedgerCount.Result result = LedgerCount.compare(balance(others, 9, 9), COUNTED, Set.of("error-log"));

        assertThat(result.holds()).isTrue();
        assertThat(result.line()).contains("3 stages");
    }

    @Test
    void aDifferenceOnTheBooksDoesNotHold() {
        assertThat(LedgerCount.compare(balance(APPS, 9, 7), COUNTED, Set.of()).line())
                .contains("2 unaccounted in errors-0");
    }

    @Test
    void noBooksAreNoBalance() {
        assertThat(LedgerCount.compare(new Books().balance(NOON, Set.of()), COUNTED, Set.of())
                        .holds())
                .isFalse();
    }
}
