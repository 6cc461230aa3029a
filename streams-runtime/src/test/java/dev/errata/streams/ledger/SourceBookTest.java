package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What is known of one partition, also where not all of it could be read. */
class SourceBookTest {
    private static final TopicPartition PLACE = new TopicPartition("errors", 2);
    private static final long EPOCH = 1_763_000_000_000L;
    private static final long WEEK = 7 * 86_400_000L;

    private final Counts counts = new Counts();
    private final List<Found> faults = new ArrayList<>();
    private SourceBook book = opened();
    private long offset;
    private long now = EPOCH;
    private long beginning;
    private long uncounted;

    private record Found(LedgerFault.Kind kind, long number, long records) {}

    private SourceBook opened() {
        return new SourceBook(
                counts,
                PLACE,
                () -> beginning,
                uncounted,
                (kind, subject, writer, number, records) -> faults.add(new Found(kind, number, records)));
    }

    /** It sends again under another number what was not acknowledged, and says itself how many numbers came to nothing. */
    @Test
    void whatTheIntakePassedOverIsCountedAndNoFaultWhatItRepeatedIs() {
        intake(1);
        intake(4);

        assertThat(faults).isEmpty();
        intake(4);
        assertThat(faults).containsExactly(new Found(LedgerFault.Kind.REPEATED, 4, 1));
        assertThat(line().seen())
                .singleElement()
                .returns("intake/17_9000", Seen::writer)
                .returns(2L, Seen::missing)
                .returns(2L, Seen::firstMissing);
    }

    @Test
    void writersMayTakeTurnsInAPartition() {
        for (int number = 1; number <= 100; number++) {
            take(EPOCH, number);
            take(EPOCH + 1, number);
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void onlySoManyWritersAreRemembered() {
        for (int writer = 0; writer < 3 * SourceBook.MOST_WRITERS; writer++) {
            take(EPOCH + writer, 1);
        }

        assertThat(line().seen()).hasSize(SourceBook.MOST_WRITERS);
        assertThat(faults).isEmpty();
    }

    @Test
    void whatExpiredUnreadIsNamedAsThatForEachWriterAndIsNotMissing() {
        take(EPOCH, 1);
        take(EPOCH + 1, 1);
        take(EPOCH, 2);
        allBeforeIsGone(40);
        take(EPOCH, 9);
        book = opened();
        take(EPOCH, 10);
        take(EPOCH + 1, 4);
        take(EPOCH + 1, 5);

        assertThat(faults)
                .containsExactly(new Found(LedgerFault.Kind.EXPIRED, 3, 6), new Found(LedgerFault.Kind.EXPIRED, 2, 2));
        assertThat(line().seen()).extracting(Seen::missing).containsOnly(0L);
        assertThat(line().flows()).containsEntry("expired/errors-2", 8L);
    }

    @Test
    void whatExpiredOfAnIntakeIsNoNumberThatItGaveUp() {
        intake(1);
        allBeforeIsGone(40);
        intake(9);

        assertThat(faults).containsExactly(new Found(LedgerFault.Kind.EXPIRED, 2, 7));
        assertThat(line().seen()).singleElement().returns(0L, Seen::missing);
    }

    /** Behind what was read last only the marks of transactions may be left, and expire, where nobody writes for long. */
    @Test
    void whereNothingButMarksExpiredNothingIsSaidAndALaterLossIsMissing() {
        take(EPOCH, 1);
        take(EPOCH, 2);
        allBeforeIsGone(7);
        take(EPOCH, 3);
        take(EPOCH, 5);

        assertThat(faults).containsExactly(new Found(LedgerFault.Kind.MISSING, 4, 1));
        assertThat(line().seen()).singleElement().returns(1L, Seen::first).returns(1L, Seen::missing);
    }

    @Test
    void aWriterThatBeganWhileRecordsExpiredIsMetFromWithinItsNumbers() {
        take(EPOCH, 1);
        allBeforeIsGone(7);
        take(EPOCH + WEEK - 1, 51);

        assertThat(faults).isEmpty();
    }

    @Test
    void aWriterThatBeganAfterwardsIsExpectedFromItsFirstNumber() {
        take(EPOCH, 1);
        allBeforeIsGone(7);
        take(EPOCH, 2);
        take(EPOCH + WEEK + 1, 2);

        assertThat(faults).containsExactly(new Found(LedgerFault.Kind.MISSING, 1, 1));
    }

    /** Whatever else it put there may have expired: nobody can say that it vanished. */
    @Test
    void ofAWriterThatWasNotMetSinceRecordsExpiredNothingIsExpected() {
        take(EPOCH, 1);
        take(EPOCH + 1, 1);
        allBeforeIsGone(7);
        take(EPOCH, 2);

        assertThat(line().seen())
                .extracting(Seen::epoch, Seen::first)
                .containsExactlyInAnyOrder(tuple(EPOCH, 1L), tuple(EPOCH + 1, 0L));
    }

    @Test
    void whatWasReadByOthersIsToldAsThatAndALaterLossIsMissing() {
        take(EPOCH, 1);
        take(EPOCH + 1, 1);
        othersReadUpTo(40);
        take(EPOCH, 9);
        take(EPOCH, 11);
        take(EPOCH + 1, 4);
        take(EPOCH + 1, 6);

        assertThat(faults)
                .containsExactly(
                        new Found(LedgerFault.Kind.UNCOUNTED, 0, 38),
                        new Found(LedgerFault.Kind.MISSING, 10, 1),
                        new Found(LedgerFault.Kind.MISSING, 5, 1));
        assertThat(line().flows()).containsExactly(Map.entry("uncounted/errors-2", 38L));
    }

    @Test
    void whatWasMissingBeforeOthersReadStaysOnTheBooks() {
        take(EPOCH, 1);
        take(EPOCH, 3);
        othersReadUpTo(40);
        take(EPOCH, 9);

        assertThat(line().seen()).singleElement().returns(1L, Seen::missing).returns(2L, Seen::firstMissing);
    }

    @Test
    void aWriterThatBeganWhileOthersReadIsMetFromWithinItsNumbers() {
        take(EPOCH, 1);
        othersReadUpTo(40);
        take(EPOCH + WEEK - 1, 51);

        assertThat(faults).extracting(Found::kind).containsExactly(LedgerFault.Kind.UNCOUNTED);
    }

    @Test
    void whatExpiredBehindWhatOthersReadIsNamedAsThat() {
        take(EPOCH, 1);
        othersReadUpTo(40);
        allBeforeIsGone(60);
        take(EPOCH, 9);

        assertThat(faults)
                .containsExactly(
                        new Found(LedgerFault.Kind.UNCOUNTED, 0, 39), new Found(LedgerFault.Kind.EXPIRED, 2, 7));
    }

    /** Their records are gone by now, too, but nobody lost them. */
    @Test
    void whatExpiredAfterOthersReadItIsNotToldAsExpired() {
        take(EPOCH, 1);
        othersReadUpTo(40);
        beginning = 30;
        take(EPOCH, 9);

        assertThat(faults).containsExactly(new Found(LedgerFault.Kind.UNCOUNTED, 0, 39));
    }

    /** As when it read them itself and others committed where it stood. */
    @Test
    void nothingIsSaidWhereOthersCameNoFurther() {
        take(EPOCH, 1);
        othersReadUpTo(1);
        take(EPOCH, 3);

        assertThat(faults).containsExactly(new Found(LedgerFault.Kind.MISSING, 2, 1));
    }

    /** The task goes on there, with a book that is opened anew. */
    private void othersReadUpTo(long before) {
        uncounted = before;
        offset = before;
        now += WEEK;
        book = opened();
    }

    private void allBeforeIsGone(long before) {
        beginning = before;
        offset = before;
        now += WEEK;
    }

    private void intake(long number) {
        take(new RecordNumber(LedgerApp.INTAKE, 17, 9_000, EPOCH + 1, place(), number));
    }

    private void take(long epoch, long number) {
        take(new RecordNumber(LedgerApp.CLASSIFIER, 0, 2, epoch, place(), number));
    }

    private void take(RecordNumber number) {
        book.take(new SourceBook.Met(offset++, now, number), EPOCH);
        book.fate("classified");
    }

    private static int place() {
        return RecordNumber.placeOf(PLACE.topic(), PLACE.partition());
    }

    private LedgerLine line() {
        return Lines.of("classifier-stream", "0_2", 1, counts, Instant.EPOCH);
    }
}
