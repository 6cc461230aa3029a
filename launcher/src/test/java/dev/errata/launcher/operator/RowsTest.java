package dev.errata.launcher.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"stage\":\"pending\",\"dependency\":\"billing\",\"heldBy\":\"circuit_open\"} | waits for billing: circuit open",
                "{\"stage\":\"handed_out\"} | handed out"
            })
    void aRetryThatIsDueAndWaitsSaysForWhat(String item, String stage) throws Exception {
        assertThat(Rows.RETRIES.cells(new ObjectMapper().readTree(item), Instant.EPOCH)[0])
                .isEqualTo(stage);
    }
}
