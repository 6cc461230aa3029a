package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each protocol through the door: what it takes is on Kafka when it is answered. */
final class EveryProtocolTest {
    @TempDir
    private static Path directory;

    private static IntakeUnderTest intake;

    @BeforeAll
    static void start() {
        intake = new IntakeUnderTest(directory, Map.of());
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    /** Sentry without a key, with the printed one, and with one in the envelope, as tunnels have it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "/api/1/envelope/ | none | {}~{'type':'event'}~{'message':'M'}",
                "/api/1/envelope/?sentry_key=local | none | {}~{'type':'event'}~{'message':'M'}",
                "/api/1/envelope | none | {'dsn':'http://local@127.0.0.1/1'}~{'type':'event'}~{'message':'M'}",
                "/v1/logs | application/json | {'resourceLogs':[{'scopeLogs':[{'logRecords':[{'severityNumber':17,'body':{'stringValue':'M'}}]}]}]}",
                "/v1/errors | application/cloudevents+json | {'specversion':'1.0','id':'1','source':'s','type':'t','data':{'message':'M'}}"
            })
    void whatItTakesIsThereWhenItIsAnswered(String path, String type, String body) throws Exception {
        String message = "protocol " + UUID.randomUUID();
        String said = body.replace('\'', '"').replace('~', '\n').replace("\"M\"", '"' + message + '"');

        HttpResponse<String> answer =
                type.equals("none") ? intake.post(path, said) : intake.post(path, said, "Content-Type", type);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(intake.errors())
                .filteredOn(event -> event.message().equals(message))
                .hasSize(1);
    }

    @Test
    void metricsAreRefusedWithTheSettingThatHelps() throws Exception {
        HttpResponse<String> answer = intake.post("/v1/metrics", "{}", "Content-Type", "application/json");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("OTEL_METRICS_EXPORTER");
    }
}
