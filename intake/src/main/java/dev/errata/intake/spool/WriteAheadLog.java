package dev.errata.intake.spool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The store's log of writes, as RocksDB's page "Write Ahead Log File Format" has it: blocks of 32 KiB, records that cross no block,
 * each with the masked CRC-32C of its type and content, its length, its type. RocksDB is silent about a damaged end where that begins
 * with zeros at a record's first byte, as power cuts leave it; so we look ourselves.
 */
final class WriteAheadLog {
    private static final int BLOCK = 32 * 1024;
    private static final int HEADER = 7;
    private static final int LENGTH_AT = 4;
    private static final int TYPE_AT = 6;
    private static final byte FIRST = 2;
    private static final byte MIDDLE = 3;
    private static final int MASK_SHIFT = 15;
    private static final int MASK = 0xa282ead8;

    private final CRC32C checksum = new CRC32C();
    private boolean isDamaged;
    private long intact;
    private long written;

    private WriteAheadLog() {}

    /** How many bytes behind the first damage the logs of a store that is not open hold, zeros at their ends left out. */
    static long damagedBytes(Path directory) throws IOException {
        List<Path> logs;
        try (Stream<Path> files = Files.list(directory)) {
            logs = files.filter(file -> file.toString().endsWith(".log")).toList();
        }
        long damaged = 0;
        for (Path log : logs) {
            damaged += new WriteAheadLog().read(log);
        }
        return damaged;
    }

    private long read(Path log) throws IOException {
        try (InputStream bytes = Files.newInputStream(log)) {
            byte[] block = bytes.readNBytes(BLOCK);
            for (long begin = 0; block.length > 0; begin += BLOCK) {
                look(begin, block);
                block = bytes.readNBytes(BLOCK);
            }
        }
        return Math.max(0, written - intact);
    }

    private void look(long begin, byte[] block) {
        for (int at = block.length; at > 0; at--) {
            if (block[at - 1] != 0) {
                written = begin + at;
                break;
            }
        }
        ByteBuffer records = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        while (!isDamaged && records.remaining() >= HEADER) {
            int at = records.position();
            int end = at + HEADER + Short.toUnsignedInt(records.getShort(at + LENGTH_AT));
            isDamaged = end > block.length || records.getInt(at) != masked(block, at + TYPE_AT, end);
            if (!isDamaged) {
                records.position(end);
                byte type = block[at + TYPE_AT];
                if (type != FIRST && type != MIDDLE) {
                    intact = begin + end;
                }
            }
        }
    }

    private int masked(byte[] bytes, int from, int to) {
        checksum.reset();
        checksum.update(bytes, from, to - from);
        return Integer.rotateRight((int) checksum.getValue(), MASK_SHIFT) + MASK;
    }
}
