package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.icegreen.greenmail.util.ServerSetupTest;
import com.sun.net.httpserver.HttpServer;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.log.ErrorLogApp;
import dev.errata.log.ErrorLogConfig;
import dev.errata.notifier.NotifierApp;
import dev.errata.notifier.NotifierConfig;
import dev.errata.streams.App;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.testing.SharedPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A gate reaches people over a real webhook and a real mail server, is answered by a link, and its operation ends. */
@ExtendWith(SharedPipeline.class)
final class AnswerByLinkTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LINK = Pattern.compile("http://\\S+/answer/\\S+");

    private final PipelineUnderTest kafka;
    private final Path directory;
    private final String session = unique("session");
    private final Recording recording;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Queue<JsonNode> posted = new ConcurrentLinkedQueue<>();
    private final GreenMail mails = new GreenMail(new ServerSetup[] {ServerSetupTest.SMTP.dynamicPort()});
    private final HttpServer webhook;
    private final EmbeddedPostgres postgres;
    private final ErrorLogApp log;
    private final App notifier;

    AnswerByLinkTest(PipelineUnderTest kafka, @TempDir Path directory) throws IOException {
        this.kafka = kafka;
        this.directory = directory;
        this.recording = kafka.record();
        mails.start();
        webhook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        webhook.createContext("/", exchange -> {
            posted.add(JSON.readTree(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        webhook.start();
        postgres = EmbeddedPostgres.start(SharedPostgres.in(directory.resolve("postgres")));
        log = ErrorLogApp.create(
                read(Map.of("http.port", "0"), ErrorLogConfig::read)
                        .with(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password()),
                new SimpleMeterRegistry());
        log.start();
        notifier = NotifierApp.create(read(told(), NotifierConfig::read), new SimpleMeterRegistry());
    }

    private Map<String, String> told() {
        return Map.of(
                "application.id",
                unique("notifier"),
                "state.dir",
                directory.resolve("state").toString(),
                "notify.webhook.url",
                "http://127.0.0.1:" + webhook.getAddress().getPort(),
                "notify.mail.host",
                "127.0.0.1",
                "notify.mail.port",
                String.valueOf(mails.getSmtp().getPort()),
                "notify.mail.security",
                "none",
                "notify.mail.from",
                "errata@example.org",
                "notify.mail.to",
                "anna@example.org",
                "http.public.url",
                log.url());
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
        notifier.start();
    }

    @AfterEach
    void stop() {
        notifier.close();
        log.close();
        postgres.close();
        webhook.stop(0);
        mails.stop();
        recording.close();
    }

    @Test
    void aGateIsToldOfAndAnsweredByALinkOfAMail() throws Exception {
        ErrorEvent failed = report();
        String id = escalation(EscalationStatus.OPEN).escalationId();

        JsonNode asked = awaitPosted(id, "escalation.opened");
        assertThat(asked.path("title").asText()).isNotBlank();
        assertThat(asked.path("suggestions")).isNotEmpty();
        List<URI> ofMail = awaitMailAbout(id);
        assertThat(ofMail).hasSize(3);
        for (URI link : ofMail) {
            await().atMost(TIMEOUT)
                    .untilAsserted(() ->
                            assertThat(get(link)).as("once the log has read it").isEqualTo(200));
            assertThat(get(link)).isEqualTo(200);
        }

        assertThat(post(ofMail.get(0))).isEqualTo(200);
        Escalation resolved = escalation(EscalationStatus.RESOLVED);
        assertThat(Objects.requireNonNull(resolved.resolution()).resolvedBy())
                .isEqualTo("link:operator/mail, says Anna");
        assertThat(resolved.resolution().reason()).isEqualTo("the file is there");
        assertThat(closedAfterSuccess(failed)).isEqualTo(ClosureResult.SUCCEEDED);

        assertThat(post(ofMail.get(0))).as("replayed").isIn(409, 410);
        for (JsonNode link : asked.path("answers")) {
            assertThat(post(URI.create(link.asText()))).as("of the webhook").isIn(409, 410);
        }
        assertThat(awaitPosted(id, "escalation.answered")
                        .path("resolution")
                        .path("by")
                        .asText())
                .contains("says Anna");
    }

    @Test
    void aGateThatAWebhookWasToldOfIsAnsweredOverTheApi() throws Exception {
        ErrorEvent failed = report();
        String id = escalation(EscalationStatus.OPEN).escalationId();
        awaitPosted(id, "escalation.opened");
        URI gate = URI.create(log.url() + "/api/escalations/" + id);
        await().atMost(TIMEOUT)
                .untilAsserted(() ->
                        assertThat(get(gate)).as("once the log has read it").isEqualTo(200));

        HttpResponse<String> stranger = client.send(
                HttpRequest.newBuilder(gate.resolve("/api/session")).build(), HttpResponse.BodyHandlers.ofString());
        String cookie =
                stranger.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
        HttpRequest.Builder answer = HttpRequest.newBuilder(URI.create(gate + "/approve"))
                .header("Cookie", cookie)
                .header(
                        "X-CSRF-Token",
                        JSON.readTree(stranger.body()).path("formToken").asText())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"reason\": \"the file is there\"}"));
        assertThat(status(answer)).isEqualTo(200);

        Escalation resolved = escalation(EscalationStatus.RESOLVED);
        assertThat(Objects.requireNonNull(resolved.resolution()).reason()).isEqualTo("the file is there");
        assertThat(closedAfterSuccess(failed)).isEqualTo(ClosureResult.SUCCEEDED);
        assertThat(status(answer)).as("a second answer").isEqualTo(409);
    }

    /** A failure that only a person can decide about. */
    private ErrorEvent report() {
        ErrorEvent failed = Events.failure(session, "Configuration file not found: config/app.yaml")
                .code("CONFIG_MISSING")
                .source(ErrorSource.of(SourceType.CONFIG, "billing"))
                .build();
        kafka.report(failed);
        return failed;
    }

    private ClosureResult closedAfterSuccess(ErrorEvent failed) {
        RetryCommand again = recording.await(
                kafka.topics().retries(),
                it -> session.equals(it.provenance().execution().sessionId()));
        kafka.say(Events.success(failed, again.operation()));
        return closed();
    }

    private Escalation escalation(EscalationStatus status) {
        return recording.await(
                kafka.topics().escalations(),
                it -> session.equals(it.provenance().execution().sessionId())
                        && it.standing().status() == status);
    }

    private ClosureResult closed() {
        RecoveryDecision decision = recording.await(
                kafka.topics().decisions(),
                it -> session.equals(it.provenance().execution().sessionId()) && it.action() == Action.CLOSED);
        return Objects.requireNonNull(decision.closure()).result();
    }

    private JsonNode awaitPosted(String id, String type) {
        await().atMost(TIMEOUT).until(() -> posted.stream().anyMatch(json -> isAbout(json, id, type)));
        return posted.stream()
                .filter(json -> isAbout(json, id, type))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isAbout(JsonNode json, String id, String type) {
        return json.path("escalationId").asText().equals(id)
                && json.path("type").asText().equals(type);
    }

    private List<URI> awaitMailAbout(String id) throws Exception {
        await().atMost(TIMEOUT).until(() -> textAbout(id).contains("/answer/"));
        return LINK.matcher(textAbout(id))
                .results()
                .map(found -> URI.create(found.group()))
                .toList();
    }

    private String textAbout(String id) throws Exception {
        for (MimeMessage mail : mails.getReceivedMessages()) {
            String text = mail.getContent().toString();
            if (text.contains(id)) {
                return text;
            }
        }
        return "";
    }

    private int get(URI link) throws IOException, InterruptedException {
        return status(HttpRequest.newBuilder(link).GET());
    }

    /** As the form of the page does. */
    private int post(URI link) throws IOException, InterruptedException {
        String token = link.getPath().substring("/answer/".length());
        return status(HttpRequest.newBuilder(link)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("token=" + token + "&name=Anna&reason=the+file+is+there")));
    }

    private int status(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
