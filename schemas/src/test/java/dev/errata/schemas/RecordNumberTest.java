package dev.errata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordNumberTest {
    private static final long EPOCH = 1_763_000_000_123L;
    private static final int LENGTHS = 2;

    @ParameterizedTest
    @ValueSource(longs = {1, 127, 128, 1_000_000_000L, (1L << 49) - 1})
    void isReadAsItWasWrittenAndTakesLittle(long number) {
        RecordNumber written = number(number);
        Headers headers = new RecordHeaders();

        written.putOn(headers);

        assertThat(RecordNumber.in(headers)).isEqualTo(written);
        assertThat(RecordNumber.HEADER.length() + written.toBytes().length + LENGTHS)
                .as("bytes of the header on a record, with the lengths of name and value")
                .isLessThanOrEqualTo(24);
    }

    /** Whose writers are told apart by larger numbers than those of a task. */
    @Test
    void theIntakesIsNoLonger() {
        int place = RecordNumber.placeOf("errors", 7);
        RecordNumber longest =
                new RecordNumber(LedgerApp.INTAKE, (1 << 7) - 1, (1 << 14) - 1, EPOCH, place, (1L << 42) - 1);

        assertThat(RecordNumber.HEADER.length() + longest.toBytes().length + LENGTHS)
                .isLessThanOrEqualTo(24);
    }

    @Test
    void takesThePlaceOfTheNumberOfAnotherWriter() {
        Headers headers = new RecordHeaders();
        number(1).putOn(headers);

        number(2).putOn(headers);

        assertThat(headers.headers(RecordNumber.HEADER)).hasSize(1);
        assertThat(RecordNumber.in(headers)).isEqualTo(number(2));
    }

    @Test
    void whatIsNoneIsNoNumber() {
        byte[] whole = number(300).toBytes();
        byte[] ofLaterApp = whole.clone();
        ofLaterApp[0] = 99;
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);

        assertThat(RecordNumber.in(new RecordHeaders())).isNull();
        assertThat(read(new byte[0])).isNull();
        assertThat(read(null)).isNull();
        assertThat(read(ofLaterApp)).isNull();
        assertThat(read(longer)).isNull();
        for (int length = 0; length < whole.length; length++) {
            assertThat(read(Arrays.copyOf(whole, length))).isNull();
        }
    }

    @Test
    void saysForWhichPlaceItIs() {
        RecordNumber number = number(1);

        assertThat(number.isFor("errors.retryable", 3)).isTrue();
        assertThat(number.isFor("errors.retryable", 4)).isFalse();
        assertThat(number.isFor("errors.permanent", 3)).isFalse();
        assertThat(number.writer()).isEqualTo("classifier-stream/0_3");
    }

    private static RecordNumber number(long number) {
        return new RecordNumber(LedgerApp.CLASSIFIER, 0, 3, EPOCH, RecordNumber.placeOf("errors.retryable", 3), number);
    }

    private static @Nullable RecordNumber read(byte @Nullable [] value) {
        return RecordNumber.in(new RecordHeaders().add(RecordNumber.HEADER, value));
    }
}
