package dev.errata.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.TraceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExecutionOutcomeJsonTest {
    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");
    private static final JsonMapper MAPPER = new JsonMapper();

    @Test
    void whatTailPrintsIsReadBack() throws JsonProcessingException {
        ExecutionOutcome whole = new ExecutionOutcome(
                "o-1",
                OutcomeStatus.FAILED,
                OutcomeOrigin.EXECUTOR,
                NOW.minusSeconds(5),
                new ExecutionContext("s", "t", "p", "a", "m", "k", "l", "e"),
                new Operation("op", "charge", 3, Duration.ofSeconds(9)),
                new ErrorSource("service", "api", "/pay", "POST"),
                "worker-1",
                Duration.ofMillis(1500),
                new Failure("llm_timeout", "504", "too slow", Map.of("a", "b")),
                "printed",
                "error-1",
                new TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "x=y"));

        assertThat(read(RecordJson.text(whole))).isEqualTo(whole);
    }

    @Test
    void theShortFormIsAStatusAndAnOperation() throws JsonProcessingException {
        ExecutionOutcome outcome = read("{'status':'succeeded','operationId':'save','attempt':2,'sessionId':'s'}");

        assertThat(outcome.status()).isEqualTo(OutcomeStatus.SUCCEEDED);
        assertThat(outcome.operation()).isEqualTo(new Operation("save", null, 2, null));
        assertThat(outcome.correlationKey()).contains("s");
        assertThat(outcome.occurredAt()).isEqualTo(NOW);
        assertThat(outcome.outcomeId()).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{} | needs a 'status'",
                "{'status':'done'} | must be started, heartbeat, succeeded, failed or rejected",
                "{'status':'failed','sesionId':'s'} | an outcome has no field 'sesionId', is 'sessionId' meant?",
                "{'status':'failed','failure':{'mesage':'s'}} | an outcome has no field 'failure.mesage'",
                "{'status':'succeeded','failure':{'message':'s'}} | only an outcome that is failed or rejected",
                "{'status':'succeeded','origin':'classifier'} | the classifier speaks for itself",
                "{'status':'succeeded','attempt':2} | needs an id"
            })
    void aMistakeIsNamed(String json, String said) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said);
    }

    private static ExecutionOutcome read(String json) throws JsonProcessingException {
        return ExecutionOutcomeJson.readStrictly((ObjectNode) MAPPER.readTree(json.replace('\'', '"')), NOW);
    }
}
