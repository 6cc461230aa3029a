package dev.errata.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * What of a file of Kafka's log can be read.
 *
 * @param gaps what cannot, in the order of the file
 * @param end the offset behind the last record that can be read, the first of the file without any
 */
record Segment(List<Gap> gaps, long end) {
    static final long UNKNOWN = -1;

    private static final int SIZE_AT = 8;
    private static final int OVERHEAD = 12;
    private static final int MAGIC_AT = 16;
    private static final int SMALLEST_BATCH = 61;
    private static final byte MAGIC = 2;

    /**
     * Bytes that are no records.
     *
     * @param from the offset of the first record that is missing
     * @param to the offset of the first that can be read again; {@link #UNKNOWN} if none can in this file
     * @param position where they begin in the file
     * @param isCutOff whether they are the beginning of a batch, or zeros, at the end of the file: as a killed broker or
     *     machine leaves them
     */
    record Gap(long from, long to, long position, long bytes, boolean isCutOff) {
        String describe(Path partition, Path file) {
            String records = to == UNKNOWN
                    ? "the records from offset %d to the end of the file".formatted(from)
                    : "the records with offsets %d to %d".formatted(from, to - 1);
            return "%s of %s (%d bytes at byte %d of %s)"
                    .formatted(records, partition.getFileName(), bytes, position, file.getFileName());
        }
    }

    static Segment read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            String name = file.getFileName().toString();
            return read(bytes, Long.parseLong(name.substring(0, 20)));
        }
    }

    /** @param base the offset at which the file begins, by its name */
    static Segment read(ByteBuffer bytes, long base) {
        List<Gap> gaps = new ArrayList<>();
        long end = base;
        int position = 0;
        while (position < bytes.limit()) {
            RecordBatch batch = batchAt(bytes, position, end);
            if (batch != null) {
                position += batch.sizeInBytes();
                end = batch.nextOffset();
                continue;
            }
            int next = position + 1;
            @Nullable RecordBatch behind = null;
            while (next < bytes.limit() && (behind = batchAt(bytes, next, end)) == null) {
                next++;
            }
            gaps.add(new Gap(
                    end,
                    behind == null ? UNKNOWN : behind.baseOffset(),
                    position,
                    next - position,
                    behind == null && isCutOff(bytes, position)));
            position = next;
        }
        return new Segment(List.copyOf(gaps), end);
    }

    /**
     * Null if there is none that is whole. Its first offset is in no checksum: it is right if it is not before what was read,
     * and not behind what follows.
     */
    private static @Nullable RecordBatch batchAt(ByteBuffer bytes, int position, long end) {
        RecordBatch batch = batchAt(bytes, position);
        if (batch == null || batch.baseOffset() < end) {
            return null;
        }
        RecordBatch following = batchAt(bytes, position + batch.sizeInBytes());
        boolean isBehindIt =
                following != null && following.baseOffset() >= end && following.baseOffset() < batch.nextOffset();
        return isBehindIt ? null : batch;
    }

    private static @Nullable RecordBatch batchAt(ByteBuffer bytes, int position) {
        int left = bytes.limit() - position;
        if (left < SMALLEST_BATCH || bytes.get(position + MAGIC_AT) != MAGIC) {
            return null;
        }
        int size = bytes.getInt(position + SIZE_AT);
        if (size < SMALLEST_BATCH - OVERHEAD || size > left - OVERHEAD) {
            return null;
        }
        ByteBuffer own = bytes.slice(position, OVERHEAD + size);
        RecordBatch batch =
                MemoryRecords.readableRecords(own).batches().iterator().next();
        return batch.isValid() ? batch : null;
    }

    private static boolean isCutOff(ByteBuffer bytes, int position) {
        int left = bytes.limit() - position;
        boolean isUnfinished = left < SMALLEST_BATCH || bytes.getInt(position + SIZE_AT) > left - OVERHEAD;
        return isUnfinished || isZero(bytes, position);
    }

    private static boolean isZero(ByteBuffer bytes, int position) {
        for (int i = position; i < bytes.limit(); i++) {
            if (bytes.get(i) != 0) {
                return false;
            }
        }
        return true;
    }
}
