package dev.errata.launcher.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StructuredLineTest {
    private static ClassifiedError error() {
        Instant at = Instant.parse("2026-11-22T02:30:00Z");
        ErrorEvent event = ErrorEvent.builder("No space left on device\nsecond line")
                .errorId("e-1")
                .occurredAt(at)
                .receivedAt(at)
                .execution(new ExecutionContext("s-1", "task_auth", "project_123", null, null, null, null, null))
                .operation(new Operation("op-1", "install", 2, null))
                .build();
        return ((JudgedEvent.Failed) ErrorJudge.withDefaults().judge(event)).error();
    }

    @Test
    void itHasTheFieldsOfAStructuredLogAndTheFourDigitCode() {
        ClassifiedError error = error();
        assertThat(StructuredLine.json(error))
                .isEqualTo("{\"code\":5001,\"category\":\"resource\",\"message\":\""
                        + error.text().message()
                        + "\",\"technical_detail\":\"No space left on device\\nsecond line\","
                        + "\"context\":{\"error_id\":\"e-1\",\"type\":\"disk_full\",\"severity\":\"critical\","
                        + "\"recoverability\":\""
                        + error.classification().recoverability().label()
                        + "\",\"component\":null,\"session_id\":\"s-1\",\"operation_id\":\"op-1\",\"attempt\":2},"
                        + "\"timestamp\":\"2026-11-22T02:30:00Z\",\"project_id\":\"project_123\",\"agent_id\":null,"
                        + "\"task_id\":\"task_auth\"}");
    }

    @Test
    void peopleSeeOneLine() {
        assertThat(StructuredLine.text(error()))
                .isEqualTo("2026-11-22T02:30:00Z critical 5001 disk_full: No space left on device");
    }
}
