package dev.errata.log.api.call;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.PostgresUnderTest;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.WebSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AnswerLimitsTest {
    private static ApiUnderTest api(String schema, AnswerLimits limits) {
        return new ApiUnderTest(PostgresUnderTest.schema(schema), new WebSettings("127.0.0.1", 0, limits));
    }

    @Test
    void anExportHoldsNoMoreRowsThanItMay() {
        try (ApiUnderTest api = api("few_rows", new AnswerLimits(2, Duration.ofMinutes(1)))) {
            for (int i = 0; i < 4; i++) {
                api.storeErrors(
                        api.event("error-" + i, "No space left on device", NOW).build());
            }
            ApiUnderTest.Answer export = api.get("/api/errors/export?format=ndjson");
            assertThat(export.response().body().split("errorId", -1)).hasSize(3);
            assertThat(api.get("/api/errors/export?max=3").response().body()).contains("a whole number from 1 to 2");
        }
    }

    @Test
    void aQuestionThatTakesLongerIsEnded() {
        try (ApiUnderTest api = api("slow_questions", new AnswerLimits(1, Duration.ofMillis(1)))) {
            api.database.jdbi().useHandle(handle -> handle.execute("""
                    CREATE VIEW slow AS SELECT pg_sleep(600)::text AS id;
                    ALTER TABLE job_run RENAME TO runs;
                    CREATE VIEW job_run AS SELECT runs.* FROM runs, slow
                    """));
            ApiUnderTest.Answer answer = api.get("/api/system");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().get("type").asText()).isEqualTo("urn:errata:problem:query-too-slow");
        }
    }
}
