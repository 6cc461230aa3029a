package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.icegreen.greenmail.util.ServerSetupTest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.errata.client.retry.Retry;
import dev.errata.core.alert.AlertState;
import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.answer.AnswerLinks;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.channel.MailChannel;
import dev.errata.notifier.channel.MailSettings;
import dev.errata.notifier.channel.MessageRejectedException;
import dev.errata.notifier.channel.SlackChannel;
import dev.errata.notifier.channel.WebhookChannel;
import dev.errata.notifier.channel.WebhookSignature;
import dev.errata.notifier.message.AlertMessages;
import dev.errata.notifier.message.AlertNotice;
import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Message;
import dev.errata.notifier.message.Question;
import dev.errata.notifier.message.QuestionMessages;
import dev.errata.notifier.message.QuestionNotice;
import dev.errata.notifier.outbox.Courier;
import dev.errata.notifier.outbox.OutboxEntry;
import dev.errata.streams.http.StandardWebhook;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every channel against a real server of its kind. */
class ChannelsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Clock CLOCK = Clock.fixed(Alerts.START, ZoneOffset.UTC);
    private static final Message MESSAGE = AlertMessages.message(
            new AlertNotice(
                    AlertNotice.NoticeStage.WAITING,
                    Alerts.alert("a", AlertState.FIRING, Severity.HIGH, 7),
                    Alerts.START),
            Alerts.START);

    private static final Message ESCALATION = QuestionMessages.message(
            QuestionNotice.first(Question.of(Escalations.open("q", "operator")), false, Alerts.START)
                    .orElseThrow(),
            Alerts.START);
    private static final List<AnswerLink> LINKS =
            List.of(new AnswerLink(CommandType.APPROVE, "https://errors.example.org/answer/t1"));

    private final List<Received> received = new ArrayList<>();
    private final Deque<Integer> answers = new ArrayDeque<>();
    private HttpServer server = server();
    private URI url = URI.create("http://localhost");

    private record Received(Map<String, List<String>> headers, String body) {}

    private static HttpServer server() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void serve() {
        server.createContext("/hook", this::answer);
        server.start();
        url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aWebhookGetsJsonThatIsSigned() throws Exception {
        new WebhookChannel(url, SECRET, CLOCK).deliver(MESSAGE, List.of());

        Received request = received.get(0);
        JsonNode json = JSON.readTree(request.body());
        assertThat(json.path("type").asText()).isEqualTo("alert.firing");
        assertThat(json.path("alertId").asText()).isEqualTo("a");
        assertThat(json.path("text").asText()).isEqualTo(Alerts.TEXT);
        assertThat(json.path("severity").asText()).isEqualTo("high");
        byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
        new WebhookSignature(SECRET)
                .headers("a:firing", CLOCK.instant(), body)
                .forEach((name, value) -> assertThat(header(request, name)).isEqualTo(value));
    }

    /** The vector of the standard's own libraries. */
    @Test
    void theSignatureIsThatOfStandardWebhooks() {
        Map<String, String> headers = new WebhookSignature(SECRET)
                .headers(
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        Instant.ofEpochSecond(1_614_265_330),
                        "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8));

        assertThat(headers)
                .containsEntry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
                .containsEntry("webhook-timestamp", "1614265330")
                .containsEntry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    /** As {@code printf '1795255200.{}' | openssl dgst -sha256 -hmac "top secret"} says. */
    @Test
    void theHeadersOfBeforeStayBesideIt() {
        Map<String, String> headers = new WebhookSignature("top secret")
                .headers("a", Instant.ofEpochSecond(1_795_255_200), "{}".getBytes(StandardCharsets.UTF_8));

        assertThat(headers)
                .containsEntry("X-Errata-Delivery", "a")
                .containsEntry("X-Errata-Timestamp", "1795255200")
                .containsEntry(
                        "X-Errata-Signature",
                        "sha256=55bdef7f424ae4d6b2616b399976ecf069ff87102a2a5c87ee802d09e34556c9");
    }

    @Test
    void aServerInTroubleIsTriedAgainByPolicy() {
        answers.addAll(List.of(503, 429));
        Courier courier = courier(new WebhookChannel(url, "", CLOCK), 3);
        courier.take(OutboxEntry.of("webhook", MESSAGE, Alerts.START));

        assertThat(courier.collect()).extracting(Courier.Attempted::result).containsExactly(Courier.Result.DELIVERED);
        assertThat(received).hasSize(3);
        assertThat(received.get(2).headers())
                .doesNotContainKeys(StandardWebhook.SIGNATURE, WebhookSignature.OLD_SIGNATURE);
    }

    @Test
    void aServerThatRefusesIsLeftAlone() {
        answers.add(404);
        Courier courier = courier(new SlackChannel(url), 3);
        courier.take(OutboxEntry.of("slack", MESSAGE, Alerts.START));

        assertThat(courier.collect()).extracting(Courier.Attempted::result).containsExactly(Courier.Result.REFUSED);
        assertThat(received).hasSize(1);
    }

    @Test
    void slackGetsTextWithoutMarkup() throws Exception {
        new SlackChannel(url).deliver(MESSAGE, List.of());

        assertThat(JSON.readTree(received.get(0).body()).path("text").asText())
                .startsWith("[BURST] [LLM TIMEOUT 3102] 500 errors")
                .endsWith("no answer in &lt;*&gt;");
    }

    @Test
    void aWebhookGetsAllOfAnEscalationAndTheLinksThatAnswerIt() throws Exception {
        new WebhookChannel(url, SECRET, CLOCK).deliver(ESCALATION, LINKS);

        JsonNode json = JSON.readTree(received.get(0).body());
        assertThat(json.path("type").asText()).isEqualTo("escalation.opened");
        assertThat(json.path("escalationId").asText()).isEqualTo("q");
        assertThat(json.path("target").asText()).isEqualTo("operator");
        assertThat(json.path("cause").asText()).isEqualTo("exhausted");
        assertThat(json.path("title").asText()).isEqualTo(Escalations.TEXT.title());
        assertThat(json.path("suggestions"))
                .extracting(JsonNode::asText)
                .containsExactlyElementsOf(Escalations.TEXT.suggestions());
        assertThat(json.path("deadline").asText()).isEqualTo("2026-11-21T11:00:00Z");
        assertThat(json.path("answers").path("approve").asText()).isEqualTo("https://errors.example.org/answer/t1");
        assertThat(json.has("alertId")).isFalse();
    }

    @Test
    void aMailOfAnEscalationSaysAllAndHoldsTheLinks() throws Exception {
        GreenMail mails = new GreenMail(new ServerSetup[] {ServerSetupTest.SMTP.dynamicPort()});
        mails.start();
        try {
            new MailChannel(new MailSettings(
                            "127.0.0.1",
                            mails.getSmtp().getPort(),
                            MailSettings.Security.NONE,
                            "",
                            "",
                            "errata@example.org",
                            List.of("anna@example.org")))
                    .deliver(ESCALATION, LINKS);

            MimeMessage mail = mails.getReceivedMessages()[0];
            assertThat(mail.getSubject())
                    .isEqualTo("[ESCALATION HIGH, LLM AUTH 3105, for operator] The API key is not accepted");
            assertThat(mail.getContent().toString().replace("\r\n", "\n").strip())
                    .isEqualTo(ESCALATION.text() + "\nOr answer here:"
                            + "\n- Approve, one more attempt at once: https://errors.example.org/answer/t1");
        } finally {
            mails.stop();
        }
    }

    @Test
    void aMailReachesEverybody() throws Exception {
        GreenMail mails = new GreenMail(new ServerSetup[] {ServerSetupTest.SMTP.dynamicPort()});
        mails.start();
        try {
            MailSettings settings = new MailSettings(
                    "127.0.0.1",
                    mails.getSmtp().getPort(),
                    MailSettings.Security.NONE,
                    "",
                    "",
                    "errata@example.org",
                    List.of("anna@example.org", "bert@example.org"));
            new MailChannel(settings).deliver(MESSAGE, List.of());

            assertThat(mails.getReceivedMessages()).hasSize(2);
            MimeMessage mail = mails.getReceivedMessages()[0];
            assertThat(mail.getSubject()).isEqualTo(MESSAGE.subject());
            assertThat(mail.getContent().toString().replace("\r\n", "\n").strip())
                    .isEqualTo(Alerts.TEXT);
            assertThat(mail.getHeader("X-Errata-Delivery")).containsExactly("a:firing");
        } finally {
            mails.stop();
        }
    }

    @Test
    void aMailServerThatIsDownIsToldAsAFailure() {
        GreenMail mails = new GreenMail(new ServerSetup[] {ServerSetupTest.SMTP.dynamicPort()});
        mails.start();
        int port = mails.getSmtp().getPort();
        mails.stop();
        MailChannel channel = new MailChannel(new MailSettings(
                "127.0.0.1",
                port,
                MailSettings.Security.NONE,
                "",
                "",
                "errata@example.org",
                List.of("anna@example.org")));

        assertThatThrownBy(() -> channel.deliver(MESSAGE, List.of()))
                .isNotInstanceOf(MessageRejectedException.class)
                .hasMessageContaining("127.0.0.1");
    }

    private static Courier courier(Channel channel, int attempts) {
        RetryPolicy policy = RetryPolicy.of("test", attempts, new Backoff.Fixed(Duration.ZERO), Jitter.NONE);
        return new Courier(
                List.of(channel),
                AnswerLinks.none(),
                Retry.with(policy),
                new SimpleMeterRegistry(),
                name -> new ImmediateExecutor());
    }

    private static String header(Received request, String name) {
        return request.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> header.getValue().get(0))
                .findFirst()
                .orElseThrow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        received.add(new Received(
                Map.copyOf(exchange.getRequestHeaders()),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        Integer status = answers.poll();
        exchange.sendResponseHeaders(status == null ? 204 : status, -1);
        exchange.close();
    }
}
