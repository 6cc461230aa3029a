package dev.errata.core.binary;

import dev.errata.core.taxonomy.Labelled;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BinaryWriter} wrote. */
public final class BinaryReader {
    private static final int SEVEN_BITS = 7;
    private static final int MOST_SHIFT = 63;

    private final ByteBuffer bytes;

    public BinaryReader(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    public long number() {
        long rest = 0;
        for (int shift = 0; shift <= MOST_SHIFT; shift += SEVEN_BITS) {
            byte next = bytes.get();
            rest |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (rest >>> 1) ^ -(rest & 1);
            }
        }
        throw new IllegalArgumentException("a number of more than 64 bits at " + bytes.position());
    }

    /** Whether all is read: what a later version adds stands at the end. */
    public boolean isAtEnd() {
        return !bytes.hasRemaining();
    }

    public int integer() {
        return Math.toIntExact(number());
    }

    public @Nullable String optionalText() {
        int length = integer();
        if (length < 0) {
            return null;
        }
        if (length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] utf8 = new byte[length];
        bytes.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    public byte[] bytes() {
        int length = integer();
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] value = new byte[length];
        bytes.get(value);
        return value;
    }

    public String text() {
        String text = optionalText();
        if (text == null) {
            throw new IllegalArgumentException("a text is missing at " + bytes.position());
        }
        return text;
    }

    public <E extends Enum<E> & Labelled> E label(Class<E> type) {
        return Labelled.of(type, text());
    }

    public boolean flag() {
        return bytes.get() != 0;
    }

    public Instant time() {
        return Instant.ofEpochMilli(number());
    }

    public Duration duration() {
        return Duration.ofSeconds(number(), number());
    }

    public <T> @Nullable T optional(Supplier<T> read) {
        return flag() ? read.get() : null;
    }

    public <T> List<T> list(Supplier<T> read) {
        int size = integer();
        List<T> values = new ArrayList<>(Math.min(size, bytes.remaining()));
        for (int i = 0; i < size; i++) {
            values.add(read.get());
        }
        return values;
    }

    /** What {@link BinaryWriter#numbers} wrote. */
    public long[] numbers() {
        int size = integer();
        if (size < 0 || size > bytes.remaining() / Long.BYTES) {
            throw new BufferUnderflowException();
        }
        long[] values = new long[size];
        bytes.asLongBuffer().get(values);
        bytes.position(bytes.position() + size * Long.BYTES);
        return values;
    }
}
