package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Source;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a task goes on with that is opened again. */
class ReopenedTaskLedgerTest extends LedgerOfATask {
    @Test
    void whatWasNotCommittedIsCountedAgain() {
        take(1, 2);
        books.commit();
        take(3, 4);
        books.close();
        books = opened(START + 99);
        offset = 2;
        take(3, 4);

        assertThat(faults).isEmpty();
        assertThat(source().taken()).isEqualTo(4);
        assertThat(line().epoch()).as("of the store, not of the start").isEqualTo(START);
    }

    /** A process of a version before the ledger, which reads on and changes what is stored. */
    @Test
    void aTaskThatComesBackFromAProcessThatDoesNotCountBeginsWithWhatItFinds() {
        stored(5);
        take(1, 2, 3);
        books.commit();
        uncounted = 10;
        reopened();
        offset = 10;
        take(11, 12);
        books.walked(Map.of("pending", 9L));

        assertThat(faults)
                .containsExactly(new LedgerFault(LedgerFault.Kind.UNCOUNTED, "0_3", "errors.retryable-3", "", 0, 7));
        assertThat(line().flows()).containsEntry("uncounted/errors.retryable-3", 7L);
        assertThat(line().stocks()).containsExactly(Map.entry("pending", new LedgerLine.Stock(9, 0, 0)));
        assertThat(source()).returns(5L, Source::taken).returns(12L, Source::next);
    }

    @Test
    void aTaskThatComesBackFromAProcessThatCountsIsHeldToItsCounts() {
        stored(5);
        take(1, 2, 3);
        books.commit();
        reopened();
        offset = 10;
        take(11);
        books.walked(Map.of("pending", 9L));

        assertThat(faults)
                .containsExactly(
                        new LedgerFault(
                                LedgerFault.Kind.MISSING, "0_3", "errors.retryable-3", "classifier-stream/0_3", 4, 7),
                        new LedgerFault(LedgerFault.Kind.DRIFTED, "0_3", "pending", "", 0, 4));
    }

    private void stored(long pending) {
        books.walked(Map.of("pending", pending));
    }

    private void reopened() {
        books.close();
        books = opened(START + 99);
    }

    @Test
    void numbersOfAnAbortedTransactionAreGivenOutAgain() {
        assertThat(handedOn()).isEqualTo(1);
        books.commit();
        assertThat(handedOn()).isEqualTo(2);
        books.close();
        books = opened(START);

        assertThat(handedOn()).isEqualTo(2);
    }

    @Test
    void countsThatCannotBeReadBeginAnew() {
        take(1);
        books.commit();
        store.put("names", new byte[] {9, 9, 9});
        books.close();

        books = opened(START + 7);
        take(number(WRITER - 10, 2));

        assertThat(line()).returns(START + 7, LedgerLine::epoch);
        assertThat(faults).isEmpty();
    }
}
