package dev.errata.schemas.serde;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Bytes of the wire format, put together by hand. */
final class SerdeBytes {
    private SerdeBytes() {}

    static byte[] withId(int id, byte... body) {
        return ByteBuffer.allocate(5 + body.length)
                .put((byte) 0)
                .putInt(id)
                .put(body)
                .array();
    }

    static byte[] avro(GenericRecord record) throws IOException {
        return avro(record.getSchema(), record);
    }

    static byte[] avro(Schema schema, Object datum) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        new GenericDatumWriter<>(schema).write(datum, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }
}
