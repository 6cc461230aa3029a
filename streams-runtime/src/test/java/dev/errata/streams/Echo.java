package dev.errata.streams;

import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.kafka.DiskStores;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** A topology that forwards what it reads, counts it by key, and fails when the text tells it to. */
final class Echo implements Processor<String, String, String, String> {
    static final String COUNTS = "counts";

    private @Nullable ProcessorContext<String, String> context;

    private Echo() {}

    static Topology topology(Topic<String, String> from, Topic<String, String> to) {
        return new Topology()
                .addSource(
                        "from",
                        from.keySerde().deserializer(),
                        from.valueSerde().deserializer(),
                        from.name())
                .addProcessor("echo", Echo::new, "from")
                .addStateStore(DiskStores.keyValue(COUNTS, from.keySerde(), longs()), "echo")
                .addSink(
                        "to",
                        to.name(),
                        to.keySerde().serializer(),
                        to.valueSerde().serializer(),
                        "echo");
    }

    private static Serde<Long> longs() {
        return Serdes.Long();
    }

    @Override
    public void init(ProcessorContext<String, String> initial) {
        context = initial;
    }

    @Override
    public void process(Record<String, String> record) {
        ProcessorContext<String, String> here = Objects.requireNonNull(context);
        if (record.value() == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a text is needed");
        }
        switch (record.value()) {
            case "bug" -> throw new IllegalStateException("password=hunter2");
            case "fatal" -> throw new StackOverflowError("too deep");
            case "unwritable" -> here.forward(record);
            case "grow" -> here.forward(record.withValue("x".repeat(2 * 1024 * 1024)));
            case "answer twice" -> {
                here.forward(record);
                here.forward(record.withValue("x".repeat(2 * 1024 * 1024)));
            }
            default -> {
                KeyValueStore<String, Long> counts = here.getStateStore(COUNTS);
                Long before = counts.get(record.key());
                long count = before == null ? 1 : before + 1;
                counts.put(record.key(), count);
                here.forward(record.withValue(record.value() + " " + count));
            }
        }
    }
}
