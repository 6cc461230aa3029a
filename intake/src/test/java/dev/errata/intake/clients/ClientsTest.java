package dev.errata.intake.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.grouping.stack.StackSignature;
import dev.errata.intake.IntakeUnderTest;
import dev.errata.intake.cloudevents.CloudEventsProtocol;
import dev.errata.intake.otlp.OtlpProtocol;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.sentry.SentryProtocol;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real clients, run: each delivers type, message, causes in order, throw site, release, environment and tags. In the profile
 * {@code clients}, with Node, npm, Maven and Python's Sentry SDK on the machine; elsewhere it is skipped and says so. The
 * fixtures are bytes that the same programs sent.
 */
class ClientsTest {
    private static final List<Protocol> PROTOCOLS =
            List.of(new CloudEventsProtocol(), new SentryProtocol(), new OtlpProtocol());

    private static @Nullable ForeignClients clients;

    @BeforeAll
    static void prepare(@TempDir Path home) throws IOException, InterruptedException {
        assumeTrue(Boolean.getBoolean("errata.clients"), "real clients run in the profile 'clients' alone");
        clients = ForeignClients.prepare(home);
    }

    @ParameterizedTest
    @CsvSource({
        "node node sentry.js http://key@127.0.0.1:PORT/7, tags.shop",
        "python /usr/bin/python3 sentry.py http://key@127.0.0.1:PORT/7, tags.shop",
        "java java -cp lib/* SentryClient.java http://key@127.0.0.1:PORT/7, tags.shop",
        "node node otlp.js http http://127.0.0.1:PORT/v1/logs, shop",
        "node node otlp.js proto http://127.0.0.1:PORT/v1/logs, shop",
        "node node cloudevents.js http://127.0.0.1:PORT/v1/errors, shop",
        "java java -cp lib/* OtlpClient.java http://127.0.0.1:PORT, shop"
    })
    void aNestedFailureArrivesWhole(String command, String tag) throws IOException, InterruptedException {
        List<ErrorEvent> thrown = errors(command).stream()
                .filter(error -> error.exceptionType() != null)
                .toList();

        assertThat(thrown).isNotEmpty().allSatisfy(error -> {
            assertThat(error.exceptionType()).containsAnyOf("TypeError", "ValueError", "IllegalStateException");
            assertThat(error.message()).isEqualTo("could not charge order 4711");
            assertThat(error.causes())
                    .extracting(Cause::message)
                    .hasSize(2)
                    .first()
                    .isEqualTo("the gateway did not answer");
            assertThat(error.causes().get(1).message()).containsIgnoringCase("refused");
            assertThat(StackSignature.of(Objects.requireNonNull(error.stack()), error.exceptionType(), error.message())
                            .orElseThrow()
                            .frames()
                            .get(0))
                    .contains("charge");
            assertThat(error.metadata()).containsKey("release").containsEntry("environment", "staging");
        });
        assertThat(thrown).anySatisfy(error -> assertThat(error.metadata()).containsEntry(tag, "north"));
    }

    @Test
    void theCommandOfSentryDeliversItsMessage() throws IOException, InterruptedException {
        List<ErrorEvent> errors = errors(
                "node env SENTRY_DSN=http://key@127.0.0.1:PORT/7"
                        + " node_modules/@sentry/cli-linux-x64/bin/sentry-cli send-event --no-environ -m broken -r shop@1 -E staging -t shop:north");

        assertThat(errors).extracting(ErrorEvent::message).containsExactly("broken");
        assertThat(errors.get(0).metadata())
                .containsEntry("release", "shop@1")
                .containsEntry("environment", "staging")
                .containsEntry("tags.shop", "north");
    }

    /** What a listener could not take, Spring puts onto a topic of its own, from where it is read as it comes. */
    @Test
    void aDeadLetterThatSpringKafkaProducesArrivesWhole(@TempDir Path directory) throws Exception {
        Map<String, String> settings =
                Map.of("dead.letters.topics", "orders-dlt", "kafka.consumer.metadata.max.age.ms", "500");
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, settings)) {
            String brokers = Objects.requireNonNull(intake.settings().get("bootstrap.servers"));
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
                admin.createTopics(List.of(new NewTopic("orders-dlt", 1, (short) 1)))
                        .all()
                        .get();
            }

            Objects.requireNonNull(clients).run("java java -cp lib/* SpringDeadLetter.java " + brokers);

            await().atMost(Duration.ofMinutes(2)).until(() -> !intake.errors().isEmpty());
            assertThat(intake.errors()).singleElement().satisfies(error -> {
                assertThat(error.exceptionType()).endsWith("GatewayException");
                assertThat(error.message()).isEqualTo("the gateway did not answer");
                assertThat(error.causes()).singleElement().satisfies(cause -> {
                    assertThat(cause.type()).isEqualTo("java.net.ConnectException");
                    assertThat(cause.message()).isEqualTo("Connection refused");
                });
                assertThat(error.stack()).startsWith("\tat SpringDeadLetter.charge(SpringDeadLetter.java:");
                assertThat(error.source().component()).isEqualTo("billing");
                assertThat(Objects.requireNonNull(error.operation()).id()).isEqualTo("orders/2/4711@orders-dlt/0/0");
            });
        }
    }

    private static List<ErrorEvent> errors(String command) throws IOException, InterruptedException {
        return Objects.requireNonNull(clients).requestsOf(command).stream()
                .flatMap(request -> read(request).errors().stream())
                .toList();
    }

    private static Submission read(CapturedRequest request) {
        Protocol protocol = PROTOCOLS.stream()
                .filter(each -> each.takes(Captured.head(request)))
                .findFirst()
                .orElseThrow();
        Submission read = protocol.read(new Request(Captured.head(request), request.decodedBody(), Instant.now()));
        assertThat(read.refused()).isEmpty();
        return read;
    }
}
