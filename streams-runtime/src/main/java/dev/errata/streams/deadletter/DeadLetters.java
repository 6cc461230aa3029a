package dev.errata.streams.deadletter;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.TopicNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one app's dead letters: key, value and headers as they were, and headers that say why and where from. Counted by
 * reason in {@value #COUNTER}. For all threads.
 *
 * <p>Kafka's own handlers ({@link #install}) catch what fails; a processor refuses a record by throwing {@link
 * RejectedRecordException}, or makes the dead letter itself ({@link #rejected}) where it still has the bytes.
 */
public final class DeadLetters {
    public static final String COUNTER = "errata.dead.letters";

    static final String CONFIG_KEY = "errata.dead.letters";

    /** What {@value TopicNames#DEAD_LETTER} takes in one record, headers included; a larger value is left out. */
    private static final int LARGEST_VALUE = 9 * 1024 * 1024 - 64 * 1024;

    /** By its name, as Kafka's constant is deprecated: it becomes the only way. Without it a bad record ends the app. */
    private static final String HANDLER_FOR_GLOBAL_STORES = "processing.exception.handler.global.enabled";

    private static final int LONGEST_DETAIL = 1024;
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    private final String applicationId;
    private final ValueRedaction redaction;
    private final MeterProvider<Counter> letters;
    private volatile RecordFates fates = RecordFates.UNTOLD;
    private volatile OriginalRecords originals = OriginalRecords.NONE;
    private final LongAdder passedOver = new LongAdder();

    public DeadLetters(String applicationId, ValueRedaction redaction, MeterRegistry meters) {
        this.applicationId = applicationId;
        this.redaction = redaction;
        this.letters = Counter.builder(COUNTER)
                .description("records that became dead letters")
                .tag("app", applicationId)
                .withRegistry(meters);
    }

    /** Makes Kafka Streams call the handlers of this package, and those this object; for an app and its topology tests. */
    public void install(Map<? super String, ? super Object> properties) {
        properties.put(CONFIG_KEY, this);
        properties.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, UndecodableHandler.class);
        properties.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingFailureHandler.class);
        properties.put(HANDLER_FOR_GLOBAL_STORES, true);
        properties.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, ProductionFailureHandler.class);
    }

    /**
     * A dead letter that a processor forwards to a sink of bytes on {@value TopicNames#DEAD_LETTER}.
     *
     * @param source with key, value and headers as they were read
     * @param detail for people; quotes nothing of the record
     */
    public Record<byte[], byte[]> rejected(
            Record<byte[], byte[]> source, RecordOrigin origin, Labelled reason, String detail) {
        ProducerRecord<byte[], byte[]> letter =
                letter(source.key(), source.value(), source.headers(), origin, new Why(reason.label(), detail));
        return new Record<>(letter.key(), letter.value(), source.timestamp(), letter.headers());
    }

    /**
     * A dead letter of a record that a plain consumer read, for {@value TopicNames#DEAD_LETTER}. Key and value stay where they
     * are: the headers say where.
     *
     * @param detail for people; quotes nothing of the record
     */
    public ProducerRecord<byte[], byte[]> withoutItsBytes(
            ConsumerRecord<byte[], byte[]> source, Labelled reason, String detail) {
        RecordOrigin origin = new RecordOrigin(source.topic(), source.partition(), source.offset(), source.timestamp());
        return letter(null, null, source.headers(), origin, new Why(reason.label(), detail));
    }

    /** How often a handler made Kafka Streams pass over a record: that many are in its {@code dropped-records-total}. */
    public long passedOver() {
        return passedOver.sum();
    }

    static DeadLetters installedIn(Map<String, ?> properties) {
        return (DeadLetters) Objects.requireNonNull(properties.get(CONFIG_KEY), "dead letters are not installed");
    }

    /** The record at hand of a handler, which was decoded: redacted. */
    ProducerRecord<byte[], byte[]> passOverDecoded(ErrorHandlerContext context, Why why) {
        RecordOrigin origin = RecordOrigin.of(context);
        byte[] key = context.sourceRawKey();
        byte[] value = context.sourceRawValue();
        if (key == null && value == null) {
            ConsumerRecord<byte[], byte[]> original = originals.find(origin).orElse(null);
            key = original == null ? null : original.key();
            value = original == null ? null : original.value();
        }
        return passOver(key, redacted(origin.topic(), value), context.headers(), origin, why);
    }

    /** Where to find the bytes that Kafka Streams no longer has. */
    public void findOriginalsIn(OriginalRecords found) {
        originals = found;
    }

    /** Who is told of what the handlers do. */
    public void tell(RecordFates told) {
        fates = told;
    }

    public RecordFates fates() {
        return fates;
    }

    /** As {@link #letter}, for a record that Kafka Streams passes over and counts as dropped. */
    ProducerRecord<byte[], byte[]> passOver(
            byte @Nullable [] key, byte @Nullable [] value, Headers headers, RecordOrigin origin, Why why) {
        passedOver.increment();
        return letter(key, value, headers, origin, why);
    }

    /** Null if the value may not be kept or cannot be redacted. */
    private byte @Nullable [] redacted(String topic, byte @Nullable [] value) {
        if (value == null) {
            return null;
        }
        try {
            return redaction.redact(topic, value);
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .setMessage("dead letter without its value, which cannot be redacted")
                    .addKeyValue("topic", topic)
                    .addKeyValue("failure", Blame.describe(e))
                    .log();
            return null;
        }
    }

    private ProducerRecord<byte[], byte[]> letter(
            byte @Nullable [] key, byte @Nullable [] value, Headers headers, RecordOrigin origin, Why why) {
        Headers marked = new RecordHeaders(headers).remove(RecordNumber.HEADER);
        mark(marked, HeaderNames.REASON, why.reason());
        mark(marked, HeaderNames.DETAIL, shortened(why.detail()));
        mark(marked, HeaderNames.ORIGIN_TOPIC, origin.topic());
        mark(marked, HeaderNames.ORIGIN_PARTITION, Integer.toString(origin.partition()));
        mark(marked, HeaderNames.ORIGIN_OFFSET, Long.toString(origin.offset()));
        mark(marked, HeaderNames.ORIGIN_TIMESTAMP, Long.toString(origin.timestamp()));
        mark(marked, HeaderNames.APP, applicationId);
        letters.withTags("origin", origin.topic(), "reason", why.reason()).increment();
        LOG.atWarn()
                .setMessage("dead letter")
                .addKeyValue("reason", why.reason())
                .addKeyValue("topic", origin.topic())
                .addKeyValue("partition", origin.partition())
                .addKeyValue("offset", origin.offset())
                .log();
        byte[] kept = value != null && value.length > LARGEST_VALUE ? null : value;
        return new ProducerRecord<>(TopicNames.DEAD_LETTER, null, Math.max(0, origin.timestamp()), key, kept, marked);
    }

    private static void mark(Headers headers, String name, String value) {
        headers.remove(name);
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    private static String shortened(String detail) {
        return detail.length() <= LONGEST_DETAIL ? detail : detail.substring(0, LONGEST_DETAIL) + "...";
    }

    /** The two headers that explain. */
    record Why(String reason, String detail) {
        static Why of(Throwable failure, Labelled otherwise) {
            return new Why(Blame.statedReason(failure).orElse(otherwise.label()), Blame.describe(failure));
        }
    }
}
