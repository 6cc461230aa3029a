package dev.errata.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class SourceBookTest {
    private final Counts counts = new Counts();
    private final List<LedgerFault.Kind> faults = new ArrayList<>();
    private final SourceBook book =
            new SourceBook(counts, "errors", 2, (kind, subject, writer, number, records) -> faults.add(kind));

    /** It sends again under another number what was not acknowledged, and says itself how many numbers came to nothing. */
    @Test
    void whatTheIntakePassedOverIsCountedAndNoFaultWhatItRepeatedIs() {
        take(0, 1);
        take(1, 4);

        assertThat(faults).isEmpty();
        take(2, 4);
        assertThat(faults).containsExactly(LedgerFault.Kind.REPEATED);
        LedgerLine line = Lines.of("classifier-stream", "0_2", 1, counts, Instant.EPOCH);
        assertThat(line.seen())
                .singleElement()
                .returns("intake/17_9000", Seen::writer)
                .returns(2L, Seen::missing)
                .returns(2L, Seen::firstMissing);
    }

    private void take(long offset, long number) {
        Headers headers = new RecordHeaders();
        new RecordNumber(LedgerApp.INTAKE, 17, 9_000, 5, RecordNumber.placeOf("errors", 2), number).putOn(headers);
        book.take(offset, headers, 1);
        book.fate("classified");
    }
}
