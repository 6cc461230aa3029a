package dev.errata.log.api;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.errata.log.PostgresUnderTest;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.query.Reads;
import java.time.Duration;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAwayTest {
    @ParameterizedTest
    @ValueSource(strings = {"/api/errors", "/api/errors/stats", "/api/errors/export", "/api/system"})
    void whoeverAsksIsToldToComeBack(String path) {
        DatabaseSettings nowhere = DatabaseSettings.of("jdbc:postgresql://127.0.0.1:1/errata", "errata", "");
        try (ApiUnderTest api = new ApiUnderTest(nowhere)) {
            ApiUnderTest.Answer answer = api.get(path);
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isNotEmpty();
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:database-away");
        }
    }

    @Test
    void whatTakesTooLongIsEndedAndSaysWhatToAdd() {
        try (ApiUnderTest api = new ApiUnderTest("too_slow")) {
            api.storeErrors(api.event("slow", "out of memory", NOW).build());
            api.database.jdbi().useHandle(handle -> {
                handle.execute("ALTER TABLE error_log RENAME TO error_log_fast");
                handle.execute("CREATE VIEW error_log AS SELECT * FROM error_log_fast WHERE pg_sleep(60) IS NOT NULL");
            });
            ApiUnderTest.Answer answer = api.get("/api/errors");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:query-too-slow");
            assertThat(answer.json().path("detail").asText()).contains("category", "session_id");
        }
    }

    @Test
    void questionsChangeNothing() {
        DatabaseSettings settings = PostgresUnderTest.schema("read_only");
        try (Reads reads = Reads.of(settings, "test", 1, Duration.ofMinutes(1))) {
            assertThat(catchThrowable(() -> reads.askAtOnce(handle -> handle.execute("DELETE FROM error_identity"))))
                    .isInstanceOf(JdbiException.class)
                    .hasMessageContaining("read-only");
        }
    }
}
