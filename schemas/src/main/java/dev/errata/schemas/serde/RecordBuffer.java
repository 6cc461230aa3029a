package dev.errata.schemas.serde;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.EncoderFactory;

/** Where a thread writes its records, one after the other; given up after a failure or a very large record. */
final class RecordBuffer {
    private static final int INITIAL = 4 * 1024;
    private static final int KEEP_UP_TO = 1024 * 1024;
    private static final ThreadLocal<RecordBuffer> OF_THREAD = ThreadLocal.withInitial(RecordBuffer::new);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL);
    private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);

    private RecordBuffer() {}

    static <A> byte[] write(int schemaId, DatumWriter<A> writer, A avro) throws IOException {
        RecordBuffer buffer = OF_THREAD.get();
        boolean isReusable = false;
        try {
            byte[] record = buffer.record(schemaId, writer, avro);
            isReusable = record.length <= KEEP_UP_TO;
            return record;
        } finally {
            if (!isReusable) {
                OF_THREAD.remove();
            }
        }
    }

    private <A> byte[] record(int schemaId, DatumWriter<A> writer, A avro) throws IOException {
        bytes.reset();
        bytes.write(WireFormat.MAGIC);
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        writer.write(avro, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }
}
