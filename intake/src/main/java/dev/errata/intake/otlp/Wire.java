package dev.errata.intake.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;

/** The fields of one protobuf message, one after the other; a message inside is a {@code Wire} of its own bytes. */
final class Wire {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int field;
    private int type;
    private long number;
    private int start;

    /** The bytes are no message. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String detail) {
            super(detail);
        }
    }

    Wire(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private Wire(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
    }

    /** Goes to the next field; false at the end. */
    boolean next() throws MalformedException {
        if (at == end) {
            return false;
        }
        long tag = varint();
        field = (int) (tag >>> 3);
        type = (int) (tag & 7);
        if (tag >>> 3 == 0 || tag >>> 3 > 0x1fffffff) {
            throw new MalformedException("a field has no number");
        }
        switch (type) {
            case VARINT -> number = varint();
            case FIXED64 -> number = fixed(8).getLong();
            case FIXED32 -> number = fixed(4).getInt();
            case BYTES -> skip(varint());
            default -> throw new MalformedException("a field has a type that protobuf 3 does not have");
        }
        return true;
    }

    /** The number of the field, 0 if its type is not the one that this field has. */
    int field(int... bytesFields) {
        for (int expected : bytesFields) {
            if (expected == field) {
                return type == BYTES ? field : 0;
            }
        }
        return type == BYTES ? 0 : field;
    }

    long number() {
        return number;
    }

    double decimal() {
        return Double.longBitsToDouble(number);
    }

    int length() {
        return at - start;
    }

    Wire message() {
        return new Wire(bytes, start, at);
    }

    String text() throws MalformedException {
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(bytes, start, length()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("a text is not UTF-8");
        }
    }

    String hex() {
        return HexFormat.of().formatHex(bytes, start, at);
    }

    private long varint() throws MalformedException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at == end) {
                throw new MalformedException("a number ends too early");
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new MalformedException("a number is too long");
    }

    private ByteBuffer fixed(int size) throws MalformedException {
        skip(size);
        return ByteBuffer.wrap(bytes, start, size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void skip(long size) throws MalformedException {
        if (size < 0 || size > end - at) {
            throw new MalformedException("a field ends too late");
        }
        start = at;
        at += (int) size;
    }
}
