package dev.errata.launcher.topics;

import dev.errata.client.operator.Cluster;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import dev.errata.schemas.json.ErrorEventFields;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code errata send}: error events, one JSON object a line, onto the topic {@code errors}. */
@Command(
        name = "send",
        description = {
            "Sends error events, one JSON object a line, to the topic 'errors'.",
            "A file with a mistake in it sends nothing. What comes through a pipe is sent as it comes, up to the first "
                    + "mistake; it is said which lines went, and --from-line goes on behind them."
        },
        footerHeading = "%nFields of an event, each of which may be left out as long as one says what happened:%n",
        mixinStandardHelpOptions = true)
public final class SendCommand implements Callable<Integer> {
    private static final int MOST_TOLD = 20;

    /** Of what waits in a pipe that nobody takes. */
    private static final int MOST_LOOKED_AT = 1_000;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private InputFile file = new InputFile();

    @Option(names = "--text", description = "Every line is the message of an error.")
    private boolean isText;

    @Option(names = "--lenient", description = "Keep fields that an event does not have as metadata.")
    private boolean isLenient;

    @Option(names = "--strict", description = "Refuse fields that an event does not have: so it is without --lenient.")
    private boolean isStrict;

    @Option(
            names = "--from-line",
            paramLabel = "N",
            defaultValue = "1",
            description = "Begin with this line, from 1 (default: ${DEFAULT-VALUE}).")
    private long fromLine = 1;

    private final Console console;
    private final InputStream standardInput;
    private final Clock clock;

    public SendCommand(Console console, InputStream standardInput, Clock clock) {
        this.console = console;
        this.standardInput = standardInput;
        this.clock = clock;
    }

    @Spec
    void addFields(CommandSpec spec) {
        spec.usageMessage()
                .footer(ErrorEventFields.descriptions().stream()
                        .map(line -> "  " + line.replace("%", "%%"))
                        .toArray(String[]::new));
    }

    @Override
    public Integer call() {
        if (isLenient && isStrict) {
            throw new UserMistake("--strict and --lenient exclude each other");
        }
        if (file.canBeReadAgain()) {
            check();
        }
        Cluster target = cluster.cluster();
        Topic<byte[], ErrorEvent> errors = target.topics().errors();
        try (BufferedReader lines = file.open(standardInput, console)) {
            requireTopic(target, errors.name(), lines);
            sendAll(lines, target, errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return 0;
    }

    /** What is wrong with the input is told before what is wrong with the cluster: it is the user's to mend. */
    private void requireTopic(Cluster target, String topic, BufferedReader lines) throws IOException {
        try {
            target.requireTopic(topic);
        } catch (RuntimeException e) {
            for (long number = 1; number <= MOST_LOOKED_AT && lines.ready(); number++) {
                String line = lines.readLine();
                if (line != null && number >= fromLine && !line.isBlank()) {
                    mistake(line, number).ifPresent(mistake -> {
                        throw new UserMistake(mistake + "; nothing was sent", e);
                    });
                }
            }
            throw e;
        }
    }

    private void sendAll(BufferedReader lines, Cluster target, Topic<byte[], ErrorEvent> errors) throws IOException {
        try (TransactionalSender sender =
                new TransactionalSender(target.transactionalProducer("errata-send-" + UUID.randomUUID()), fromLine)) {
            send(lines, sender, errors);
            if (sender.sent() == 0) {
                throw new UserMistake("there is nothing to send in '" + file.name() + "'"
                        + (fromLine == 1 ? "" : " from line " + fromLine + " on"));
            }
            console.note("sent " + Spoken.count(sender.sent(), "event") + " to '" + errors.name() + "'");
        }
    }

    private void send(BufferedReader lines, TransactionalSender sender, Topic<byte[], ErrorEvent> errors)
            throws IOException {
        try {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (number >= fromLine && !line.isBlank()) {
                    sender.send(record(errors, event(line, number)), number);
                }
                if (!lines.ready()) {
                    sender.commit();
                }
            }
            sender.commit();
        } catch (UserMistake e) {
            throw new UserMistake(e.getMessage() + "; " + sender.progress(), e);
        } catch (KafkaException e) {
            console.note(sender.progress());
            throw e;
        }
    }

    /** Before anything is sent. */
    private void check() {
        List<String> told = new ArrayList<>();
        long mistakes = 0;
        long number = 0;
        try (BufferedReader lines = file.open(standardInput, console.plain())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                Optional<String> mistake =
                        number < fromLine || line.isBlank() ? Optional.empty() : mistake(line, number);
                if (mistake.isPresent()) {
                    mistakes++;
                    if (told.size() < MOST_TOLD) {
                        told.add(mistake.get());
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (mistakes > 0) {
            throw new UserMistake(String.join("\n", told)
                    + (mistakes > told.size() ? "\nand " + (mistakes - told.size()) + " more" : "")
                    + "\nnothing was sent");
        }
    }

    private Optional<String> mistake(String line, long number) {
        try {
            event(line, number);
            return Optional.empty();
        } catch (UserMistake e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private ErrorEvent event(String line, long number) {
        ErrorEvent event;
        try {
            if (isText) {
                event = ErrorEvent.builder(line).occurredAt(clock.instant()).build();
            } else if (isLenient) {
                event = ErrorEventJson.parse(line, clock.instant());
            } else {
                event = ErrorEventJson.parseStrictly(line, clock.instant());
            }
        } catch (IllegalArgumentException e) {
            throw new UserMistake("line " + number + ": " + e.getMessage(), e);
        }
        if (event.saysNothing()) {
            throw new UserMistake(
                    "line " + number + ": the event does not say what happened: it has no message, output, "
                            + "code, exit code, signal, exception or status");
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
