package dev.errata.launcher.topics;

import dev.errata.core.event.ErrorEvent;
import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata send}: error events, one JSON object a line, onto the topic {@code errors}. */
@Command(
        name = "send",
        description = "Sends error events, one JSON object a line, to the topic 'errors'. "
                + "A line that is not JSON is refused unless --text is given.",
        mixinStandardHelpOptions = true)
public final class SendCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private InputFile file = new InputFile();

    @Option(names = "--text", description = "Every line is the message of an error.")
    private boolean isText;

    @Option(names = "--strict", description = "Refuse fields that an error event does not have.")
    private boolean isStrict;

    private final Console console;
    private final InputStream standardInput;
    private final Clock clock;
    private final AtomicLong delivered = new AtomicLong();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    public SendCommand(Console console, InputStream standardInput, Clock clock) {
        this.console = console;
        this.standardInput = standardInput;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Cluster target = cluster.cluster();
        Topic<byte[], ErrorEvent> errors = target.topics().errors();
        try (BufferedReader lines = file.open(standardInput, console);
                Producer<byte[], byte[]> producer = target.producer()) {
            requireTopic(producer, errors, target);
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                send(producer, record(errors, event(line, number)));
            }
            producer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        console.note("sent " + delivered + " events to '" + errors.name() + "'");
        Exception failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("not everything was sent: " + failed.getMessage(), failed);
        }
        return 0;
    }

    /** The callback counts; nobody waits for single records. */
    @SuppressWarnings("FutureReturnValueIgnored")
    private void send(Producer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record) {
        producer.send(record, (metadata, exception) -> {
            if (exception == null) {
                delivered.incrementAndGet();
            } else {
                failure.compareAndSet(null, exception);
            }
        });
    }

    private static void requireTopic(Producer<?, ?> producer, Topic<?, ?> topic, Cluster target) {
        try {
            producer.partitionsFor(topic.name());
        } catch (org.apache.kafka.common.errors.TimeoutException e) {
            throw new UserMistake(
                    "no topic '" + topic.name() + "' at " + target.bootstrapServers()
                            + ": start the pipeline with 'errata up', or create the topics with 'errata topics --create'",
                    e);
        }
    }

    private ErrorEvent event(String line, int number) {
        ErrorEvent event;
        try {
            if (isText) {
                event = ErrorEvent.builder(line).occurredAt(clock.instant()).build();
            } else if (isStrict) {
                event = ErrorEventJson.parseStrictly(line, clock.instant());
            } else {
                event = ErrorEventJson.parse(line, clock.instant());
            }
        } catch (IllegalArgumentException e) {
            throw new UserMistake("line " + number + ": " + e.getMessage(), e);
        }
        return event.errorId() != null
                ? event
                : event.toBuilder().errorId(UUID.randomUUID().toString()).build();
    }

    private static ProducerRecord<byte[], byte[]> record(Topic<byte[], ErrorEvent> errors, ErrorEvent event) {
        String key = event.correlationKey().orElseGet(() -> String.valueOf(event.errorId()));
        byte[] value = errors.valueSerde().serializer().serialize(errors.name(), event);
        return new ProducerRecord<>(errors.name(), key.getBytes(StandardCharsets.UTF_8), value);
    }
}
