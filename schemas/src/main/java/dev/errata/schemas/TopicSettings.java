package dev.errata.schemas;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * How a topic is provisioned. The broker stamps every record ({@code LogAppendTime}).
 *
 * @param retention null for a topic that is only compacted
 * @param history for so long no record is compacted away
 * @param maxMessageBytes the largest batch that the topic takes
 */
public record TopicSettings(
        int partitions,
        short replicationFactor,
        CleanupPolicy cleanup,
        @Nullable Duration retention,
        Duration history,
        int maxMessageBytes) {
    /** Segments roll daily: only a closed segment is deleted or compacted, and secrets must not outlive their time. */
    public static final Duration SEGMENT = Duration.ofDays(1);

    /** A segment of what is compacted: whatever is not yet compacted is read by whoever reads the newest of each key. */
    public static final int COMPACTED_SEGMENT_BYTES = 64 * 1024 * 1024;

    /** Of a topic that may be compacted at once. */
    public TopicSettings(
            int partitions,
            short replicationFactor,
            CleanupPolicy cleanup,
            @Nullable Duration retention,
            int maxMessageBytes) {
        this(partitions, replicationFactor, cleanup, retention, Duration.ZERO, maxMessageBytes);
    }

    public TopicSettings {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions must be at least 1, got " + partitions);
        }
        if ((retention == null) != (cleanup == CleanupPolicy.COMPACT)) {
            throw new IllegalArgumentException("a retention belongs to " + cleanup + " exactly if it deletes, got "
                    + (retention == null ? "none" : Spoken.duration(retention)));
        }
    }

    /** The topic's configuration in Kafka's own keys; all of it is verified at start. */
    public Map<String, String> config() {
        Map<String, String> config = new TreeMap<>();
        config.put(TopicConfig.CLEANUP_POLICY_CONFIG, cleanup.config());
        config.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
        config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(maxMessageBytes));
        config.put(TopicConfig.COMPRESSION_TYPE_CONFIG, "producer");
        config.put(TopicConfig.SEGMENT_MS_CONFIG, millis(SEGMENT));
        if (retention != null) {
            config.put(TopicConfig.RETENTION_MS_CONFIG, millis(retention));
        }
        if (cleanup != CleanupPolicy.DELETE) {
            Duration lag = history.compareTo(SEGMENT) > 0 ? history : SEGMENT;
            config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(COMPACTED_SEGMENT_BYTES));
            config.put(TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG, millis(history));
            config.put(TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, millis(lag));
        }
        return config;
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
