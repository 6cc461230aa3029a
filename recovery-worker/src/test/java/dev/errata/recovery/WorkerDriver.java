package dev.errata.recovery;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.CatchUp;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;

/** The worker's topology without a broker: one partition, a clock that stands until it is moved. */
final class WorkerDriver implements AutoCloseable {
    /** Overdue work is not held back: a test lets minutes pass in one step. */
    static final ReleaseLimits EVERY_MILLISECOND = new ReleaseLimits(
            Duration.ofMillis(1), 2_000, new CatchUp(Duration.ofSeconds(5), 20_000, 20_000, Duration.ofSeconds(5)));

    static final PayloadLimits PAYLOADS = new PayloadLimits(128 * 1024);
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final Topics topics;
    private final AtomicLong clock = new AtomicLong(START.toEpochMilli());
    private final TopologyTestDriver driver;
    private final Shared shared;
    private int commands;

    WorkerDriver(Path stateDirectory) {
        this(stateDirectory, RecoveryConfig.defaults(), EVERY_MILLISECOND);
    }

    WorkerDriver(Path stateDirectory, RecoveryConfig config, ReleaseLimits limits) {
        this(stateDirectory, config, limits, new RegistryInMemory());
    }

    WorkerDriver(Path stateDirectory, RecoveryConfig config, ReleaseLimits limits, SchemaRegistryClient registry) {
        topics = new Topics(registry, 1, (short) 1);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "recovery-test");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        DeadLetters deadLetters = new DeadLetters("recovery-test", ValueRedaction.DROP_VALUE, meters);
        deadLetters.install(properties);
        shared = Shared.of(meters, clock::get, ReleaseLimits.DEFAULTS.interval(), deadLetters, topics.ledger());
        driver = new TopologyTestDriver(
                RecoveryTopology.build(topics, config, limits, PAYLOADS, shared), properties, START);
    }

    Instant now() {
        return Instant.ofEpochMilli(clock.get());
    }

    /** Lets time pass; what is due rings once at the end of it. */
    void pass(Duration time) {
        clock.addAndGet(time.toMillis());
        driver.advanceWallClockTime(time);
    }

    void passUntil(Instant time) {
        pass(Duration.between(now(), time));
    }

    void fail(ClassifiedError error) {
        input(topics.classified(error.classification().recoverability()))
                .pipeInput(error.error().correlationKey().orElse(error.errorId()), error);
    }

    void fail(Category category, int attempt) {
        fail(WorkerInputs.error(category, new Operation("op-1", "charge-card", attempt, null), SessionStanding.NONE));
    }

    void tell(OutcomeStatus status, int attempt) {
        tell(WorkerInputs.outcome(status, attempt), "s-1");
    }

    void tell(ExecutionOutcome outcome, String key) {
        input(topics.outcomes()).pipeInput(key.getBytes(StandardCharsets.UTF_8), outcome);
    }

    void tellNothing() {
        driver.createInputTopic(
                        topics.outcomes().name(),
                        topics.outcomes().keySerde().serializer(),
                        topics.outcomes().valueSerde().serializer())
                .pipeInput(new TestRecord<>(new byte[] {1}, null, new RecordHeaders(), START));
    }

    /** As an operator would: alice, because of a test. */
    void command(CommandType type, RetryFilter filter, Map<String, String> arguments) {
        command(command("command-" + type + commands++, type, filter, arguments, false), now());
    }

    void command(OperatorCommand command, Instant writtenAt) {
        driver.createInputTopic(
                        topics.commands().name(),
                        topics.commands().keySerde().serializer(),
                        topics.commands().valueSerde().serializer())
                .pipeInput(command.commandId(), command, writtenAt);
    }

    static OperatorCommand command(
            String id, CommandType type, RetryFilter filter, Map<String, String> arguments, boolean isDryRun) {
        return new OperatorCommand(id, type, filter, arguments, isDryRun, "alice", START, "because of a test");
    }

    void refreshForecast() {
        shared.forecast().refresh();
    }

    List<CommandResult> results() {
        return read(topics.commandResults());
    }

    void signal(DependencySignal signal) {
        input(topics.dependencySignals()).pipeInput(signal.dependency(), signal);
    }

    /** Bytes that are no circuit state. */
    void spoilCircuits() {
        driver.createInputTopic(topics.circuits().name(), new StringSerializer(), new ByteArraySerializer())
                .pipeInput("billing", new byte[] {1, 2, 3});
    }

    List<CircuitState> circuits() {
        return read(topics.circuits());
    }

    List<DependencySignal> signals() {
        return read(topics.dependencySignals());
    }

    List<RecoveryDecision> decisions() {
        return read(topics.decisions());
    }

    List<RetryCommand> retries() {
        return read(topics.retries());
    }

    List<ErrorEvent> errors() {
        return read(topics.errors());
    }

    List<KeyValue<String, Escalation>> escalations() {
        return output(topics.escalations());
    }

    long deadLetters() {
        return letters().size();
    }

    List<TestRecord<byte[], byte[]>> letters() {
        return driver.createOutputTopic(
                        topics.deadLetter().name(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    KeyValueStore<Bytes, byte[]> store(String name) {
        return driver.getKeyValueStore(name);
    }

    long storedBytes(String store) {
        long most = 0;
        try (var entries = driver.<Bytes, byte[]>getKeyValueStore(store).all()) {
            while (entries.hasNext()) {
                var entry = entries.next();
                most = Math.max(most, entry.key.get().length + entry.value.length);
            }
        }
        return most;
    }

    @Override
    public void close() {
        driver.close();
    }

    <K, V> TestInputTopic<K, V> input(Topic<K, V> topic) {
        return driver.createInputTopic(
                topic.name(), topic.keySerde().serializer(), topic.valueSerde().serializer());
    }

    <K, V> List<KeyValue<K, V>> output(Topic<K, V> topic) {
        return driver.createOutputTopic(
                        topic.name(),
                        topic.keySerde().deserializer(),
                        topic.valueSerde().deserializer())
                .readKeyValuesToList();
    }

    private <K, V> List<V> read(Topic<K, V> topic) {
        return output(topic).stream().map(entry -> entry.value).toList();
    }
}
