package dev.errata.launcher.topics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topic;
import dev.errata.schemas.json.RecordJson;
import dev.errata.schemas.serde.UndecodableException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** One record as one line of JSON: where it lies, its key and headers, and its value without secrets. */
public final class RecordLine {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Topic<?, ?> topic;
    private final ShownSecrets secrets = new ShownSecrets();

    public RecordLine(Topic<?, ?> topic) {
        this.topic = topic;
    }

    /** Bytes that are no record of ours are shown by their length only: nobody can say what in them is a secret. */
    public String of(ConsumerRecord<byte[], byte[]> record) {
        return tree(record).toString();
    }

    /** The same, indented. */
    public String pretty(ConsumerRecord<byte[], byte[]> record) {
        return tree(record).toPrettyString();
    }

    private ObjectNode tree(ConsumerRecord<byte[], byte[]> record) {
        ObjectNode line = JSON.createObjectNode();
        line.put("topic", record.topic());
        line.put("partition", record.partition());
        line.put("offset", record.offset());
        line.put("timestamp", Instant.ofEpochMilli(record.timestamp()).toString());
        line.set("key", shown(record.key()));
        if (record.headers().iterator().hasNext()) {
            ObjectNode headers = line.putObject("headers");
            for (Header header : record.headers()) {
                headers.set(header.key(), shown(header.value()));
            }
            RecordNumber number = RecordNumber.in(record.headers());
            if (number != null) {
                headers.putObject(RecordNumber.HEADER)
                        .put("writer", number.writer())
                        .put("epoch", Instant.ofEpochMilli(number.epoch()).toString())
                        .put("number", number.number());
            }
        }
        addValue(line, record);
        return line;
    }

    private void addValue(ObjectNode line, ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            line.putNull("value");
            return;
        }
        try {
            Object value = topic.valueSerde().deserializer().deserialize(topic.name(), record.value());
            if (value instanceof Record domainRecord) {
                line.set("value", RecordJson.tree(secrets.takenOutOf(forPeople(domainRecord))));
            } else {
                line.put("bytes", record.value().length);
            }
        } catch (UndecodableException e) {
            line.put("bytes", record.value().length);
            line.put("undecodable", e.getMessage());
        }
    }

    private static Record forPeople(Record value) {
        return value instanceof RecoveryDecision decision ? decision.explained() : value;
    }

    /** As text, or in Base64 if it is none. */
    private static JsonNode shown(byte @Nullable [] bytes) {
        JsonNodeFactory nodes = JSON.getNodeFactory();
        try {
            return bytes == null
                    ? nodes.nullNode()
                    : nodes.textNode(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException notText) {
            return nodes.binaryNode(bytes);
        }
    }
}
