package dev.errata.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.errata.core.ledger.Difference.Kind;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.core.ledger.LedgerLine.Stock;
import dev.errata.core.ledger.LedgerLine.Written;
import dev.errata.core.ledger.TwoStages.Fault;
import dev.errata.core.ledger.TwoStages.Numbered;
import dev.errata.core.ledger.TwoStages.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

class BooksTest {
    private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

    /** A step, and which tasks it is of. */
    record Move(Step step, int task, int partition) {}

    @Provide
    Arbitrary<List<Move>> history() {
        Arbitrary<Integer> tasks = Arbitraries.integers().between(0, TwoStages.PARTITIONS - 1);
        Arbitrary<Step> steps = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.of(Step.WRITE, Step.READ)),
                Tuple.of(4, Arbitraries.of(Step.LINE_OF_WRITER, Step.LINE_OF_READER, Step.LOOK)),
                Tuple.of(1, Arbitraries.of(Step.WRITE_FROM_OUTSIDE, Step.RESET_WRITER, Step.RESET_READER)));
        return Combinators.combine(steps, tasks, tasks)
                .as(Move::new)
                .list()
                .ofMinSize(10)
                .ofMaxSize(200);
    }

    @Property(tries = 200)
    void aHistoryWithoutFaultsHasNoDifferenceWheneverSomebodyLooks(@ForAll("history") List<Move> history) {
        TwoStages stages = new TwoStages();
        for (Move move : history) {
            stages.happen(move.step(), move.task(), move.partition())
                    .ifPresent(balance -> assertThat(balance.differences()).isEmpty());
        }

        Balance settled = stages.settled();

        assertThat(settled.differences()).isEmpty();
        assertThat(settled.passages()).allMatch(passage -> passage.waiting() == 0);
        assertThat(settled.passages()).allMatch(passage -> passage.written() == passage.taken());
    }

    @Property(tries = 200)
    void oneFaultIsNamedWithStagePlaceAndNumber(
            @ForAll("history") List<Move> history,
            @ForAll("history") List<Move> afterwards,
            @ForAll Fault fault,
            @ForAll @IntRange(min = 0, max = TwoStages.PARTITIONS - 1) int partition) {
        TwoStages stages = new TwoStages();
        history.forEach(move -> stages.happen(move.step(), move.task(), move.partition()));
        Numbered record = stages.plant(fault, partition);
        afterwards.stream()
                .filter(move -> move.step() != Step.RESET_READER && move.step() != Step.RESET_WRITER)
                .forEach(move -> stages.happen(move.step(), move.task(), move.partition()));

        List<Difference> found = stages.settled().differences();

        String place = TwoStages.TOPIC + "-" + partition;
        Set<Kind> here = fault == Fault.DOUBLED ? Set.of(Kind.REPEATED) : Set.of(Kind.MISSING, Kind.VANISHED);
        assertThat(found.stream().filter(it -> it.subject().equals(place)))
                .singleElement()
                .matches(it -> here.contains(it.kind()))
                .returns("second", Difference::stage)
                .returns("0_" + partition, Difference::task)
                .returns(record.writer(), Difference::writer)
                .returns(record.number(), Difference::number)
                .returns(1L, Difference::records);
        assertThat(found.stream().filter(it -> !it.subject().equals(place)).map(Difference::kind))
                .isEqualTo(fault == Fault.MISROUTED ? List.of(Kind.MISPLACED) : List.of());
    }

    private static LedgerLine reader(Instant at, long last, long missing) {
        return new LedgerLine(
                "second",
                "0_0",
                NOON.toEpochMilli(),
                at,
                List.of(new Source("middle", 0, 0, last, last - missing, 0, Map.of("kept", last - missing))),
                List.of(),
                List.of(new Seen("first/0_0", 7, "middle", 0, 1, last, missing, missing == 0 ? 0 : 3, 0, 0, 0, 0)),
                Map.of(),
                Map.of());
    }

    private static LedgerLine writer(Instant at, long number) {
        return new LedgerLine(
                "first",
                "0_0",
                7,
                at,
                List.of(),
                List.of(new Written("middle", 0, number)),
                List.of(),
                Map.of(),
                Map.of());
    }

    @Example
    void aDifferenceIsAsOldAsTheFirstLineThatHasIt() {
        Books books = new Books();
        books.take(reader(NOON, 5, 0));
        books.take(reader(NOON.plusSeconds(5), 9, 1));
        books.take(reader(NOON.plusSeconds(10), 12, 1));

        Balance young = books.balance(NOON.plusSeconds(65), Set.of());
        assertThat(young.oldestAge()).contains(Duration.ofMinutes(1));
        assertThat(young.holds()).isTrue();
        assertThat(books.balance(NOON.plusSeconds(66), Set.of()).holds()).isFalse();
        assertThat(young.differences().get(0).line())
                .isEqualTo("second/0_0: 1 missing in middle-0, from number 3 of first/0_0");
        assertThat(young.stages().get(0).difference()).isOne();
    }

    /** Compaction leaves the newest line alone, which cannot say since when. */
    @Example
    void aDifferenceWhoseFirstLineIsNoMoreIsAsOldAsTheCount() {
        Books books = new Books();
        books.take(reader(NOON.plusSeconds(3_600), 9, 1));

        assertThat(books.balance(NOON.plusSeconds(3_601), Set.of()).oldestAge()).contains(Duration.ofSeconds(3_601));
    }

    @Example
    void whatWasNotMetIsMissedOnlyWhereNothingIsLeftToRead() {
        Books books = new Books();
        books.take(writer(NOON, 6));
        books.take(reader(NOON.plusSeconds(60), 5, 0));

        assertThat(books.unread()).containsExactly(new Books.Position("middle", 0, 5));
        Balance waiting = books.balance(NOON.plusSeconds(600), Set.of());
        assertThat(waiting.differences()).isEmpty();
        assertThat(waiting.passages()).containsExactly(new Balance.Passage("middle", "first", "second", 6, 5, 1, 0));
        Balance gone = books.balance(NOON.plusSeconds(600), books.unread());
        assertThat(gone.holds()).isFalse();
        assertThat(gone.differences())
                .containsExactly(new Difference(Kind.VANISHED, "second", "0_0", "middle-0", "first/0_0", 6, 1, NOON));
        books.take(reader(NOON.plusSeconds(61), 6, 0));
        assertThat(books.unread()).isEmpty();
    }

    @Example
    void whatATaskDoesNotAccountForIsADifference() {
        Books books = new Books();
        books.take(new LedgerLine(
                "recovery-worker",
                "0_1",
                0,
                NOON,
                List.of(new Source("errors.unknown", 1, 0, 9, 9, 9, Map.of("scheduled", 4L, "stale", 3L))),
                List.of(),
                List.of(),
                Map.of("pending", new Stock(10, 4, -2), "leased", new Stock(3, 4, 0), "gated", new Stock(5, 1, 0)),
                Map.of()));

        Balance balance = books.balance(NOON, Set.of());

        assertThat(balance.differences())
                .extracting(Difference::kind, Difference::subject, Difference::records)
                .containsExactlyInAnyOrder(
                        tuple(Kind.UNACCOUNTED, "errors.unknown-1", 2L),
                        tuple(Kind.DRIFTED, "pending", 2L),
                        tuple(Kind.DRIFTED, "leased", 1L));
        assertThat(balance.difference()).isEqualTo(5);
        assertThat(balance.stages().get(0).stocks()).containsEntry("gated", 4L);
    }

    @Example
    void stagesStandInTheOrderInWhichAnErrorMeetsThem() {
        Books books = new Books();
        for (String app : List.of("error-log", "some-app", "recovery-worker", "classifier-stream", "intake")) {
            books.take(new LedgerLine(app, "0", 0, NOON, List.of(), List.of(), List.of(), Map.of(), Map.of()));
        }
        books.forget("some-app/0");

        assertThat(books.balance(NOON, Set.of()).stages())
                .extracting(Balance.PipelineStage::app)
                .containsExactly("intake", "classifier-stream", "recovery-worker", "error-log");
    }

    private static LedgerLine intake(Instant at, long epoch, long number, long givenUp) {
        return new LedgerLine(
                "intake",
                "1_2",
                epoch,
                at,
                List.of(),
                List.of(new Written("errors", 0, number)),
                List.of(),
                Map.of(),
                givenUp == 0 ? Map.of() : Map.of(LedgerLine.givenUpName("errors", 0), givenUp));
    }

    private static LedgerLine classifier(Instant at, long last, long missing) {
        long taken = last - missing;
        return new LedgerLine(
                "classifier-stream",
                "0_0",
                3,
                at,
                List.of(new Source("errors", 0, 0, taken + 4, taken + 4, 4, Map.of("classified", taken + 4))),
                List.of(),
                List.of(new Seen("intake/1_2", 7, "errors", 0, 1, last, missing, missing == 0 ? 0 : 5, 0, 0, 0, 0)),
                Map.of(),
                Map.of());
    }

    @Example
    void whatTheIntakeGaveUpIsUnprovenAndWhatItDidNotIsMissing() {
        Books books = new Books();
        books.take(intake(NOON, 7, 9, 0));
        books.take(classifier(NOON, 9, 0));
        books.take(classifier(NOON.plusSeconds(5), 20, 3));

        Balance early = books.balance(NOON.plusSeconds(600), Set.of());
        assertThat(early.differences()).as("the intake has not spoken since").isEmpty();
        assertThat(early.unproven()).isEqualTo(3);
        assertThat(early.outside()).containsExactly(Map.entry("errors", 4L));

        books.take(intake(NOON.plusSeconds(8), 7, 20, 2));
        Balance said = books.balance(NOON.plusSeconds(600), Set.of());
        assertThat(said.differences())
                .containsExactly(new Difference(
                        Kind.MISSING, "classifier-stream", "0_0", "errors-0", "intake/1_2", 5, 1, NOON.plusSeconds(5)));
        assertThat(said.unproven()).isEqualTo(2);

        books.take(intake(NOON.plusSeconds(90), 8, 1, 0));
        Balance restarted = books.balance(NOON.plusSeconds(600), Set.of());
        assertThat(restarted.differences()).as("who knew was killed").isEmpty();
        assertThat(restarted.unproven()).isEqualTo(3);
    }

    /** What is acknowledged is there, crash or not. */
    @Example
    void whatTheIntakeHadAcknowledgedAndNobodyMetHasVanished() {
        Books books = new Books();
        books.take(classifier(NOON, 9, 0));
        Instant said = NOON.plusSeconds(1);
        books.take(intake(said, 7, 11, 0));

        assertThat(books.balance(NOON.plusSeconds(600), books.unread()).differences())
                .containsExactly(new Difference(
                        Kind.VANISHED, "classifier-stream", "0_0", "errors-0", "intake/1_2", 10, 2, said));
    }

    @Example
    void whatExpiredUnreadIsToldOfItsTopicAndIsNoDifference() {
        Books books = new Books();
        for (int partition = 0; partition < 3; partition++) {
            books.take(new LedgerLine(
                    "second",
                    "0_" + partition,
                    7,
                    NOON,
                    List.of(new Source("a-topic", partition, 0, 40, 2, 0, Map.of("kept", 2L))),
                    List.of(),
                    List.of(),
                    Map.of(),
                    partition == 0
                            ? Map.of("step/fired", 9L)
                            : Map.of(LedgerLine.expiredName("a-topic", partition), 4L)));
        }

        Balance balance = books.balance(NOON.plusSeconds(600), Set.of());
        assertThat(balance.stages()).singleElement().returns(Map.of("a-topic", 8L), Balance.PipelineStage::expired);
        assertThat(balance.holds()).isTrue();
    }

    @Example
    void aTaskWithoutLinesOrNumbersIsNoAlarm() {
        assertThat(new Books().balance(NOON, Set.of()).holds()).isTrue();
        Books books = new Books();
        books.take(writer(NOON, 100));

        assertThat(books.unread()).isEmpty();
        assertThat(books.balance(NOON.plusSeconds(600), Set.of()).differences()).isEmpty();
    }
}
