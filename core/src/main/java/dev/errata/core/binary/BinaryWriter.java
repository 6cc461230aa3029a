package dev.errata.core.binary;

import dev.errata.core.taxonomy.Labelled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes values one behind the other, short ones short: numbers in groups of seven bits, texts behind their length. */
public final class BinaryWriter {
    private static final int SEVEN_BITS = 7;
    private static final int LONGEST_NUMBER = 10;

    private static final int FIRST_SPACE = 512;

    private byte[] bytes;
    private int length;

    /** Empty. */
    public BinaryWriter() {
        this(FIRST_SPACE);
    }

    /** Empty, with space for so many bytes; there may be more. */
    public BinaryWriter(int space) {
        bytes = new byte[space];
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    public BinaryWriter number(long value) {
        makeSpace(LONGEST_NUMBER);
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= SEVEN_BITS;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    public BinaryWriter text(@Nullable String value) {
        if (value == null) {
            return number(-1);
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return bytes(utf8);
    }

    public BinaryWriter bytes(byte[] value) {
        number(value.length);
        makeSpace(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    /** A constant travels under its label, so that constants may be added and moved. */
    public BinaryWriter label(@Nullable Labelled value) {
        return text(value == null ? null : value.label());
    }

    public BinaryWriter flag(boolean value) {
        makeSpace(1);
        bytes[length++] = (byte) (value ? 1 : 0);
        return this;
    }

    /** In whole milliseconds, as Kafka keeps time. */
    public BinaryWriter time(Instant value) {
        return number(value.toEpochMilli());
    }

    public BinaryWriter duration(Duration value) {
        return number(value.getSeconds()).number(value.getNano());
    }

    public <T> BinaryWriter optional(@Nullable T value, Consumer<T> write) {
        flag(value != null);
        if (value != null) {
            write.accept(value);
        }
        return this;
    }

    public <T> BinaryWriter list(List<T> values, Consumer<T> write) {
        number(values.size());
        values.forEach(write);
        return this;
    }

    /** Many of any size, eight bytes each. */
    public BinaryWriter numbers(long[] values) {
        number(values.length);
        makeSpace(values.length * Long.BYTES);
        ByteBuffer.wrap(bytes, length, bytes.length - length).asLongBuffer().put(values);
        length += values.length * Long.BYTES;
        return this;
    }

    private void makeSpace(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
