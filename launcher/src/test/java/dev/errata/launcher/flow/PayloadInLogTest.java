package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.log.ErrorLogApp;
import dev.errata.log.ErrorLogConfig;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.testing.SharedPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A planted marker of a payload is looked for on each page, in each answer of the API and in each table of the error log. */
@ExtendWith(SharedPipeline.class)
final class PayloadInLogTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LINK = Pattern.compile("href=\"(/[^\"]*)\"");
    private static final int MOST_PAGES = 150;

    private final PipelineUnderTest kafka;
    private final String session = unique("session");
    private final String marker = unique("marker");
    private final Recording recording;
    private final HttpClient client = HttpClient.newHttpClient();
    private final EmbeddedPostgres postgres;
    private final ErrorLogApp log;

    PayloadInLogTest(PipelineUnderTest kafka, @TempDir Path directory) {
        this.kafka = kafka;
        this.recording = kafka.record();
        postgres = EmbeddedPostgres.start(SharedPostgres.in(directory.resolve("postgres")));
        Map<String, String> settings = Map.of(
                "http.port", "0",
                "bootstrap.servers", kafka.cluster().bootstrapServers(),
                "registry.url", kafka.cluster().registryUrl(),
                "topics.partitions", String.valueOf(kafka.cluster().partitions()),
                "topics.replication.factor", "1");
        log = ErrorLogApp.create(
                Config.read(ConfigSource.of(settings), ErrorLogConfig::read)
                        .value()
                        .with(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password()),
                new SimpleMeterRegistry());
        log.start();
    }

    @AfterEach
    void stop() {
        log.close();
        postgres.close();
        recording.close();
    }

    @Test
    void noPageAnswerOrTableHasIt() throws Exception {
        ErrorEvent failed = Events.overloaded(session).toBuilder()
                .payload(Payload.of("application/json", ("{\"card\":\"" + marker + "\"}").getBytes(UTF_8)))
                .build();
        kafka.report(failed);
        reportTooLarge(failed);
        RetryCommand retry = recording.await(
                kafka.topics().retries(),
                it -> session.equals(it.provenance().execution().sessionId()));
        assertThat(retry.payload()).isEqualTo(failed.payload());
        kafka.say(Events.success(failed, retry.operation()));
        recording.await(
                kafka.topics().decisions(),
                it -> session.equals(it.provenance().execution().sessionId()) && it.action() == Action.CLOSED);
        String operation = Objects.requireNonNull(failed.operation()).id();
        await().atMost(TIMEOUT).until(() -> read("/api/operations/" + operation).contains("succeeded"));
        await().atMost(TIMEOUT).until(() -> tablesWith("more than 65536").contains("dead_letter"));

        Map<String, String> answers = pages();
        answers.putAll(answersOfTheApi(failed, retry.operation()));

        assertThat(answers.entrySet())
                .as("pages and answers that tell of it")
                .filteredOn(answer -> answer.getValue().contains(session))
                .hasSizeGreaterThan(5);
        for (String shape : shapes()) {
            assertThat(answers)
                    .allSatisfy((address, text) -> assertThat(text).as(address).doesNotContain(shape));
            assertThat(tablesWith(shape)).isEmpty();
        }
        assertThat(tablesWith(session)).contains("error_log");
    }

    /** As it may be written: as it is, in base64 at each of three places, in hexadecimal. */
    private List<String> shapes() {
        List<String> shapes = new ArrayList<>(List.of(marker, HexFormat.of().formatHex(marker.getBytes(UTF_8))));
        for (int behind = 0; behind < 3; behind++) {
            String encoded = Base64.getEncoder().encodeToString((" ".repeat(behind) + marker).getBytes(UTF_8));
            shapes.add(encoded.substring(4, 36));
        }
        return shapes;
    }

    /** As a producer would that goes by none of our doors. */
    private void reportTooLarge(ErrorEvent failed) {
        byte[] large = (marker + "x".repeat(Payload.MOST_BYTES)).getBytes(UTF_8);
        ErrorEvent event = failed.toBuilder()
                .errorId(unique("error"))
                .payload(Payload.of("a/b", large))
                .build();
        kafka.write(new ProducerRecord<>(TopicNames.ERRORS, session.getBytes(UTF_8), kafka.bytes(event)));
    }

    /** All that links lead to, those of what else the log holds up to a bound. */
    private Map<String, String> pages() throws IOException, InterruptedException {
        Map<String, String> seen = new LinkedHashMap<>();
        Queue<String> ahead = new ArrayDeque<>(List.of("/session?id=" + session, "/", "/letters"));
        while (!ahead.isEmpty() && seen.size() < MOST_PAGES) {
            String address = ahead.remove();
            String text = read(address);
            seen.put(address, text);
            Matcher links = LINK.matcher(text);
            while (links.find()) {
                String link = links.group(1).replace("&amp;", "&");
                if (!seen.containsKey(link) && !ahead.contains(link)) {
                    ahead.add(link);
                }
            }
        }
        return seen;
    }

    private Map<String, String> answersOfTheApi(ErrorEvent failed, Operation operation)
            throws IOException, InterruptedException {
        Map<String, String> named = Map.of(
                "errorId", String.valueOf(failed.errorId()),
                "operationId", operation.id(),
                "sessionId", session);
        Map<String, String> answers = new LinkedHashMap<>();
        JsonNode paths = JSON.readTree(read("/api/openapi.json")).path("paths");
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            boolean isListing = path.getValue().has("get") && !path.getKey().equals("/api/live");
            String address = isListing ? filled(path.getKey(), named) : "{";
            if (!address.contains("{")) {
                answers.put(address, read(address));
            }
        }
        assertThat(answers).hasSizeGreaterThan(10).containsKey("/api/errors/" + failed.errorId());
        return answers;
    }

    private static String filled(String path, Map<String, String> named) {
        String address = path;
        for (Map.Entry<String, String> each : named.entrySet()) {
            address = address.replace("{" + each.getKey() + "}", each.getValue());
        }
        return address;
    }

    private String read(String address) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create(log.url() + address)).build(), BodyHandlers.ofString())
                .body();
    }

    private List<String> tablesWith(String text) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(
                    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            for (String table : tables) {
                String query =
                        "SELECT 1 FROM \"%s\" AS r WHERE strpos(r::text, '%s') > 0 LIMIT 1".formatted(table, text);
                try (ResultSet rows = statement.executeQuery(query)) {
                    if (rows.next()) {
                        found.add(table);
                    }
                }
            }
        }
        return found;
    }
}
