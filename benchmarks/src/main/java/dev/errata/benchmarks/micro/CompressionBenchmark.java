package dev.errata.benchmarks.micro;

import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.BufferSupplier;
import org.apache.kafka.common.utils.ByteBufferOutputStream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A batch of eight payloads of about 2 KiB, orders in JSON, as a producer compresses it and a consumer gets it back. */
@State(Scope.Thread)
public class CompressionBenchmark {
    private static final int PAYLOADS = 8;
    private static final int ITEMS = 18;

    private final BufferSupplier buffers = BufferSupplier.create();

    @Param({"gzip", "lz4"})
    String codec = "gzip";

    private Compression compression = Compression.NONE;
    private byte[] batch = {};
    private ByteBuffer compressed = ByteBuffer.allocate(0);

    @Setup
    public void prepare() throws IOException {
        compression = Compression.of(codec).build();
        batch = batch();
        compressed = compressed();
    }

    /** Beside the time, how many bytes of how many are left. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Sizes {
        public int plainBytes;
        public int compressedBytes;
    }

    @Benchmark
    public ByteBuffer compress(Sizes sizes) throws IOException {
        ByteBuffer result = compressed();
        sizes.plainBytes = batch.length;
        sizes.compressedBytes = result.remaining();
        return result;
    }

    private ByteBuffer compressed() throws IOException {
        ByteBufferOutputStream to = new ByteBufferOutputStream(batch.length);
        try (OutputStream out = compression.wrapForOutput(to, RecordBatch.CURRENT_MAGIC_VALUE)) {
            out.write(batch);
        }
        return to.buffer().flip();
    }

    @Benchmark
    public byte[] decompress() throws IOException {
        try (InputStream in =
                compression.wrapForInput(compressed.duplicate(), RecordBatch.CURRENT_MAGIC_VALUE, buffers)) {
            return in.readNBytes(batch.length);
        }
    }

    private static byte[] batch() {
        Topic<?, OperationPayload> topic = new Topics(new RegistryInMemory(), 1, (short) 1).payloads();
        SplittableRandom random = new SplittableRandom(7);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int number = 0; number < PAYLOADS; number++) {
            Payload payload =
                    Payload.of("application/json", order(number, random).getBytes(StandardCharsets.UTF_8));
            OperationPayload record =
                    new OperationPayload("session-" + number, "charge-" + number, "error-" + number, payload);
            all.writeBytes(topic.valueSerde().serializer().serialize(topic.name(), record));
        }
        return all.toByteArray();
    }

    /** Names that are the same in each, values that are not. */
    private static String order(int number, SplittableRandom random) {
        StringBuilder order = new StringBuilder("{\"orderId\":" + number + ",\"customer\":\""
                + Long.toHexString(random.nextLong()) + "\",\"currency\":\"EUR\",\"items\":[");
        for (int item = 0; item < ITEMS; item++) {
            order.append(item == 0 ? "" : ",")
                    .append("{\"articleNumber\":\"")
                    .append(Long.toHexString(random.nextLong()))
                    .append("\",\"quantity\":")
                    .append(random.nextInt(1, 9))
                    .append(",\"unitPriceInCents\":")
                    .append(random.nextInt(100, 100_000))
                    .append(",\"taxRate\":\"standard\",\"warehouse\":\"w")
                    .append(random.nextInt(9))
                    .append("\"}");
        }
        return order.append("]}").toString();
    }
}
