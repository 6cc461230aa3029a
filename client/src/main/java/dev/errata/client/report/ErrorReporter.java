package dev.errata.client.report;

import dev.errata.client.ClientConfig;
import dev.errata.client.report.ReportSender.ReportTarget;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.TimeOrderedId;
import dev.errata.schemas.Topic;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes errors to the topic {@code errors}. For all threads. Reporting takes microseconds, never waits for Kafka or
 * the registry and never throws: what cannot be sent is kept in a bounded buffer, and what does not fit there is counted,
 * logged and dropped. It starts while Kafka is down, too.
 *
 * <pre>{@code
 * ErrorReporter errors = ErrorReporter.connect(ClientConfig.of("kafka:9092", "http://registry:8081"));
 * errors.report(exception, ReportContext.of(SourceType.LLM, "openrouter"));
 * }</pre>
 */
public final class ErrorReporter implements AutoCloseable {
    static final String THREAD = "errata-reporter";
    static final int MAX_REPORTS = 10_000;
    static final long MAX_BYTES = 32L << 20;

    /** Never asked: a closed reporter connects to nothing. */
    private static final String NOWHERE = "localhost:1";

    private static final Logger LOG = LoggerFactory.getLogger(ErrorReporter.class);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);
    /** For what is under way when the timeout is over, and again once it was interrupted. */
    private static final Duration GRACE = Duration.ofMillis(500);

    /** The sender's thread must stay able to close; it asks again by itself. */
    private static final Duration REGISTRY_WAIT = Duration.ofSeconds(1);

    private final ThrowableReader reader;
    private final ReportBuffer buffer;
    private final DropLog drops;
    private final ReportSender sender;
    private final Thread thread;
    private volatile boolean isClosed;

    ErrorReporter(ReportTarget target, ThrowableReader reader, ReportBuffer buffer, ReportListener listener) {
        this.reader = reader;
        this.buffer = buffer;
        this.drops = new DropLog(System::nanoTime, listener);
        this.sender = new ReportSender(target, buffer, drops, listener);
        this.thread = new Thread(sender, THREAD);
        thread.setDaemon(true);
        thread.start();
    }

    /** A reporter on this Kafka; only a setting that can never work makes it fail. */
    public static ErrorReporter connect(ClientConfig config) {
        return connect(config, ReportListener.NONE);
    }

    /** As {@link #connect(ClientConfig)}, with a listener. */
    public static ErrorReporter connect(ClientConfig config, ReportListener listener) {
        Topic<byte[], ErrorEvent> errors =
                config.topics(REGISTRY_WAIT, REGISTRY_WAIT).errors();
        Map<String, Object> settings = config.producer("reporter", ReportSender.DELIVERY);
        ByteArraySerializer bytes = new ByteArraySerializer();
        ReportTarget target = new ReportTarget(
                errors.name(), errors.valueSerde().serializer(), () -> new KafkaProducer<>(settings, bytes, bytes));
        return new ErrorReporter(
                target,
                new ThrowableReader(Clock.systemUTC(), new TimeOrderedId(Clock.systemUTC())),
                new ReportBuffer(MAX_REPORTS, MAX_BYTES),
                listener);
    }

    /** A reporter without a Kafka: it counts what it is given as dropped, for a service that runs without Errata for now. */
    public static ErrorReporter disconnected() {
        ErrorReporter reporter = connect(ClientConfig.of(NOWHERE, "http://" + NOWHERE));
        reporter.close(Duration.ZERO);
        return reporter;
    }

    /** Reports a failure as it happened now. */
    public void report(Throwable failure, ReportContext context) {
        try {
            accept(reader.read(failure, context));
        } catch (Throwable e) {
            drops.dropped(DropReason.UNREADABLE, e);
        }
    }

    /**
     * Reports an event; without an id or a time of its own it gets them. One that states no kind is an error, whatever
     * its text says; output that is to be judged says {@link dev.errata.core.event.ErrorKind#TOOL_OUTPUT}.
     */
    public void report(ErrorEvent event) {
        try {
            accept(reader.completed(event));
        } catch (Throwable e) {
            drops.dropped(DropReason.UNREADABLE, e);
        }
    }

    /** The reports that the broker has. */
    public long sent() {
        return sender.sent();
    }

    /** The reports that are lost; each is counted once. */
    public long dropped() {
        return drops.total();
    }

    /** The reports that wait to be sent. */
    public int buffered() {
        return buffer.size();
    }

    /** Closes within 5 seconds, one more if Kafka does not answer. */
    @Override
    public void close() {
        close(CLOSE_WITHIN);
    }

    /** Sends what is buffered, for about this long; the rest is counted as dropped. */
    public void close(Duration timeout) {
        isClosed = true;
        sender.close(timeout);
        try {
            thread.join(timeout.plus(GRACE).toMillis());
            thread.interrupt();
            thread.join(GRACE.toMillis());
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
        LOG.atInfo()
                .addKeyValue("sent", sent())
                .addKeyValue("dropped", dropped())
                .log("the error reporter is closed");
    }

    private void accept(ErrorEvent event) {
        String refusal = event.payloadRefusal();
        if (refusal != null) {
            drops.dropped(DropReason.PAYLOAD_TOO_LARGE, new IllegalArgumentException(refusal));
            return;
        }
        Optional<ErrorEvent> fitting = EventLimit.fit(event);
        if (fitting.isEmpty()) {
            drops.dropped(DropReason.TOO_LARGE, null);
        } else if (isClosed) {
            drops.dropped(DropReason.CLOSED, null);
        } else if (!buffer.offer(Report.of(fitting.get()))) {
            drops.dropped(DropReason.BUFFER_FULL, null);
        }
    }
}
