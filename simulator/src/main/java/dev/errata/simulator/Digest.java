package dev.errata.simulator;

import dev.errata.simulator.kafka.TopicRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One number for a whole history: every record with its place, times and bytes, in order. Of a value and a header counts which bytes it has
 * and how often, not where: the JDK draws the order of its immutable maps anew in each process, and values hold maps.
 */
final class Digest {
    private static final long[] WEIGHTS = new SplittableRandom(1).longs(256).toArray();

    private final MessageDigest digest;
    private final ByteBuffer numbers = ByteBuffer.allocate(5 * Long.BYTES);

    Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    void add(TopicRecord record, long now) {
        digest.update(record.place().topic().getBytes(StandardCharsets.UTF_8));
        digest.update(record.sender().name().getBytes(StandardCharsets.UTF_8));
        byte[] key = record.key();
        if (key != null) {
            digest.update(key);
        }
        for (Header header : record.headers()) {
            digest.update(header.key().getBytes(StandardCharsets.UTF_8));
            digest.update(ByteBuffer.allocate(Long.BYTES)
                    .putLong(content(header.value()))
                    .array());
        }
        numbers.clear();
        numbers.putLong(record.partition())
                .putLong(record.place().offset())
                .putLong(record.timestamp())
                .putLong(now)
                .putLong(content(record.value()));
        digest.update(numbers.array());
    }

    private static long content(byte @Nullable [] value) {
        if (value == null) {
            return -1;
        }
        long sum = value.length;
        for (byte each : value) {
            sum += WEIGHTS[each & 0xff];
        }
        return sum;
    }

    /** Of all that was added so far. */
    String text() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
