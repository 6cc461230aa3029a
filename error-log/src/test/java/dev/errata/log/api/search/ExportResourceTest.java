package dev.errata.log.api.search;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.record.RecordPart;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.query.LoggedError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportResourceTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String HOSTILE = "=HYPERLINK(\"http://evil\"),\nsecond line \u00e9 \ud83d\ude00";
    private static final int LONG_ROWS = 1_500;
    private static final int LONG = 20_000;
    private static ApiUnderTest api;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("export_resource");
        List<ErrorEvent> events = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            events.add(api.event("row-" + i, i % 5 == 0 ? HOSTILE : "ECONNREFUSED", NOW.minus(Duration.ofMinutes(i)))
                    .source(new ErrorSource("service", i % 7 == 0 ? "-1" : "billing", null, null))
                    .execution(new ExecutionContext("s", null, "project-" + i % 4, null, null, null, null, null))
                    .build());
        }
        // more than sockets buffer
        for (int i = 0; i < LONG_ROWS; i++) {
            events.add(api.event("long-" + i, "out of memory", NOW.minus(Duration.ofDays(40 + i / 100)))
                    .execution(ExecutionContext.ofSession("long"))
                    .build());
        }
        api.storeErrors(events.toArray(ErrorEvent[]::new));
        api.database
                .jdbi()
                .useHandle(handle -> handle.execute(
                        "UPDATE error_log SET message = repeat('x', ?) WHERE session_id = 'long'", LONG));
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static List<Map<String, String>> csv(String text) throws IOException {
        return new CsvMapper()
                .readerFor(Map.class)
                .with(CsvSchema.emptySchema().withHeader())
                .<Map<String, String>>readValues(text)
                .readAll();
    }

    @Test
    void theColumnsAreThoseOfAList() {
        assertThat(ExportFormat.COLUMNS).isEqualTo(names(LoggedError.class).toList());
    }

    private static Stream<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> RecordPart.class.isAssignableFrom(component.getType())
                        ? names(component.getType())
                        : Stream.of(component.getName()));
    }

    @Test
    void aParserReadsTheCsvBackAsItWas() throws IOException {
        ApiUnderTest.Answer answer = api.get("/api/errors/export?session_id=s&raw=true");
        assertThat(answer.header("Content-Type")).startsWith("text/csv");
        List<Map<String, String>> rows = csv(answer.response().body());
        assertThat(rows).hasSize(2_500);
        assertThat(rows.get(0)).containsEntry("errorId", "row-0").containsEntry("message", HOSTILE);
        assertThat(rows.get(7)).containsEntry("component", "-1");
        assertThat(rows.get(1)).containsEntry("projectId", "project-1").containsEntry("agentId", "");
    }

    @Test
    void csvSaysOfEachRowWhatJsonSays() throws IOException {
        List<Map<String, String>> rows = csv(api.get("/api/errors/export?session_id=s&raw=true&max=50")
                .response()
                .body());
        JsonNode errors = JSON.readTree(api.get("/api/errors/export?session_id=s&format=json&max=50")
                        .response()
                        .body())
                .path("errors");
        assertThat(rows).hasSize(50).hasSameSizeAs(errors);
        for (int i = 0; i < rows.size(); i++) {
            JsonNode error = errors.get(i);
            assertThat(rows.get(i))
                    .allSatisfy((name, cell) ->
                            assertThat(cell).as(name).isEqualTo(error.path(name).asText("")));
        }
    }

    @Test
    void noCellIsAFormula() throws IOException {
        List<Map<String, String>> rows = csv(
                api.get("/api/errors/export?session_id=s&format=csv").response().body());
        assertThat(rows.get(0)).containsEntry("message", "'" + HOSTILE);
        assertThat(rows.get(7)).containsEntry("component", "'-1");
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.values())
                        .noneMatch(cell -> !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@x", "\tx", "\rx"})
    void textIsGuardedAndNumbersAreNot(String text) throws IOException {
        StringWriter out = new StringWriter();
        CsvWriter csv = new CsvWriter(out, CsvWriter.Cells.GUARDED);
        csv.header(List.of("text", "number", "fraction"));
        csv.row(text, -1, -0.5);
        Map<String, String> row = csv(out.toString()).get(0);
        assertThat(row)
                .containsEntry("text", "'" + text)
                .containsEntry("number", "-1")
                .containsEntry("fraction", "-0.5");
    }

    @Test
    void linesAreJsonAndTheLastOneSaysHowManyThereWere() throws IOException {
        List<String> lines = api.get("/api/errors/export?format=ndjson&session_id=s&max=1234")
                .response()
                .body()
                .lines()
                .toList();
        assertThat(lines).hasSize(1_235);
        assertThat(JSON.readTree(lines.get(0)).path("message").asText()).isEqualTo(HOSTILE);
        assertThat(lines.get(1_234)).isEqualTo("{\"end\":1234,\"isMore\":true}");
    }

    @Test
    void jsonIsOneDocument() {
        JsonNode document = api.get("/api/errors/export?format=json&order=oldest&project_id=project-1")
                .json();
        assertThat(document.path("errors")).hasSize(625);
        assertThat(document.path("rows").asInt()).isEqualTo(625);
        assertThat(document.path("isMore").asBoolean()).isFalse();
        assertThat(document.at("/errors/624/errorId").asText()).isEqualTo("row-1");
    }

    @Test
    void anEmptyExportIsWhole() {
        assertThat(api.get("/api/errors/export?session_id=none&format=json")
                        .json()
                        .path("rows")
                        .asInt())
                .isZero();
        assertThat(api.get("/api/errors/export?session_id=none")
                        .response()
                        .body()
                        .lines())
                .hasSize(1);
    }

    @Test
    void listCountsAndExportAgree() {
        for (String filter : List.of("", "&category=connection_error", "&project_id=project-2&source=service")) {
            String range = "start_date=2026-11-21T03:00:00Z&end_date=2026-11-22T10:00:00Z" + filter;
            long counted =
                    api.get("/api/errors/stats?" + range).json().path("total").asLong();
            long exported = api.get("/api/errors/export?format=json&" + range)
                    .json()
                    .path("rows")
                    .asLong();
            long listed = 0;
            String cursor = "";
            do {
                JsonNode page =
                        api.get("/api/errors?limit=500&" + range + cursor).json();
                listed += page.path("errors").size();
                cursor = page.path("next").isTextual()
                        ? "&cursor=" + page.path("next").asText()
                        : "";
            } while (!cursor.isEmpty());
            assertThat(counted).as(filter).isPositive().isEqualTo(exported).isEqualTo(listed);
        }
    }

    @Test
    void itIsPackedIfAskedFor() throws Exception {
        HttpResponse<byte[]> packed = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(api.url() + "/api/errors/export?session_id=s&format=ndjson"))
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        try (GZIPInputStream body = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("{\"end\":2500,\"isMore\":false}\n");
        }
    }

    /** Java's own client does not show trailers. */
    private static String overTheWire(String path) throws IOException {
        URI url = URI.create(api.url());
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            request(socket, path);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void request(Socket socket, String path) throws IOException {
        String request =
                "GET " + path + " HTTP/1.1\r\nHost: localhost:" + socket.getPort() + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theTrailerSaysHowManyRowsThereWere() throws IOException {
        assertThat(overTheWire("/api/errors/export?session_id=s")).endsWith("0\r\nErrata-Rows: 2500\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "ndjson"})
    void whatFailsHalfWayIsCutOff(String format) throws IOException {
        URI url = URI.create(api.url());
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(50_000);
            socket.connect(new InetSocketAddress(url.getHost(), url.getPort()));
            request(socket, "/api/errors/export?session_id=long&format=" + format);
            byte[] beginning = socket.getInputStream().readNBytes(50_000);
            String running =
                    " FROM pg_stat_activity WHERE application_name = 'errata error-log exports' AND state <> 'idle'";
            // one that was answered before may not be over yet
            Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> api.count("SELECT count(*)" + running) == 1);
            assertThat(api.count("SELECT count(pg_terminate_backend(pid))" + running))
                    .isEqualTo(1);
            String half = new String(beginning, StandardCharsets.UTF_8) + rest(socket);
            assertThat(half).startsWith("HTTP/1.1 200 OK").hasSizeLessThan(LONG_ROWS * LONG);
            assertThat(half)
                    .doesNotContain("\r\n0\r\n")
                    .doesNotContain("\"end\"")
                    .doesNotContain("isMore");
        }
    }

    /** All that comes until the connection is closed or broken. */
    private static String rest(Socket socket) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(all);
        } catch (IOException broken) {
            assertThat(broken).hasMessageContaining("reset");
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatFailsAtOnceIsAProblem() {
        api.database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE error_log RENAME TO error_log_away"));
        try {
            ApiUnderTest.Answer answer = api.get("/api/errors/export");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isNotEmpty();
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:errata:problem:database-away");
        } finally {
            api.database.jdbi().useHandle(handle -> handle.execute("ALTER TABLE error_log_away RENAME TO error_log"));
        }
    }
}
