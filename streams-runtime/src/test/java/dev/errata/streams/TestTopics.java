package dev.errata.streams;

import dev.errata.schemas.CleanupPolicy;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.TopicSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Topics of small texts, each test with its own. */
final class TestTopics {
    static final int PARTITIONS = 2;
    private static final int MIB = 1024 * 1024;

    private TestTopics() {}

    static Topic<String, String> texts(String name) {
        return new Topic<>(name, Serdes.String(), textSerde(), settings(MIB));
    }

    /** As {@code errors} is. */
    static Topic<String, String> largeTexts(String name) {
        return new Topic<>(name, Serdes.String(), textSerde(), settings(8 * MIB));
    }

    static Topic<byte[], byte[]> deadLetters() {
        return new Topic<>(TopicNames.DEAD_LETTER, Serdes.ByteArray(), Serdes.ByteArray(), settings(9 * MIB));
    }

    static TopicSettings settings(int maxMessageBytes) {
        return new TopicSettings(PARTITIONS, (short) 1, CleanupPolicy.DELETE, Duration.ofDays(1), maxMessageBytes);
    }

    /** UTF-8, of which 0xFF is never a part; and a text that has no bytes. */
    private static Serde<String> textSerde() {
        Deserializer<String> deserializer = (topic, bytes) -> read(bytes);
        return Serdes.serdeFrom(
                (topic, text) -> {
                    if ("unwritable".equals(text)) {
                        throw new SerializationException("no bytes for this");
                    }
                    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
                },
                deserializer);
    }

    private static @Nullable String read(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        if (bytes.length > 0 && bytes[0] == (byte) 0xFF) {
            throw new SerializationException("not a text");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
