package dev.errata.streams.kafka;

import org.apache.kafka.common.TopicPartition;

/** Is told, before a task goes on in a partition, whether whoever came up to there counted. */
@FunctionalInterface
public interface UncountedListener {
    /**
     * Whether what lies before was counted.
     *
     * @param before where it goes on, if nobody counted what lies before; 0 if it was counted, or nobody has come here
     */
    void uncounted(TopicPartition place, long before);
}
