package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.RecordNumber;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the classifier's task says in the ledger of the records that it took. */
class FatesTest {
    @TempDir
    private Path state;

    private ClassifierDriver classifier;

    @BeforeEach
    void start() {
        classifier = new ClassifierDriver(state);
    }

    @AfterEach
    void stop() {
        classifier.close();
    }

    @Test
    void eachRecordHasOneFate() {
        classifier.error("s1", error("e1", "connect ECONNREFUSED 10.0.3.7:5432"));
        classifier.error("s1", error("e1", "connect ECONNREFUSED 10.0.3.7:5432"));
        classifier.error("elsewhere", error("e2", "no such file"));
        classifier.error("s1", error("e3", "120 passed").toBuilder().exitCode(0).build());
        classifier.errorBytes("s1", new byte[] {1, 2, 3});
        classifier.errorBytes("s1", null);

        LedgerLine line = onlyLine();

        assertThat(line.writer()).isEqualTo("classifier-stream/0_0");
        assertThat(line.epoch()).isEqualTo(ClassifierDriver.START.toEpochMilli());
        Source errors = line.sources().get(0);
        assertThat(errors.fates())
                .containsOnly(
                        entry("classified", 2L),
                        entry("duplicate", 1L),
                        entry("put_back", 1L),
                        entry("no_error", 1L),
                        entry("dead_letter/wrong_magic", 1L),
                        entry("dead_letter/null_value", 1L));
        assertThat(errors.taken()).as("six, and the one that was put back").isEqualTo(7);
        assertThat(errors.difference()).isZero();
        assertThat(errors.unnumbered()).as("the producer's own").isEqualTo(6);
    }

    @Test
    void whatIsHandedOnIsNumbered() {
        classifier.error("s1", error("e1", "connect ECONNREFUSED 10.0.3.7:5432"));
        classifier.error("s1", error("e2", "connect ECONNREFUSED 10.0.3.8:5432"));
        classifier.error("elsewhere", error("e3", "connect ECONNREFUSED 10.0.3.9:5432"));

        LedgerLine line = onlyLine();

        assertThat(line.written())
                .containsExactlyInAnyOrder(
                        new LedgerLine.Written("errors.retryable", 0, 3), new LedgerLine.Written("errors", 0, 1));
        assertThat(line.seen())
                .containsExactly(new LedgerLine.Seen(
                        "classifier-stream/0_0", line.epoch(), "errors", 0, 1, 1, 0, 0, 0, 0, 0, 0));
        assertThat(classifier.errorsPutBack()).singleElement().satisfies(record -> {
            assertThat(record.headers().lastHeader(HeaderNames.REKEYED)).isNotNull();
            assertThat(RecordNumber.in(record.headers()))
                    .isNotNull()
                    .returns(1L, RecordNumber::number)
                    .returns("classifier-stream/0_0", RecordNumber::writer);
        });
    }

    /** The task failed at its commit: what it writes takes its time from the last record, which could not be decoded. */
    @Test
    void aTaskThatCouldDecodeNothingYetCounts() {
        classifier.errorBytes("s1", new byte[] {1, 2, 3});

        assertThat(onlyLine().sources())
                .singleElement()
                .satisfies(errors -> assertThat(errors.fates()).containsOnly(entry("dead_letter/wrong_magic", 1L)));
    }

    @Test
    void nothingIsSaidWhileNothingHappens() {
        assertThat(classifier.ledgerLines()).isEmpty();
        classifier.error("s1", error("e1", "no such file"));
        assertThat(classifier.ledgerLines()).hasSize(1);

        assertThat(classifier.ledgerLines()).isEmpty();
    }

    private LedgerLine onlyLine() {
        List<LedgerLine> lines = classifier.ledgerLines();
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    private static ErrorEvent error(String id, String message) {
        return ErrorEvent.builder(message)
                .errorId(id)
                .execution(ExecutionContext.ofSession("s1"))
                .build();
    }
}
