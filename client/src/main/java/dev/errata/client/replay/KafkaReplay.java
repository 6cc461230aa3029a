package dev.errata.client.replay;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.TransactionalExecutor;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Puts a record back where it came from when its retry is due: key, value and headers as they were, without those of the
 * dead letter. The record, the outcome and the position of the command are one transaction, so that it is put back once.
 *
 * <p>A record says what it is worth: it is read and written only within the pairs that are configured, and only if the
 * letter's own headers name the origin that the command names.
 */
public final class KafkaReplay implements AutoCloseable {
    /** Nothing is asked of the registry. */
    private static final Duration NO_WAIT = Duration.ofMillis(1);

    private final ReplaySettings settings;
    private final RecordReader reader;
    private final Set<String> foreignHeaders;
    private @Nullable TransactionalExecutor executor;

    private KafkaReplay(ClientConfig config, ReplaySettings settings) {
        this.settings = settings;
        this.reader = new RecordReader(config);
        this.foreignHeaders = Stream.concat(settings.mappings().stream(), Families.ALL.stream())
                .flatMap(HeaderMapping::names)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Puts back from now on, also where Kafka or the registry are away as yet; the config names the group. */
    public static KafkaReplay start(ClientConfig config, ReplaySettings settings) {
        return start(config, settings, TransactionalExecutor.Producers.of(config));
    }

    static KafkaReplay start(ClientConfig config, ReplaySettings settings, TransactionalExecutor.Producers producers) {
        requireForeign(config, settings);
        KafkaReplay replay = new KafkaReplay(config, settings);
        Thread check =
                new Thread(() -> ShortRetention.warn(config.admin("replay-retention"), settings), "errata-retention");
        check.setDaemon(true);
        check.start();
        replay.executor = TransactionalExecutor.start(config, ReplayPointer.OPERATION_TYPE, replay::putBack, producers);
        return replay;
    }

    /** What is on Errata's own topics is put back by commands of operators, if at all. */
    private static void requireForeign(ClientConfig config, ReplaySettings settings) {
        Set<String> ours =
                config.topics(NO_WAIT, NO_WAIT).all().stream().map(Topic::name).collect(Collectors.toUnmodifiableSet());
        for (ReplayPair pair : settings.pairs()) {
            if (ours.contains(pair.origin()) || (pair.letters() != null && ours.contains(pair.letters()))) {
                throw new IllegalArgumentException("a topic of Errata's own cannot be in a pair: " + pair);
            }
        }
    }

    /** Whether it can put records back: Kafka has answered. */
    public boolean isReading() {
        return executor != null && executor.isReading();
    }

    /** The record that goes back. */
    private List<ProducerRecord<byte[], byte[]>> putBack(Run run) {
        String id = run.operation().id();
        ReplayPointer pointer =
                ReplayPointer.parse(id).orElseThrow(() -> new ReplayRefusedException("'" + id + "' names no record"));
        if (settings.pairs().stream().noneMatch(pair -> pair.allows(pointer))) {
            throw new ReplayRefusedException(
                    "records of " + pointer + " are not to be put back: no such pair of topics" + " is configured");
        }
        ConsumerRecord<byte[], byte[]> source = source(pointer);
        int replays = ReplayedRecord.replays(source.headers());
        if (replays >= settings.maxReplays()) {
            throw new ReplayRefusedException(
                    "the record " + pointer + " was put back " + Spoken.times(replays) + " already and failed again");
        }
        return List.of(record(source, pointer, replays + 1));
    }

    private ConsumerRecord<byte[], byte[]> source(ReplayPointer pointer) {
        RecordPlace letter = pointer.letter();
        if (letter == null) {
            return reader.read(pointer.origin());
        }
        ConsumerRecord<byte[], byte[]> found = reader.read(letter);
        requireSameOrigin(found, pointer);
        boolean holdsNothing = found.key() == null && found.value() == null;
        return holdsNothing ? reader.read(pointer.origin()) : found;
    }

    private void requireSameOrigin(ConsumerRecord<byte[], byte[]> found, ReplayPointer pointer) {
        DeadLetterRecord letter = DeadLetterRecord.of(found, Instant.EPOCH);
        boolean isSame = HeaderMapping.of(letter, settings.mappings())
                .flatMap(mapping -> mapping.origin(letter))
                .filter(pointer.origin()::equals)
                .isPresent();
        if (!isSame) {
            throw new ReplayRefusedException(
                    "the record " + pointer.letter() + " does not say that it came from " + pointer.origin());
        }
    }

    private ProducerRecord<byte[], byte[]> record(
            ConsumerRecord<byte[], byte[]> source, ReplayPointer pointer, int replays) {
        RecordHeaders headers = new RecordHeaders();
        for (Header header : source.headers()) {
            if (!isOfALetter(header.key())) {
                headers.add(header);
            }
        }
        Function<String, byte[]> bytes = text -> text.getBytes(StandardCharsets.UTF_8);
        headers.add(HeaderNames.REPLAYS, bytes.apply(Integer.toString(replays)));
        headers.add(HeaderNames.REPLAYED_FROM, bytes.apply(pointer.toString()));
        RecordPlace origin = pointer.origin();
        return new ProducerRecord<>(origin.topic(), origin.partition(), source.key(), source.value(), headers);
    }

    private boolean isOfALetter(String header) {
        return foreignHeaders.contains(header)
                || Families.PREFIXES.stream().anyMatch(header::startsWith)
                || header.equals(HeaderNames.REPLAYS)
                || header.equals(HeaderNames.REPLAYED_FROM);
    }

    @Override
    public void close() {
        if (executor != null) {
            executor.close();
        }
        reader.close();
    }
}
