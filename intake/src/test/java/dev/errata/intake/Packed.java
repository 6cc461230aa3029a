package dev.errata.intake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** A body as senders compress it. */
final class Packed {
    private Packed() {}

    /** In the content encoding of this name; {@code raw deflate} is without zlib's form, any other is none. */
    static byte[] as(String encoding, byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream packing = switch (encoding) {
            case "gzip" -> new GZIPOutputStream(bytes);
            case "deflate" -> new DeflaterOutputStream(bytes);
            case "raw deflate" -> new DeflaterOutputStream(bytes, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
            default -> bytes;
        };
        try (packing) {
            packing.write(plain);
        }
        return bytes.toByteArray();
    }
}
