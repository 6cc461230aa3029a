package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.Messages;
import dev.errata.benchmarks.workload.Workload;
import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** An error event of about 900 bytes, to the wire and back. */
@State(Scope.Thread)
public class SerdeBenchmark {
    private final Topic<byte[], ErrorEvent> topic =
            new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1).errors();
    private final List<ErrorEvent> all =
            IntStream.range(0, Messages.VARIETY).mapToObj(Workload::event).toList();
    private final Cycle<ErrorEvent> events = new Cycle<>(all);
    private final Cycle<byte[]> bytes =
            new Cycle<>(all.stream().map(this::encoded).toList());

    @Benchmark
    public byte[] serialize() {
        return encoded(events.next());
    }

    @Benchmark
    public ErrorEvent deserialize() {
        return topic.valueSerde().deserializer().deserialize(topic.name(), bytes.next());
    }

    private byte[] encoded(ErrorEvent event) {
        return topic.valueSerde().serializer().serialize(topic.name(), event);
    }
}
