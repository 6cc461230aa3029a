package dev.errata.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.ClientConfig;
import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.event.TraceContext;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(KafkaUnderTest.Shared.class)
class ErrorReporterTest {
    private static final String NOBODY_LISTENS = "localhost:1";
    private static final ReportContext CONTEXT = ReportContext.of(SourceType.LLM, "openrouter");

    private final String session = "session-" + UUID.randomUUID();

    @Test
    void publishesAThrowableWithItsContextUnderTheSessionsKey(KafkaUnderTest kafka) {
        TraceContext trace = new TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", null);
        Operation operation = Operation.first("complete-1", "complete");
        Instant before = Instant.now();

        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config());
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            reporter.report(
                    new IllegalStateException("no answer", new ConnectException("Connection refused")),
                    CONTEXT.withExecution(ExecutionContext.ofSession(session))
                            .withOperation(operation)
                            .withPayload(Payload.reference("a/b", "s3://arguments"))
                            .withTrace(trace)
                            .with("model", "small"));
            ConsumerRecord<byte[], ErrorEvent> record = errors.await(
                            1, event -> session.equals(event.execution().sessionId()))
                    .get(0);
            ErrorEvent event = record.value();

            assertThat(new String(record.key(), StandardCharsets.UTF_8)).isEqualTo(session);
            assertThat(record.partition()).isEqualTo(KeyPlacement.partitionOf(session, Topics.DEFAULT_PARTITIONS));
            assertThat(UUID.fromString(Objects.requireNonNull(event.errorId()))).isNotNull();
            assertThat(event.occurredAt()).isBetween(before.minusMillis(1), Instant.now());
            assertThat(event.kind()).isEqualTo(ErrorKind.ERROR);
            assertThat(event.message()).isEqualTo("no answer");
            assertThat(event.exceptionType()).isEqualTo("java.lang.IllegalStateException");
            assertThat(event.source()).isEqualTo(CONTEXT.source());
            assertThat(event.operation()).isEqualTo(operation);
            assertThat(event.payload()).isEqualTo(Payload.reference("a/b", "s3://arguments"));
            assertThat(event.trace()).isEqualTo(trace);
            assertThat(event.metadata()).containsEntry("model", "small");
            assertThat(event.causes())
                    .singleElement()
                    .satisfies(cause -> assertThat(cause.code()).isEqualTo("ECONNREFUSED"));
        }
    }

    @Test
    void givesAnEventWithoutThemAnIdAndATimeAndItsIdAsKey(KafkaUnderTest kafka) {
        String message = "nobody's error " + session;
        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config());
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            reporter.report(ErrorEvent.builder(message).build());
            ConsumerRecord<byte[], ErrorEvent> record =
                    errors.await(1, event -> event.message().equals(message)).get(0);

            assertThat(record.value().errorId()).isEqualTo(new String(record.key(), StandardCharsets.UTF_8));
            assertThat(record.value().occurredAt()).isAfter(Instant.EPOCH);
        }
    }

    @Test
    void cutsAnEventOfFiveMegabytes(KafkaUnderTest kafka) {
        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config());
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            reporter.report(
                    new IllegalStateException("é".repeat(2_500_000)),
                    CONTEXT.withExecution(ExecutionContext.ofSession(session)));
            ConsumerRecord<byte[], ErrorEvent> record = errors.await(
                            1, event -> session.equals(event.execution().sessionId()))
                    .get(0);

            assertThat(record.serializedValueSize()).isLessThan(EventLimit.MAX_BYTES);
            assertThat(record.value().message()).startsWith("ééé").endsWith("characters truncated ...]\n");
            assertThat(record.value().metadata()).containsEntry(EventLimit.TRUNCATED, "message");
        }
    }

    @Test
    void sendsWhatIsBufferedBeforeItCloses(KafkaUnderTest kafka) {
        AtomicInteger heard = new AtomicInteger();
        ErrorReporter reporter = ErrorReporter.connect(kafka.config(), new ReportListener() {
            @Override
            public void sent(String errorId) {
                heard.incrementAndGet();
            }
        });
        for (int i = 0; i < 1_000; i++) {
            reporter.report(new IllegalStateException("burst"), CONTEXT);
        }

        reporter.close(Duration.ofMinutes(2));

        assertThat(reporter.sent()).isEqualTo(1_000);
        assertThat(heard).hasValue(1_000);
        assertThat(reporter.dropped()).isZero();
        reporter.report(new IllegalStateException("too late"), CONTEXT);
        assertThat(reporter.dropped()).isEqualTo(1);
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void neitherBlocksNorThrowsWhileKafkaIsDownAndCountsWhatItDrops() {
        ErrorReporter reporter = ErrorReporter.connect(ClientConfig.of(NOBODY_LISTENS, "http://localhost:1"));
        int reports = ErrorReporter.MAX_REPORTS + 500;
        ManagementFactory.getThreadMXBean().setThreadContentionMonitoringEnabled(true);
        Duration before = waited();
        for (int i = 0; i < reports; i++) {
            reporter.report(new IllegalStateException("nobody hears it"), CONTEXT);
        }

        assertThat(waited().minus(before)).isLessThan(Duration.ofSeconds(3));
        assertThat(reporter.dropped()).isGreaterThanOrEqualTo(499);
        assertThat(reporter.buffered()).isPositive();

        reporter.close(Duration.ofMillis(200));

        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(reporter.dropped()).isEqualTo(reports));
        assertThat(reporter.sent()).isZero();
    }

    /** Of this thread, for whatever: how fast the machine is does not count. */
    private static Duration waited() {
        ThreadInfo self = ManagementFactory.getThreadMXBean()
                .getThreadInfo(Thread.currentThread().getId());
        return Duration.ofMillis(self.getWaitedTime() + self.getBlockedTime());
    }

    @Test
    void neverThrowsWhateverItIsGiven() {
        ReportListener hostile = new ReportListener() {
            @Override
            public void dropped(DropReason reason) {
                throw new IllegalStateException("not my day");
            }
        };
        ErrorReporter reporter = ErrorReporter.connect(ClientConfig.of(NOBODY_LISTENS, "http://localhost:1"), hostile);
        RuntimeException failing = new RuntimeException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new AssertionError("a bug in a message");
            }
        };

        reporter.report(failing, CONTEXT);
        reporter.report((Throwable) nothing(), CONTEXT);
        reporter.report((ErrorEvent) nothing());
        reporter.report(new IllegalStateException("no context"), nothing());

        assertThat(reporter.dropped()).isEqualTo(4);
        reporter.close(Duration.ZERO);
    }

    @Test
    void aPayloadThatIsTooLargeIsRefusedAndNeverCut() {
        List<DropReason> reasons = new CopyOnWriteArrayList<>();
        ReportListener listener = new ReportListener() {
            @Override
            public void dropped(DropReason reason) {
                reasons.add(reason);
            }
        };
        ErrorReporter reporter = ErrorReporter.connect(ClientConfig.of(NOBODY_LISTENS, "http://localhost:1"), listener);

        Payload large = Payload.of("a/b", new byte[Payload.MOST_BYTES + 1]);
        reporter.report(new IllegalStateException("it failed"), CONTEXT.withPayload(large));

        assertThat(reasons).containsExactly(DropReason.PAYLOAD_TOO_LARGE);
        assertThat(reporter.buffered()).isZero();
        reporter.close(Duration.ZERO);
    }

    /** A caller that knows no null checks. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }

    @Test
    void neverThrowsAtAThrowableThatDoes() {
        ErrorReporter reporter = ErrorReporter.connect(ClientConfig.of(NOBODY_LISTENS, "http://localhost:1"));
        RuntimeException hostile = new RuntimeException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new UnsupportedOperationException("no message for you");
            }
        };

        reporter.report(hostile, CONTEXT);

        assertThat(reporter.dropped()).isEqualTo(1);
        reporter.close(Duration.ZERO);
    }

    @Test
    void aProducerThatIsInterruptedWhileItClosesIsNoFailureOfTheThread() {
        MockProducer<byte[], byte[]> producer =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public void close(Duration timeout) {
                        super.close(timeout);
                        throw new InterruptException(new InterruptedException());
                    }
                };
        ReportBuffer buffer = new ReportBuffer(1, 1_000_000);
        buffer.offer(Report.of(ErrorEvent.builder("it failed").errorId("one").build()));
        ReportSender sender = new ReportSender(
                new ReportSender.ReportTarget("errors", (topic, event) -> new byte[1], () -> producer),
                buffer,
                new DropLog(System::nanoTime, ReportListener.NONE),
                ReportListener.NONE);

        sender.close(Duration.ofSeconds(5));
        sender.run();

        assertThat(sender.sent()).isEqualTo(1);
        assertThat(producer.closed()).isTrue();
    }
}
