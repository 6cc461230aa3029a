package dev.errata.schemas.serde;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads Avro's binary encoding from one array and believes no length in it: whatever is declared must fit into the
 * bytes that are left, and a record may hold {@value #MAX_ITEMS} array and map entries in all. So neither memory nor
 * time can exceed a small multiple of the record's size. For one record and one thread.
 */
final class ArrayDecoder extends Decoder {
    static final int MAX_ITEMS = 100_000;

    private static final int MAX_INT_BYTES = 5;
    private static final int MAX_LONG_BYTES = 10;
    private static final int MORE = 0x80;
    private static final int PAYLOAD = 0x7f;
    private static final int PAYLOAD_BITS = 7;

    private final byte[] bytes;
    private int position;
    private long items;

    ArrayDecoder(byte[] bytes, int offset) {
        this.bytes = bytes;
        this.position = offset;
    }

    @Override
    public int remainingBytes() {
        return bytes.length - position;
    }

    @Override
    public void readNull() {
        // a null has no bytes
    }

    @Override
    public boolean readBoolean() {
        byte value = bytes[advance(1)];
        if (value != 0 && value != 1) {
            throw new AvroRuntimeException("a boolean is neither 0 nor 1 before byte " + position);
        }
        return value == 1;
    }

    @Override
    public int readInt() {
        long value = varint(MAX_INT_BYTES);
        if (value >>> Integer.SIZE != 0) {
            throw new AvroRuntimeException("an int has more than 32 bits before byte " + position);
        }
        int unsigned = (int) value;
        return (unsigned >>> 1) ^ -(unsigned & 1);
    }

    @Override
    public long readLong() {
        long unsigned = varint(MAX_LONG_BYTES);
        return (unsigned >>> 1) ^ -(unsigned & 1);
    }

    private long varint(int maxBytes) {
        long value = 0;
        for (int i = 0; i < maxBytes; i++) {
            int next = bytes[advance(1)];
            value |= (long) (next & PAYLOAD) << (i * PAYLOAD_BITS);
            if ((next & MORE) == 0) {
                return value;
            }
        }
        throw new AvroRuntimeException("a number has more than " + maxBytes + " bytes before byte " + position);
    }

    @Override
    public float readFloat() {
        return Float.intBitsToFloat(Integer.reverseBytes(ByteBuffer.wrap(bytes).getInt(advance(Float.BYTES))));
    }

    @Override
    public double readDouble() {
        return Double.longBitsToDouble(Long.reverseBytes(ByteBuffer.wrap(bytes).getLong(advance(Double.BYTES))));
    }

    @Override
    public Utf8 readString(@Nullable Utf8 old) {
        return new Utf8(readString());
    }

    @Override
    public String readString() {
        int length = length();
        return length == 0 ? "" : new String(bytes, advance(length), length, StandardCharsets.UTF_8);
    }

    @Override
    public void skipString() {
        advance(length());
    }

    @Override
    public ByteBuffer readBytes(@Nullable ByteBuffer old) {
        int length = length();
        byte[] copy = new byte[length];
        System.arraycopy(bytes, advance(length), copy, 0, length);
        return ByteBuffer.wrap(copy);
    }

    @Override
    public void skipBytes() {
        advance(length());
    }

    @Override
    public void readFixed(byte[] target, int start, int length) {
        System.arraycopy(bytes, advance(length), target, start, length);
    }

    @Override
    public void skipFixed(int length) {
        advance(length);
    }

    @Override
    public int readEnum() {
        return readInt();
    }

    @Override
    public int readIndex() {
        return readInt();
    }

    @Override
    public long readArrayStart() {
        return blockCount();
    }

    @Override
    public long arrayNext() {
        return blockCount();
    }

    @Override
    public long skipArray() {
        return skippedBlocks();
    }

    @Override
    public long readMapStart() {
        return blockCount();
    }

    @Override
    public long mapNext() {
        return blockCount();
    }

    @Override
    public long skipMap() {
        return skippedBlocks();
    }

    /** The entries of the next block; a negative count is followed by the block's size in bytes. */
    private long blockCount() {
        long count = readLong();
        if (count < 0) {
            readLong();
            count = -count;
        }
        return counted(count);
    }

    /** Passes over the blocks that state their size, up to one that does not, whose entries the caller skips. */
    private long skippedBlocks() {
        long count = readLong();
        while (count < 0) {
            advance(length());
            count = readLong();
        }
        return counted(count);
    }

    private long counted(long count) {
        if (count < 0 || count > MAX_ITEMS - items) {
            throw new AvroRuntimeException("more than " + MAX_ITEMS + " entries before byte " + position);
        }
        items += count;
        return count;
    }

    private int length() {
        long length = readLong();
        if (length < 0 || length > remainingBytes()) {
            throw new AvroRuntimeException("a length of " + length + " where " + remainingBytes()
                    + " bytes are left, before byte " + position);
        }
        return (int) length;
    }

    /** Moves on by {@code count} bytes and returns the position before. */
    private int advance(int count) {
        if (count > remainingBytes()) {
            throw new AvroRuntimeException("the record is cut off at byte " + bytes.length);
        }
        int before = position;
        position += count;
        return before;
    }
}
