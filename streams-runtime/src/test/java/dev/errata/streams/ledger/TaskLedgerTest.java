package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.schemas.RecordNumber;
import org.junit.jupiter.api.Test;

/** What a task finds out at once of the numbers that it meets, and what it must not be alarmed by. */
class TaskLedgerTest extends LedgerOfATask {
    @Test
    void aPassedOverNumberIsNamedAtOnce() {
        take(1, 2, 5);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.MISSING, "0_3", "errors.retryable-3", "classifier-stream/0_3", 3, 2));
        assertThat(seen())
                .returns(2L, Seen::missing)
                .returns(3L, Seen::firstMissing)
                .returns(5L, Seen::last);
    }

    @Test
    void aRepeatedNumberIsNamedAtOnce() {
        take(1, 2, 2, 3);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.REPEATED, "0_3", "errors.retryable-3", "classifier-stream/0_3", 2, 1));
        assertThat(seen()).returns(1L, Seen::repeated).returns(3L, Seen::last).returns(0L, Seen::missing);
    }

    @Test
    void aRecordForAnotherPlaceIsMisplacedAndMissingThere() {
        take(1);
        take(new RecordNumber(LedgerApp.CLASSIFIER, 0, 4, WRITER, RecordNumber.placeOf(TOPIC, 4), 7));
        take(2);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.MISPLACED, "0_3", "errors.retryable-3", "classifier-stream/0_4", 7, 1));
    }

    @Test
    void theFirstOfAllIsMissedToo() {
        take(2);

        assertThat(faults).extracting(LedgerFault::kind).containsExactly(LedgerFault.Kind.MISSING);
    }

    @Test
    void aReaderThatCameLaterBeginsWithWhatComes() {
        offset = 1_000;
        take(number(WRITER - 10, 500), number(WRITER - 10, 501));

        assertThat(faults).isEmpty();
        assertThat(seen()).returns(500L, Seen::first).returns(501L, Seen::last);
    }

    @Test
    void recordsOfOlderVersionsAndOfOthersAreNoAlarm() {
        take(1);
        take((RecordNumber) null);
        take(2);

        assertThat(faults).isEmpty();
        assertThat(source()).returns(3L, Source::taken).returns(1L, Source::unnumbered);
    }

    @Test
    void aWriterThatWasResetIsAnotherWriter() {
        take(1, 2, 3);
        take(number(WRITER + 5, 1), number(WRITER + 5, 2));

        assertThat(faults).isEmpty();
    }

    @Test
    void aTopicThatWasMadeAnewIsReadAnew() {
        take(1, 2, 3);
        offset = 0;
        take(number(WRITER + 5, 1));

        assertThat(faults).isEmpty();
    }

    /** Whoever sets the offsets of a group back reads from within a writer's numbers. */
    @Test
    void aTopicThatIsReadAgainFromAnEarlierPlaceIsNoAlarm() {
        take(1, 2, 3, 4);
        offset = 2;
        take(3, 4, 5);

        assertThat(faults).isEmpty();
        assertThat(seen()).returns(3L, Seen::first).returns(5L, Seen::last).returns(0L, Seen::missing);
    }

    @Test
    void aRecordThatComesTwiceFromItsPlaceIsARepeat() {
        take(1, 2);
        offset--;
        take(2, 3);

        assertThat(faults)
                .containsExactly(new LedgerFault(
                        LedgerFault.Kind.REPEATED, "0_3", "errors.retryable-3", "classifier-stream/0_3", 2, 1));
    }

    @Test
    void aRecordWithoutAFateIsTold() {
        books.take(context, at(null));
        books.commit();
        books.commit();

        assertThat(faults)
                .containsExactly(new LedgerFault(LedgerFault.Kind.UNACCOUNTED, "0_3", "errors.retryable-3", "", 0, 1));
    }

    /** Kafka Streams decodes a record when it is done with the one before it, which it has not processed yet. */
    @Test
    void whatCannotBeDecodedCountsInItsTurn() {
        books.undecodable(bytes(1, number(WRITER, 2)), "undecodable");
        take(1);
        offset = 2;
        take(3);
        books.undecodable(bytes(3, number(WRITER, 4)), "undecodable");
        books.commit();
        books.undecodable(bytes(3, number(WRITER, 4)), "undecodable");
        offset = 4;
        take(5);
        books.commit();

        assertThat(faults).isEmpty();
        assertThat(source()).returns(5L, Source::taken).returns(0L, Source::difference);
        assertThat(source().fates()).containsEntry("dead_letter/undecodable", 2L);
    }

    @Test
    void aFailedRecordHasTheFateOfItsFailureAlone() {
        books.take(context, at(null));
        books.failed("processing_failed");
        books.fate("taken");
        books.commit();

        assertThat(faults).isEmpty();
        assertThat(source().fates()).containsOnlyKeys("dead_letter/processing_failed");
    }
}
