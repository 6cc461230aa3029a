package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.session.SessionState;
import dev.errata.core.session.SessionStateCodec;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/** What the classifier writes, without classifying: one lookup, one state and one record per error, always the same answer. */
final class ClassifierBaseline implements Processor<byte[], ErrorEvent, String, ClassifiedError> {
    private static final String ERRORS = "errors";
    private static final String ANSWER = "answer";
    private static final String SESSIONS = "sessions";

    private final ClassifiedError answer;
    private final byte[] state;
    private @Nullable ProcessorContext<String, ClassifiedError> context;
    private @Nullable KeyValueStore<String, byte[]> sessions;
    private int turn;

    private ClassifierBaseline(ClassifiedError answer) {
        this.answer = answer;
        this.state = SessionStateCodec.encode(
                SessionState.NEW.failed(answer, answer.receivedAt()).state());
    }

    static StreamsApp create(StreamsSettings settings, MeterRegistry meters) {
        Topics topics = ClusterAddress.topics(settings);
        ClassifiedError answer = new ClassifiedWorkload().error(0);
        Topology topology = new Topology();
        topology.addSource(
                ERRORS,
                topics.errors().keySerde().deserializer(),
                topics.errors().valueSerde().deserializer(),
                topics.errors().name());
        topology.addProcessor(ANSWER, () -> new ClassifierBaseline(answer), ERRORS);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(
                                Stores.persistentKeyValueStore(SESSIONS), Serdes.String(), Serdes.ByteArray())
                        .withCachingEnabled(),
                ANSWER);
        List<Topic<?, ?>> used = new ArrayList<>(List.of(topics.errors(), topics.deadLetter()));
        for (Topic<String, ClassifiedError> sink : Comparison.classified(topics)) {
            topology.addSink(
                    sink.name(),
                    sink.name(),
                    sink.keySerde().serializer(),
                    sink.valueSerde().serializer(),
                    ANSWER);
            used.add(sink);
        }
        return BenchmarkApp.of("classifier-baseline", topology, used, settings, meters);
    }

    @Override
    public void init(ProcessorContext<String, ClassifiedError> taskContext) {
        context = taskContext;
        sessions = taskContext.getStateStore(SESSIONS);
    }

    @Override
    public void process(Record<byte[], ErrorEvent> record) {
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(sessions);
        String key = new String(record.key(), StandardCharsets.UTF_8);
        if (store.get(key) == null) {
            store.put(key, state);
        }
        Objects.requireNonNull(context).forward(record.withKey(key).withValue(answered(record)), nextSink());
    }

    private ClassifiedError answered(Record<byte[], ErrorEvent> record) {
        ErrorEvent received = record.value().toBuilder()
                .receivedAt(Instant.ofEpochMilli(record.timestamp()))
                .build();
        return new ClassifiedError(
                received,
                answer.classification(),
                answer.eventTime(),
                answer.text(),
                answer.facts(),
                answer.fingerprint(),
                answer.pattern(),
                answer.rootCause(),
                answer.session(),
                answer.redactions(),
                answer.truncated(),
                null,
                answer.formerFingerprint());
    }

    private String nextSink() {
        Recoverability[] all = Recoverability.values();
        turn = (turn + 1) % all.length;
        return TopicNames.classified(all[turn]);
    }
}
