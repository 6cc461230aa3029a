package dev.errata.benchmarks.pipeline;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * What the recovery worker writes, without deciding: the answer of each category is known before. A retry that would come
 * due during the run is fired at once.
 */
final class RecoveryBaseline implements Processor<String, ClassifiedError, Object, Object> {
    private static final String ERRORS = "classified-errors";
    private static final String ANSWER = "answer";
    private static final List<String> STORES = List.of("operations", "schedule", "open-escalations");
    private static final byte[] PRESENT = {1};

    private final Map<Category, RecoveryAnswer> answers;
    private @Nullable Task task;

    private RecoveryBaseline(Map<Category, RecoveryAnswer> answers) {
        this.answers = answers;
    }

    /** What belongs to one task, once it is given its stores. */
    private record Task(
            ProcessorContext<Object, Object> context,
            KeyValueStore<Bytes, byte[]> operations,
            KeyValueStore<Bytes, byte[]> schedule,
            KeyValueStore<Bytes, byte[]> escalations) {}

    static StreamsApp create(RecoveryConfig config, StreamsSettings settings, MeterRegistry meters) {
        Topics topics = ClusterAddress.topics(settings);
        Map<Category, RecoveryAnswer> answers = RecoveryAnswer.all(config);
        List<Topic<String, ClassifiedError>> inputs = Comparison.classified(topics);
        Topology topology = new Topology();
        topology.addSource(
                ERRORS,
                inputs.get(0).keySerde().deserializer(),
                inputs.get(0).valueSerde().deserializer(),
                inputs.stream().map(Topic::name).toArray(String[]::new));
        topology.addProcessor(ANSWER, () -> new RecoveryBaseline(answers), ERRORS);
        for (String store : STORES) {
            topology.addStateStore(
                    Stores.keyValueStoreBuilder(
                                    Stores.persistentKeyValueStore(store), Serdes.Bytes(), Serdes.ByteArray())
                            .withCachingDisabled(),
                    ANSWER);
        }
        List<Topic<?, ?>> used = new ArrayList<>(inputs);
        used.add(topics.deadLetter());
        for (Topic<?, ?> sink : List.of(topics.decisions(), topics.retries(), topics.escalations())) {
            addSink(topology, sink);
            used.add(sink);
        }
        return BenchmarkApp.of("recovery-baseline", topology, used, settings, meters, InputOrder.AS_FETCHED);
    }

    private static <K, V> void addSink(Topology topology, Topic<K, V> topic) {
        topology.addSink(
                topic.name(),
                topic.name(),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer(),
                ANSWER);
    }

    @Override
    public void init(ProcessorContext<Object, Object> context) {
        task = new Task(
                context,
                context.getStateStore(STORES.get(0)),
                context.getStateStore(STORES.get(1)),
                context.getStateStore(STORES.get(2)));
    }

    @Override
    public void process(Record<String, ClassifiedError> record) {
        Task current = Objects.requireNonNull(task);
        RecoveryAnswer answer = Objects.requireNonNull(
                answers.get(record.value().classification().category()));
        Bytes key = Bytes.wrap(record.key().getBytes(StandardCharsets.UTF_8));
        if (current.operations().get(key) == null) {
            current.operations().put(key, answer.state().get());
        }
        Bytes alarm = alarm(record.timestamp(), key);
        current.schedule().put(alarm, PRESENT);
        answer.decisions().forEach(decision -> send(current, record, decision, TopicNames.DECISIONS));
        Bytes openEscalation = answer.openEscalation();
        if (openEscalation != null) {
            current.escalations().put(key, openEscalation.get());
            current.schedule().put(alarm(record.timestamp() + 2, key), PRESENT);
        }
        if (answer.escalation() != null) {
            send(current, record, answer.escalation(), TopicNames.ESCALATIONS);
        }
        if (answer.command() != null) {
            current.schedule().delete(alarm);
            current.operations().put(key, answer.state().get());
            current.schedule().put(alarm(record.timestamp() + 1, key), PRESENT);
            send(current, record, answer.command(), TopicNames.RETRIES);
        }
    }

    private static Bytes alarm(long dueAt, Bytes owner) {
        byte[] name = owner.get();
        return Bytes.wrap(ByteBuffer.allocate(Long.BYTES + name.length)
                .putLong(dueAt)
                .put(name)
                .array());
    }

    private static void send(Task current, Record<String, ClassifiedError> record, Object value, String sink) {
        current.context().forward(new Record<>(record.key(), value, record.timestamp()), sink);
    }
}
