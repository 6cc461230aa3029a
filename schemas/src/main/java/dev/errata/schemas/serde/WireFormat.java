package dev.errata.schemas.serde;

import dev.errata.schemas.serde.UndecodableException.Reason;
import java.nio.ByteBuffer;

/** The header of the Confluent wire format: a byte 0, then the schema id as four bytes, big-endian. */
final class WireFormat {
    static final byte MAGIC = 0;
    static final int HEADER_LENGTH = 1 + Integer.BYTES;

    private WireFormat() {}

    static int schemaId(byte[] bytes) {
        if (bytes.length == 0) {
            throw new UndecodableException(Reason.EMPTY, "the value has no bytes");
        }
        if (bytes[0] != MAGIC) {
            throw new UndecodableException(
                    Reason.WRONG_MAGIC, "the first byte is " + Byte.toUnsignedInt(bytes[0]) + ", not 0");
        }
        if (bytes.length < HEADER_LENGTH) {
            throw new UndecodableException(
                    Reason.CORRUPT, "the value ends after " + bytes.length + " bytes, within the schema id");
        }
        return ByteBuffer.wrap(bytes).getInt(1);
    }
}
