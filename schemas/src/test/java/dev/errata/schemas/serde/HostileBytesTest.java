package dev.errata.schemas.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.RecoverySettings;
import dev.errata.schemas.mapping.Mappings;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Whatever the bytes are, reading them ends, soon and small, in a record or in an {@link UndecodableException}. */
class HostileBytesTest {
    private static final ErrorEvent EVENT = ErrorEvent.builder("it failed")
            .errorId("e-1")
            .source(new ErrorSource("tool", "bash", null, null))
            .settings(new RecoverySettings(null, null, true, 3, null, null, 1.5, null, List.of("gate", "fail_fast")))
            .metadata(Map.of("a", "1", "b", "2"))
            .build();
    private static final long ALLOWANCE = 4L * 1024 * 1024;

    private final RegistryInMemory registry = new RegistryInMemory();
    private final AvroSerde<ErrorEvent> serde = AvroSerde.of(Mappings.ERROR_EVENT, "errors", registry);
    private final byte[] valid = serde.serializer().serialize("errors", EVENT);

    @Property
    void anyBytes(@ForAll byte[] bytes) {
        readOrRefuse(bytes);
    }

    @Property
    void anyBytesUnderOurSchema(@ForAll @Size(max = 400) byte[] body) {
        readOrRefuse(SerdeBytes.withId(1, body));
    }

    @Property(tries = 5_000)
    void aRecordWithWrongBytes(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 5, max = 10_000) Integer> positions,
            @ForAll @Size(4) byte[] wrong) {
        byte[] bytes = valid.clone();
        for (int i = 0; i < positions.size(); i++) {
            bytes[5 + positions.get(i) % (bytes.length - 5)] = wrong[i];
        }
        readOrRefuse(bytes);
    }

    @Example
    void declaredLengthsAllocateNothing() throws IOException {
        for (long length : new long[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 8L, 1L << 40, Long.MAX_VALUE, -1}) {
            assertRefusedSmall(
                    SerdeBytes.withId(1, encoded(encoder -> encoder.writeLong(length))), "a length of " + length);
        }
    }

    @Example
    void declaredCountsAllocateNothing() throws IOException {
        Schema writer = SchemaBuilder.record(Mappings.ERROR_EVENT.schema().getFullName())
                .fields()
                .name("causes")
                .type(Mappings.ERROR_EVENT.schema().getField("causes").schema())
                .noDefault()
                .requiredString("message")
                .endRecord();
        int id = registry.register("causes", writer);
        byte[] none = {0, 0};
        assertThat(serde.deserializer().deserialize("errors", SerdeBytes.withId(id, none)))
                .isEqualTo(ErrorEvent.builder("").build());
        for (long count : new long[] {Integer.MAX_VALUE, 100_001, Long.MAX_VALUE, Long.MIN_VALUE}) {
            byte[] body = encoded(encoder -> {
                encoder.writeLong(count);
                encoder.writeLong(1);
            });
            assertRefusedSmall(SerdeBytes.withId(id, body), "more than 100000 entries");
        }
    }

    @Example
    void entriesWithoutBytesEnd() throws IOException {
        Schema writer = SchemaBuilder.record(Mappings.ERROR_EVENT.schema().getFullName())
                .fields()
                .name("nothings")
                .type()
                .array()
                .items()
                .nullType()
                .noDefault()
                .requiredString("message")
                .endRecord();
        int id = registry.register("nothings", writer);

        byte[] body = encoded(encoder -> encoder.writeLong(Long.MAX_VALUE));

        assertRefusedSmall(SerdeBytes.withId(id, body), "more than 100000 entries");
    }

    @Example
    void recursionEnds() throws IOException {
        Schema writer = new Schema.Parser()
                .parse("""
                        {"type":"record","name":"%s","fields":[
                         {"name":"message","type":"string"},
                         {"name":"deep","type":{"type":"record","name":"Deep","fields":[
                          {"name":"deeper","type":["null","Deep"]}]}}]}""".formatted(Mappings.ERROR_EVENT.schema().getFullName()));
        int id = registry.register("deep", writer);
        byte[] body = new byte[1_000_000];
        Arrays.fill(body, 1, body.length, (byte) 2);

        assertThatExceptionOfType(UndecodableException.class)
                .isThrownBy(() -> serde.deserializer().deserialize("errors", SerdeBytes.withId(id, body)))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.CORRUPT));
    }

    private interface Writing {
        void to(BinaryEncoder encoder) throws IOException;
    }

    private static byte[] encoded(Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        writing.to(encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    private void readOrRefuse(byte[] bytes) {
        long before = allocated();
        try {
            assertThat(serde.deserializer().deserialize("errors", bytes)).isNotNull();
        } catch (UndecodableException e) {
            assertThat(e.reason()).isNotNull();
        }
        assertThat(allocated() - before).isLessThan(ALLOWANCE);
        assertThat(serde.deserializer().deserialize("errors", valid)).isEqualTo(EVENT);
    }

    private void assertRefusedSmall(byte[] record, String message) {
        long before = allocated();
        assertThatExceptionOfType(UndecodableException.class)
                .isThrownBy(() -> serde.deserializer().deserialize("errors", record))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.CORRUPT));
        assertThat(allocated() - before).isLessThan(ALLOWANCE);
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadAllocatedBytes();
    }
}
