package dev.errata.schemas;

import dev.errata.core.ledger.LedgerApp;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Who handed a record on, and the how manyth it is that the writer has put in its partition: the header {@value #HEADER}.
 *
 * <p>As bytes: the app's code, the task's two numbers, the epoch in 48 bits, 16 bits that say for which place it was
 * written, the number; small numbers in groups of seven bits. With its name and their lengths the header takes 24 bytes as
 * long as a number is below 2^49.
 *
 * @param subtopology of the task that wrote it
 * @param taskPartition of this task
 * @param epoch of this task's counts, in milliseconds since 1970
 * @param place see {@link #placeOf}
 * @param number from 1
 */
public record RecordNumber(LedgerApp app, int subtopology, int taskPartition, long epoch, int place, long number) {
    /** Short, as it is on every record. */
    public static final String HEADER = "seq";

    private static final int LONGEST = 32;
    private static final int EPOCH_BYTES = 6;
    private static final int PLACE_MASK = 0xFFFF;
    private static final int SEVEN_BITS = 7;
    private static final int MOST_SHIFT = 63;

    /** 16 bits of where a record is written to: a reader that finds others has got a record that was not for it. */
    public static int placeOf(String topic, int partition) {
        int hash = 31 * topic.hashCode() + partition;
        return (hash ^ (hash >>> 16)) & PLACE_MASK;
    }

    /** Null if there is none, or none that this version can read: such a record has no number. */
    public static @Nullable RecordNumber in(Headers headers) {
        Header header = headers.lastHeader(HEADER);
        return header == null || header.value() == null ? null : read(header.value());
    }

    private static @Nullable RecordNumber read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            LedgerApp app = LedgerApp.of(buffer.get());
            int subtopology = Math.toIntExact(small(buffer));
            int partition = Math.toIntExact(small(buffer));
            long epoch = 0;
            for (int i = 0; i < EPOCH_BYTES; i++) {
                epoch = (epoch << Byte.SIZE) | Byte.toUnsignedInt(buffer.get());
            }
            int place = Short.toUnsignedInt(buffer.getShort());
            long number = small(buffer);
            return app == null || number < 1 || buffer.hasRemaining()
                    ? null
                    : new RecordNumber(app, subtopology, partition, epoch, place, number);
        } catch (BufferUnderflowException | ArithmeticException e) {
            return null;
        }
    }

    /** The header's value. */
    public byte[] toBytes() {
        ByteBuffer buffer = ByteBuffer.allocate(LONGEST).put((byte) app.code());
        put(buffer, subtopology);
        put(buffer, taskPartition);
        for (int i = EPOCH_BYTES - 1; i >= 0; i--) {
            buffer.put((byte) (epoch >>> (i * Byte.SIZE)));
        }
        buffer.putShort((short) place);
        put(buffer, number);
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    /** On these headers, in the place of any other. */
    public void putOn(Headers headers) {
        headers.remove(HEADER).add(HEADER, toBytes());
    }

    /** App and task, as lines of the ledger name them: {@code classifier-stream/0_3}. */
    public String writer() {
        return app.appName() + '/' + subtopology + '_' + taskPartition;
    }

    /** Whether a record with this number belongs there. */
    public boolean isFor(String topic, int partition) {
        return place == placeOf(topic, partition);
    }

    /** Whether both are of the same writer, and of the same epoch of it. */
    public boolean isOfSameWriter(RecordNumber other) {
        return app == other.app
                && subtopology == other.subtopology
                && taskPartition == other.taskPartition
                && epoch == other.epoch;
    }

    private static void put(ByteBuffer buffer, long value) {
        long rest = Objects.checkIndex(value, Long.MAX_VALUE);
        while (rest > Byte.MAX_VALUE) {
            buffer.put((byte) (rest | 0x80));
            rest >>>= SEVEN_BITS;
        }
        buffer.put((byte) rest);
    }

    private static long small(ByteBuffer buffer) {
        long value = 0;
        for (int shift = 0; shift < MOST_SHIFT; shift += SEVEN_BITS) {
            byte next = buffer.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new ArithmeticException("a number of more than 63 bits");
    }
}
