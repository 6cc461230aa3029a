package dev.errata.log.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.live.LiveStreams;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The document itself; that answers are as it says, each test of the API shows by {@link DocumentedAnswers}. */
class OpenApiTest {
    private static ApiUnderTest api;

    @BeforeAll
    static void start() {
        api = new ApiUnderTest("open_api");
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void everyReferenceIsThereAndEverySchemaIsReferredTo() {
        JsonNode document = api.get(OpenApi.PATH).json();
        Set<String> references = new TreeSet<>();
        document.findValuesAsText("$ref").forEach(text -> references.add(text.substring(text.lastIndexOf('/') + 1)));
        Set<String> schemas = new TreeSet<>();
        document.at("/components/schemas").fieldNames().forEachRemaining(schemas::add);
        schemas.removeAll(List.of("Accounts", "MadeToken", "Session", "Tokens"));
        assertThat(references).isEqualTo(schemas);
    }

    @Test
    void whatIsListedIsDocumentedWithItsParameters() {
        JsonNode list = api.get(OpenApi.PATH).json().at("/paths/~1api~1errors/get");
        assertThat(list.path("parameters").findValuesAsText("name"))
                .contains("category", "q", "cursor", "limit", "min_severity");
        assertThat(list.path("description").asText()).contains("viewer");
        JsonNode show = api.get(OpenApi.PATH).json().at("/paths/~1api~1errors~1{errorId}/get");
        assertThat(show.at("/parameters/0/in").asText()).isEqualTo("path");
    }

    @Test
    void bodiesAreDocumented() {
        JsonNode body = api.get(OpenApi.PATH)
                .json()
                .at("/paths/~1api~1groups~1{groupId}~1merge/post/requestBody/content/application~1json/schema");
        assertThat(body.path("required").toString()).isEqualTo("[\"reason\",\"with\"]");
        assertThat(body.at("/properties/with/type").asText()).isEqualTo("array");
    }

    @Test
    void everyReadingAnswersAsDocumentedEvenWhenNothingIsThere() {
        for (Endpoint endpoint : api.endpoints()) {
            boolean isEndless = endpoint.answers().contentTypes().contains(LiveStreams.CONTENT_TYPE);
            if (endpoint.method().name().equals("GET") && !isEndless) {
                api.get(endpoint.path().replaceAll("\\{[^}]+}", "none"));
            }
        }
        assertThat(api.documented.seen())
                .contains("GET /api/errors", "GET /api/errors/stats", "GET /api/errors/rates", "GET /api/summaries")
                .contains("GET /api/escalations", "GET /api/groups", "GET /api/unknown", "GET /api/alerts")
                .contains("GET /api/circuits", "GET /api/rules", "GET /api/audit", "GET /api/dead-letters")
                .contains(
                        "GET /api/system",
                        "GET /api/ledger",
                        "GET /api/retries",
                        "GET /api/retries/forecast",
                        "GET /api/openapi.json");
    }
}
