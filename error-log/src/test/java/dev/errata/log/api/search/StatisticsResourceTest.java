package dev.errata.log.api.search;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.log.api.ApiUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsResourceTest {
    private static ApiUnderTest api;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("statistics_resource");
        List<ErrorEvent> events = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            events.add(api.event("refused-" + i, "ECONNREFUSED", NOW.minus(Duration.ofHours(i)))
                    .source(new ErrorSource("service", null, null, null))
                    .execution(new ExecutionContext(null, null, "shop", null, null, null, null, null))
                    .build());
        }
        for (int i = 0; i < 5; i++) {
            events.add(api.event("full-" + i, "No space left on device", NOW).build());
        }
        events.add(api.event("past", "ECONNREFUSED", NOW.minus(Duration.ofDays(30)))
                .build());
        api.storeErrors(events.toArray(ErrorEvent[]::new));
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void itsDefaultsAreCategoryAndCodeOfAWeek() {
        JsonNode answer = api.get("/api/errors/stats").json();
        assertThat(answer.path("stats").toString())
                .isEqualTo("[{\"category\":\"connection_error\",\"code\":3302,\"count\":48},"
                        + "{\"category\":\"disk_full\",\"code\":5001,\"count\":5}]");
        assertThat(answer.path("total").asLong()).isEqualTo(53);
        assertThat(answer.path("interval").asText()).isEqualTo("none");
        assertThat(answer.path("range").toString())
                .isEqualTo("{\"from\":\"2026-11-15T12:00:00Z\",\"to\":\"2026-11-22T13:00:00Z\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "by=project_id | [{\"projectId\":\"shop\",\"count\":48},{\"projectId\":\"\",\"count\":5}]",
                "by=source&source=service | [{\"source\":\"service\",\"count\":48}]",
                "by=severity&category=disk_full | [{\"severity\":\"critical\",\"count\":5}]",
                "by=recoverability&code=3302 | [{\"recoverability\":\"retryable\",\"count\":48}]",
                "by=category&start_date=-P60D&category=connection_error | [{\"category\":\"connection_error\",\"count\":49}]",
                "by=category&project_id=none | []",
                "by=category&interval=day&project_id=shop&start_date=2026-11-21&end_date=2026-11-23 | "
                        + "[{\"start\":\"2026-11-21T00:00:00Z\",\"category\":\"connection_error\",\"count\":24},"
                        + "{\"start\":\"2026-11-22T00:00:00Z\",\"category\":\"connection_error\",\"count\":13}]",
                "by=code&interval=hour&start_date=2026-11-22T12:10:00Z&end_date=2026-11-22T12:20:00Z | "
                        + "[{\"start\":\"2026-11-22T12:00:00Z\",\"code\":5001,\"count\":5},"
                        + "{\"start\":\"2026-11-22T12:00:00Z\",\"code\":3302,\"count\":1}]",
            })
    void tellsApartWhatIsAskedFor(String query, String stats) {
        assertThat(api.get("/api/errors/stats?" + query).json().path("stats").toString())
                .isEqualTo(stats);
    }

    @Test
    void anUnchangedAnswerIsNotSentAgain() {
        String tag = api.get("/api/errors/stats").header("ETag");
        assertThat(api.get("/api/errors/stats", "If-None-Match", tag).status()).isEqualTo(304);
        api.storeErrors(api.event("later", "ECONNREFUSED", NOW.minus(Duration.ofDays(40)))
                .build());
        assertThat(api.get("/api/errors/stats", "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(api.get("/api/errors/stats?start_date=-P60D", "If-None-Match", tag)
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session_id=s",
                "component=c",
                "q=text",
                "by=component",
                "interval=week",
                "by=category,code",
                "limit=5"
            })
    void refusesWhatTheCountsDoNotKnow(String query) {
        assertThat(api.get("/api/errors/stats?" + query).status()).isEqualTo(400);
    }
}
