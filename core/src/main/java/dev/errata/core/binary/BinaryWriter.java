package dev.errata.core.binary;

import dev.errata.core.taxonomy.Labelled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes values one behind the other, short ones short: numbers in groups of seven bits, texts behind their length. */
public final class BinaryWriter {
    private static final int SEVEN_BITS = 7;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);

    public byte[] toByteArray() {
        return bytes.toByteArray();
    }

    public BinaryWriter number(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F) | 0x80);
            rest >>>= SEVEN_BITS;
        }
        bytes.write((int) rest);
        return this;
    }

    public BinaryWriter text(@Nullable String value) {
        if (value == null) {
            return number(-1);
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        bytes.write(utf8, 0, utf8.length);
        return this;
    }

    public BinaryWriter bytes(byte[] value) {
        number(value.length);
        bytes.write(value, 0, value.length);
        return this;
    }

    /** A constant travels under its label, so that constants may be added and moved. */
    public BinaryWriter label(@Nullable Labelled value) {
        return text(value == null ? null : value.label());
    }

    public BinaryWriter flag(boolean value) {
        bytes.write(value ? 1 : 0);
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
}
