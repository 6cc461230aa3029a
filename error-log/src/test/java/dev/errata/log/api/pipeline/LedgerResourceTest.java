package dev.errata.log.api.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.log.api.ApiUnderTest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LedgerResourceTest {
    private static ApiUnderTest api;

    @BeforeAll
    static void start() {
        api = new ApiUnderTest("ledger_resource");
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static void differenceSince(Instant since) {
        api.worker.balance = new Balance(
                ApiUnderTest.NOW,
                List.of(new Balance.PipelineStage(
                        "recovery-worker",
                        8,
                        9,
                        Map.of(),
                        Map.of("errors.unknown", 9L),
                        new Balance.PassedOver(Map.of("errors.unknown", 6L), Map.of("errors.unknown", 7L)),
                        Map.of("scheduled", 8L),
                        Map.of("retries", 3L),
                        Map.of("pending", 5L),
                        Map.of("groups", 2L),
                        1,
                        since,
                        ApiUnderTest.NOW)),
                List.of(new Balance.Passage("errors.unknown", "classifier-stream", "recovery-worker", 9, 7, 1, 0)),
                List.of(new Difference(
                        Difference.Kind.MISSING,
                        "recovery-worker",
                        "0_3",
                        "errors.unknown-3",
                        "classifier-stream/0_3",
                        17,
                        1,
                        since)));
    }

    @Test
    void whatIsMissingIsNamedAndAnOldDifferenceSaysThatTheBooksDoNotHold() {
        differenceSince(ApiUnderTest.NOW.minusSeconds(61));
        JsonNode ledger = api.getAsViewer("/api/ledger").json();

        assertThat(ledger.path("holds").asBoolean()).isFalse();
        assertThat(ledger.at("/differences/0/kind").asText()).isEqualTo("missing");
        assertThat(ledger.at("/differences/0/subject").asText()).isEqualTo("errors.unknown-3");
        assertThat(ledger.at("/differences/0/number").asLong()).isEqualTo(17);
        assertThat(ledger.at("/stages/0/fates/scheduled").asLong()).isEqualTo(8);
        assertThat(ledger.at("/stages/0/passedOver/expired/errors.unknown").asLong())
                .isEqualTo(6);
        assertThat(ledger.at("/stages/0/passedOver/uncounted/errors.unknown").asLong())
                .isEqualTo(7);
        assertThat(ledger.at("/stages/0/stocks/pending").asLong()).isEqualTo(5);
        assertThat(ledger.at("/stages/0/evicted/groups").asLong()).isEqualTo(2);
        assertThat(ledger.at("/passages/0/waiting").asLong()).isOne();

        differenceSince(ApiUnderTest.NOW.minusSeconds(60));
        assertThat(api.get("/api/ledger").json().path("holds").asBoolean()).isTrue();
    }

    @Test
    void booksThatNobodyCouldReadAreNotCalledBalanced() {
        api.worker.failure = new KafkaException("the ledger cannot be read now");

        assertThat(api.get("/api/ledger").status()).isEqualTo(503);
    }
}
