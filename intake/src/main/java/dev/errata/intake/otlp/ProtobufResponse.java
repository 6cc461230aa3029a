package dev.errata.intake.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** The few messages that are answered in protobuf. */
final class ProtobufResponse {
    private static final int NUMBER_1 = 1 << 3;
    private static final int BYTES_1 = 1 << 3 | 2;
    private static final int BYTES_2 = 2 << 3 | 2;

    private ProtobufResponse() {}

    /** An Export...ServiceResponse of any signal: they have the same fields. */
    static byte[] partialSuccess(long rejected, String said) {
        ByteArrayOutputStream partial = new ByteArrayOutputStream();
        if (rejected > 0) {
            partial.write(NUMBER_1);
            varint(rejected, partial);
        }
        bytes(BYTES_2, said.getBytes(UTF_8), partial);
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        bytes(BYTES_1, partial.toByteArray(), response);
        return response.toByteArray();
    }

    /** A google.rpc.Status with its message. */
    static byte[] status(String said) {
        ByteArrayOutputStream status = new ByteArrayOutputStream();
        bytes(BYTES_2, said.getBytes(UTF_8), status);
        return status.toByteArray();
    }

    private static void bytes(int tag, byte[] value, ByteArrayOutputStream out) {
        out.write(tag);
        varint(value.length, out);
        out.writeBytes(value);
    }

    private static void varint(long value, ByteArrayOutputStream out) {
        long left = value;
        while (left >>> 7 != 0) {
            out.write((int) ((left & 0x7f) | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }
}
