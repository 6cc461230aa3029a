package dev.errata.log.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.core.redaction.Redactor;
import dev.errata.log.rows.StoredDeadLetter;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.schemas.json.RecordJson;
import dev.errata.schemas.serde.UndecodableException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Reads dead letters: what is kept of them is short, for reading, and redacted. For all threads. */
public final class DeadLetterParser {
    private static final int KEY = 200;
    private static final int PREVIEW = 2_000;
    private static final int HEADERS = 50;
    /** Seen behind what is kept, so that a secret which is cut there is known as one. */
    private static final int SEEN_BEHIND = 2_000;

    private static final Set<String> PAYLOADS_LIE_ON =
            Set.of(TopicNames.ERRORS, TopicNames.PAYLOADS, TopicNames.RETRIES);

    /** The first byte of a record behind a schema id. */
    private static final byte AVRO = 0;

    private static final Pattern PAYLOAD = Pattern.compile("payload", Pattern.CASE_INSENSITIVE);

    private static final Redactor REDACTOR = Redactor.ofSecrets();

    private DeadLetterParser() {}

    /**
     * What is kept of a record of the dead letters.
     *
     * @param topics by which values that may hold a payload are read, to be shown without it
     */
    public static StoredDeadLetter read(ConsumerRecord<byte[], byte[]> record, Topics topics) {
        String replayOf = header(record, HeaderNames.REPLAYED);
        return new StoredDeadLetter(
                header(record, HeaderNames.APP),
                header(record, HeaderNames.REASON),
                header(record, HeaderNames.DETAIL),
                header(record, HeaderNames.ORIGIN_TOPIC),
                number(record, HeaderNames.ORIGIN_PARTITION, Integer::valueOf),
                number(record, HeaderNames.ORIGIN_OFFSET, Long::valueOf),
                record.key() == null ? null : new String(record.key(), UTF_8),
                record.key() == null ? null : redacted(record.key(), KEY),
                record.value() == null ? null : record.value().length,
                record.value() == null ? null : preview(record, topics),
                headers(record),
                replays(record),
                replayOf.isEmpty() ? null : replayOf);
    }

    private static String preview(ConsumerRecord<byte[], byte[]> record, Topics topics) {
        String origin = header(record, HeaderNames.ORIGIN_TOPIC);
        return topics.find(origin)
                .filter(topic -> PAYLOADS_LIE_ON.contains(origin))
                .map(topic -> withoutPayload(topic, record.value()))
                .orElseGet(() -> redacted(record.value(), PREVIEW));
    }

    /** As it is printed anywhere; of bytes that nothing can read, no more than comes before a payload. */
    private static String withoutPayload(Topic<?, ?> topic, byte[] value) {
        try {
            Object read = topic.valueSerde().deserializer().deserialize(topic.name(), value);
            return read instanceof Record record
                    ? redacted(RecordJson.text(record).getBytes(UTF_8), PREVIEW)
                    : "";
        } catch (UndecodableException e) {
            boolean isAvro = value.length > 0 && value[0] == AVRO;
            return isAvro ? "" : PAYLOAD.split(redacted(value, PREVIEW), 2)[0];
        }
    }

    private static Map<String, String> headers(ConsumerRecord<byte[], byte[]> record) {
        Map<String, String> headers = new TreeMap<>();
        for (Header header : record.headers()) {
            if (headers.size() < HEADERS && header.value() != null) {
                String name = redacted(header.key().getBytes(UTF_8), KEY);
                headers.put(name, value(name, header.value()));
            }
        }
        return headers;
    }

    /** The name of a header may say that its value is a secret. */
    private static String value(String name, byte[] bytes) {
        String named = name + "=";
        String assigned = REDACTOR.redact(named + redacted(bytes, PREVIEW)).text();
        return assigned.startsWith(named) ? assigned.substring(named.length()) : assigned;
    }

    private static String redacted(byte[] bytes, int longest) {
        int length = Math.min(bytes.length, longest + SEEN_BEHIND);
        String seen = new String(bytes, 0, length, UTF_8);
        return REDACTOR.redactBeginning(seen, Math.min(seen.length(), longest)).text();
    }

    private static int replays(ConsumerRecord<byte[], byte[]> record) {
        Number replays = number(record, HeaderNames.REPLAYS, Integer::valueOf);
        return replays == null ? 0 : replays.intValue();
    }

    private static <N extends Number> @Nullable N number(
            ConsumerRecord<byte[], byte[]> record, String name, Function<String, N> reading) {
        try {
            return reading.apply(header(record, name));
        } catch (NumberFormatException notOne) {
            return null;
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null || header.value() == null ? "" : new String(header.value(), UTF_8);
    }
}
