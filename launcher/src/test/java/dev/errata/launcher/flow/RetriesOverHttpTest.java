package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.dispatcher.DispatcherApp;
import dev.errata.dispatcher.DispatcherConfig;
import dev.errata.intake.IntakeApp;
import dev.errata.intake.IntakeConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A service that speaks only HTTP: its failure in, its retries out with their arguments, its word that it is done. */
@ExtendWith(SharedPipeline.class)
final class RetriesOverHttpTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final String ARGUMENTS = "{\"order\":7}";

    private final PipelineUnderTest kafka;
    private final String session = unique("session");
    private final String type = unique("charge");
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Recording recording;
    private final HttpServer service;
    private final IntakeApp intake;
    private final DispatcherApp dispatcher;

    private record Call(Headers headers, String body) {}

    RetriesOverHttpTest(PipelineUnderTest kafka, @TempDir Path directory) throws IOException {
        this.kafka = kafka;
        this.recording = kafka.record();
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
        Map<String, String> ofIntake = Map.of("http.port", "0", "spool.free", "0", "state.dir", directory.toString());
        Map<String, String> ofDispatcher = Map.of(
                "group.id",
                type,
                "endpoints.service.url",
                "http://127.0.0.1:" + service.getAddress().getPort(),
                "endpoints.service.types",
                type,
                "endpoints.service.time.limit",
                "5m",
                "private.targets",
                "127.0.0.1");
        intake = IntakeApp.create(read(ofIntake, IntakeConfig::read), new SimpleMeterRegistry());
        dispatcher = DispatcherApp.create(read(ofDispatcher, DispatcherConfig::read), new SimpleMeterRegistry());
    }

    /** First it fails, then it takes its time. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isFirst = calls.isEmpty();
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            calls.add(new Call(exchange.getRequestHeaders(), body));
            exchange.getResponseHeaders().add("Retry-After", "1");
            exchange.sendResponseHeaders(isFirst ? 503 : 202, -1);
        }
    }

    private <T> T read(Map<String, String> settings, Function<Config, T> reader) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("bootstrap.servers", kafka.cluster().bootstrapServers());
        all.put("registry.url", kafka.cluster().registryUrl());
        all.put("topics.partitions", String.valueOf(kafka.cluster().partitions()));
        all.put("topics.replication.factor", "1");
        all.put("answer.secret", "a secret that both of them share");
        return Config.read(ConfigSource.of(all), reader).value();
    }

    @BeforeEach
    void start() {
        intake.start();
        dispatcher.start();
    }

    @AfterEach
    void stop() {
        dispatcher.close();
        intake.close();
        service.stop(0);
        recording.close();
    }

    @Test
    void whatFailedComesBackWithItsArgumentsUntilTheServiceSaysThatItIsDone() throws Exception {
        String failure = "{\"message\":\"connect ECONNREFUSED 10.0.3.7:443\",\"sessionId\":\"" + session
                + "\",\"operationId\":\"charge-7\",\"operationType\":\"" + type
                + "\",\"payload\":{\"contentType\":\"application/json\",\"text\":\""
                + ARGUMENTS.replace("\"", "\\\"") + "\"}}";
        assertThat(post("/v1/errors", failure)).isEqualTo(200);

        await().atMost(TIMEOUT).until(() -> calls.size() == 2);
        assertThat(calls).extracting(Call::body).containsOnly(ARGUMENTS);
        assertThat(calls)
                .extracting(call -> call.headers().getFirst("Errata-Attempt"))
                .containsExactly("2", "3");
        assertThat(calls)
                .extracting(call -> call.headers().getFirst("Idempotency-Key"))
                .doesNotHaveDuplicates();

        String token = calls.get(1).headers().getFirst("Errata-Answer-Token");
        assertThat(post("/v1/outcomes", "{\"status\":\"succeeded\"}", "Errata-Answer-Token", token))
                .isEqualTo(200);
        assertThat(Objects.requireNonNull(closed().closure()).result()).isEqualTo(ClosureResult.SUCCEEDED);
    }

    private RecoveryDecision closed() {
        return recording.await(
                kafka.topics().decisions(),
                it -> session.equals(it.provenance().execution().sessionId()) && it.action() == Action.CLOSED);
    }

    private int post(String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(intake.url() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
