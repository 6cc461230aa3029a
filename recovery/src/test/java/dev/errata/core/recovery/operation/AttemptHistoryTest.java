package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.taxonomy.Category;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttemptHistoryTest {
    /** What an attempt costs beside its texts. */
    private static final int FIXED = 40;

    @Test
    void theVeryFirstAndTheLatestAreKept() {
        List<AttemptRecord> four = List.of(attempt(1, 600), attempt(2, 600), attempt(3, 600), attempt(4, 600));
        assertThat(AttemptHistory.bounded(four)).containsExactly(four.get(0), four.get(2), four.get(3));
    }

    @Test
    void theBoundIsOnBytesAndIsReached() {
        int half = AttemptHistory.MOST_BYTES / 2 - FIXED - "error-1".length();
        List<AttemptRecord> full = List.of(attempt(1, half), attempt(2, half));
        assertThat(AttemptHistory.bounded(full)).isEqualTo(full);
        List<AttemptRecord> oneMore = List.of(attempt(1, half), attempt(2, half + 1));
        assertThat(AttemptHistory.bounded(oneMore))
                .as("of two that do not fit the latest")
                .containsExactly(oneMore.get(1));
    }

    @Test
    void anAttemptThatIsTooLargeByItselfStays() {
        List<AttemptRecord> one = List.of(attempt(1, 2 * AttemptHistory.MOST_BYTES));
        assertThat(AttemptHistory.bounded(one)).isEqualTo(one);
        assertThat(AttemptHistory.bounded(List.of())).isEmpty();
    }

    @Test
    void aMessageIsCutBehindTwoHundredCharactersAndNeverWithinOne() {
        String whole = "x".repeat(AttemptHistory.MESSAGE_LENGTH);
        assertThat(AttemptHistory.shortened(whole)).isEqualTo(whole);
        assertThat(AttemptHistory.shortened(whole + "y")).isEqualTo(whole);
        String before = "x".repeat(AttemptHistory.MESSAGE_LENGTH - 1);
        assertThat(AttemptHistory.shortened(before + "\uD83D\uDE00")).isEqualTo(before);
        String upTo = "x".repeat(AttemptHistory.MESSAGE_LENGTH - 2) + "\uD83D\uDE00";
        assertThat(AttemptHistory.shortened(upTo + "y")).isEqualTo(upTo);
    }

    private static AttemptRecord attempt(int number, int messageBytes) {
        return new AttemptRecord(
                number, NOW, Category.NETWORK_ERROR, Action.RETRY, "error-" + number, "m".repeat(messageBytes));
    }
}
