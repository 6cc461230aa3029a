package dev.errata.schemas;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Where a key belongs: the partition that Kafka's default partitioner gives its UTF-8 bytes (murmur2). */
public final class KeyPlacement {
    private KeyPlacement() {}

    public static int partitionOf(byte[] key, int partitions) {
        return Utils.toPositive(Utils.murmur2(key)) % partitions;
    }

    public static int partitionOf(String key, int partitions) {
        return partitionOf(key.getBytes(StandardCharsets.UTF_8), partitions);
    }

    /**
     * Whether a record lies where its correlation key belongs: under exactly that key and in that key's partition. Both
     * can be wrong alone, as librdkafka's default partitioner is not murmur2.
     */
    public static boolean isInPlace(byte @Nullable [] key, int partition, String correlationKey, int partitions) {
        byte[] right = correlationKey.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(key, right) && partition == partitionOf(right, partitions);
    }
}
