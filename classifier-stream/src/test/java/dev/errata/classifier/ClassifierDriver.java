package dev.errata.classifier;

import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The classifier's topology without a broker, one partition wide; the apps' own serdes, dead letters and judge. */
final class ClassifierDriver implements AutoCloseable {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final RuleSet BUILT_IN = RuleSet.builtIn();
    private static final StreamsSettings STREAMS = ClassifierConfig.defaultStreams();

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Topics topics;
    private final TopologyTestDriver driver;
    private final TestInputTopic<byte[], byte[]> errors;
    private final TestInputTopic<byte[], byte[]> outcomes;
    private final TestInputTopic<byte[], byte[]> rules;
    private final RecordRedaction redaction;
    private final List<byte[]> lastWritten = new ArrayList<>();

    ClassifierDriver(Path stateDirectory) {
        this(stateDirectory, ClassifierConfig.of(STREAMS));
    }

    /** With rules of the user's. */
    ClassifierDriver(Path stateDirectory, List<Path> ruleFiles) {
        this(stateDirectory, ClassifierConfig.of(STREAMS).withRules(ruleFiles));
    }

    /** With settings of the test's; of those for Kafka Streams, none counts here. */
    ClassifierDriver(Path stateDirectory, ClassifierConfig config) {
        this(stateDirectory, config, new RegistryInMemory());
    }

    ClassifierDriver(Path stateDirectory, ClassifierConfig config, SchemaRegistryClient registry) {
        topics = new Topics(registry, 1, (short) 1);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "classifier-test");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        Map<String, Object> handlers = new HashMap<>();
        redaction = new RecordRedaction(topics, config.redactor());
        DeadLetters deadLetters = new DeadLetters("classifier-test", redaction, meters);
        deadLetters.install(handlers);
        Ledger ledger = new Ledger(LedgerApp.CLASSIFIER, topics.ledger(), meters);
        deadLetters.tell(ledger);
        properties.putAll(handlers);
        driver = new TopologyTestDriver(
                ClassifierTopology.build(
                        topics,
                        config,
                        new RulesInForce(
                                rules(config), config.policies().policies().keySet(), topics.rules(), Runnable::run),
                        new ClassifierMeters(meters),
                        deadLetters,
                        ledger),
                properties,
                START);
        errors = input(TopicNames.ERRORS);
        outcomes = input(TopicNames.OUTCOMES);
        rules = input(TopicNames.RULES);
    }

    void error(@Nullable String key, ErrorEvent event) {
        errorBytes(key, topics.errors().valueSerde().serializer().serialize(TopicNames.ERRORS, event));
    }

    void errorBytes(@Nullable String key, byte @Nullable [] value) {
        errors.pipeInput(new TestRecord<>(bytes(key), value));
    }

    void outcome(@Nullable String key, ExecutionOutcome outcome) {
        byte[] value = topics.outcomes().valueSerde().serializer().serialize(TopicNames.OUTCOMES, outcome);
        outcomes.pipeInput(new TestRecord<>(bytes(key), value));
    }

    void rule(ClassificationRule rule) {
        ruleBytes(rule.ruleId(), topics.rules().valueSerde().serializer().serialize(TopicNames.RULES, rule));
    }

    void ruleBytes(String ruleId, byte @Nullable [] value) {
        rules.pipeInput(new TestRecord<>(bytes(ruleId), value));
    }

    List<ClassifiedError> classified() {
        lastWritten.clear();
        List<ClassifiedError> all = new ArrayList<>();
        for (Recoverability recoverability : Recoverability.values()) {
            Topic<String, ClassifiedError> topic = topics.classified(recoverability);
            for (byte[] value : valuesOf(topic.name())) {
                all.add(topic.valueSerde().deserializer().deserialize(topic.name(), value));
            }
        }
        return all;
    }

    /** All bytes that {@link #classified} found, and those of outcomes and dead letters since. */
    List<byte[]> lastWritten() {
        valuesOf(TopicNames.OUTCOMES);
        valuesOf(TopicNames.DEAD_LETTER);
        return List.copyOf(lastWritten);
    }

    /** What a dead letter keeps of an error that was decoded and failed later. */
    byte @Nullable [] redactedForDeadLetter(ErrorEvent event) {
        byte[] value = topics.errors().valueSerde().serializer().serialize(TopicNames.ERRORS, event);
        return redaction.redact(TopicNames.ERRORS, value);
    }

    private List<byte[]> valuesOf(String topic) {
        List<byte[]> values = driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readValuesToList();
        lastWritten.addAll(values);
        return values;
    }

    List<TestRecord<byte[], ErrorEvent>> errorsPutBack() {
        return output(topics.errors()).readRecordsToList();
    }

    List<TestRecord<String, OperationPayload>> payloads() {
        return output(topics.payloads()).readRecordsToList();
    }

    /** All that was written to any topic but that of payloads. */
    List<byte[]> writtenElsewhere() {
        lastWritten.clear();
        topics.all().stream()
                .map(Topic::name)
                .filter(name -> !name.equals(TopicNames.PAYLOADS))
                .forEach(this::valuesOf);
        return List.copyOf(lastWritten);
    }

    /** The lines of the ledger since the last look, at the end of an interval. */
    List<LedgerLine> ledgerLines() {
        advance(Duration.ofSeconds(5));
        return output(topics.ledger()).readValuesToList();
    }

    List<ExecutionOutcome> outcomesWritten() {
        return output(topics.outcomes()).readValuesToList();
    }

    List<TestRecord<byte[], byte[]>> deadLetters() {
        return output(topics.deadLetter()).readRecordsToList();
    }

    double events(String result) {
        return meters.get(ClassifierMeters.EVENTS)
                .tag("result", result)
                .counter()
                .count();
    }

    void advance(Duration duration) {
        driver.advanceWallClockTime(duration);
        errors.advanceTime(duration);
        outcomes.advanceTime(duration);
        rules.advanceTime(duration);
    }

    long sessions() {
        long count = 0;
        try (KeyValueIterator<String, byte[]> all = driver.<String, byte[]>getKeyValueStore(ClassifierTopology.SESSIONS)
                .all()) {
            while (all.hasNext()) {
                all.next();
                count++;
            }
        }
        return count;
    }

    /** Whatever the sessions' store holds. */
    List<byte[]> storedSessions() {
        List<byte[]> stored = new ArrayList<>();
        driver.<String, byte[]>getKeyValueStore(ClassifierTopology.SESSIONS)
                .all()
                .forEachRemaining(entry -> stored.add(entry.value));
        return stored;
    }

    /** As another version would have stored it. */
    void storeSession(String key, byte[] value) {
        driver.<String, byte[]>getKeyValueStore(ClassifierTopology.SESSIONS).put(key, value);
    }

    @Override
    public void close() {
        driver.close();
    }

    private static RuleSet rules(ClassifierConfig config) {
        return config.ruleFiles().isEmpty()
                ? BUILT_IN
                : InitialRules.onTop(
                        config.ruleFiles(), config.policies().policies().keySet());
    }

    private TestInputTopic<byte[], byte[]> input(String topic) {
        return driver.createInputTopic(
                topic, new ByteArraySerializer(), new ByteArraySerializer(), START, Duration.ofMillis(1));
    }

    private <K, V> TestOutputTopic<K, V> output(Topic<K, V> topic) {
        return driver.createOutputTopic(
                topic.name(),
                topic.keySerde().deserializer(),
                topic.valueSerde().deserializer());
    }

    private static byte @Nullable [] bytes(@Nullable String key) {
        return key == null ? null : key.getBytes(StandardCharsets.UTF_8);
    }
}
