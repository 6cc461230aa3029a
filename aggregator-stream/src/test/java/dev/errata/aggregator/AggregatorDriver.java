package dev.errata.aggregator;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** The topology without a broker, with a clock of the test's. */
final class AggregatorDriver implements AutoCloseable {
    static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private static final String APPLICATION_ID = "aggregator-test";

    private final Topics topics;
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final TopologyTestDriver driver;
    private Instant now = START;

    AggregatorDriver(Path stateDirectory) {
        this(stateDirectory, AggregationSettings.DEFAULTS);
    }

    AggregatorDriver(Path stateDirectory, AggregationSettings settings) {
        this(stateDirectory, settings, AlertRule.DEFAULTS);
    }

    AggregatorDriver(Path stateDirectory, AggregationSettings settings, List<AlertRule> alerts) {
        this(stateDirectory, settings, alerts, new RegistryInMemory());
    }

    AggregatorDriver(
            Path stateDirectory, AggregationSettings settings, List<AlertRule> alerts, SchemaRegistryClient registry) {
        topics = new Topics(registry, 1, (short) 1);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION_ID);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        Map<String, Object> handlers = new HashMap<>();
        DeadLetters deadLetters = new DeadLetters(APPLICATION_ID, (topic, value) -> value, new SimpleMeterRegistry());
        deadLetters.install(handlers);
        Ledger ledger = new Ledger(LedgerApp.AGGREGATOR, topics.ledger(), meters);
        deadLetters.tell(ledger);
        properties.putAll(handlers);
        driver = new TopologyTestDriver(
                AggregatorTopology.build(
                        topics,
                        settings,
                        alerts,
                        new AggregatorContext(new AggregatorMeters(meters, alerts), deadLetters, ledger)),
                properties,
                START);
    }

    Instant now() {
        return now;
    }

    void error(ClassifiedError error) {
        pipe(topics.classified(error.classification().recoverability()), error.errorId(), error);
    }

    void decision(RecoveryDecision decision) {
        pipe(topics.decisions(), decision.decisionId(), decision);
    }

    void command(GroupCommand command) {
        pipe(topics.groupCommands(), command.groupId(), command);
    }

    void advance(Duration duration) {
        now = now.plus(duration);
        driver.advanceWallClockTime(duration);
    }

    List<ErrorGroup> groups() {
        return output(topics.groups()).readValuesToList();
    }

    /** The newest state of every window, by key. */
    Map<String, ErrorStatistics> statistics() {
        return output(topics.statistics()).readKeyValuesToMap();
    }

    List<Alert> alerts(String rule) {
        return output(topics.alerts()).readValuesToList().stream()
                .filter(alert -> alert.rule().equals(rule))
                .toList();
    }

    /** The keys that were written to the changelog of a store since the last look. */
    List<String> written(String store) {
        String changelog = APPLICATION_ID + "-" + store + "-changelog";
        return driver
                .createOutputTopic(changelog, new StringDeserializer(), new ByteArrayDeserializer())
                .readKeyValuesToList()
                .stream()
                .map(written -> written.key)
                .toList();
    }

    List<GroupAlias> aliases() {
        return output(topics.groupAliases()).readValuesToList();
    }

    List<CommandResult> answers() {
        return output(topics.commandResults()).readValuesToList();
    }

    /** The lines of the ledger since the last look, at the end of an interval. */
    List<LedgerLine> ledgerLines() {
        advance(Duration.ofSeconds(5));
        return output(topics.ledger()).readValuesToList();
    }

    List<TestRecord<byte[], byte[]>> deadLetters() {
        return output(topics.deadLetter()).readRecordsToList();
    }

    /** A counter or gauge. */
    double metric(String name, String tag, String value) {
        return meters.get(name)
                .tag(tag, value)
                .meter()
                .measure()
                .iterator()
                .next()
                .getValue();
    }

    /** As another version would have stored it. */
    void store(String store, String key, byte[] value) {
        driver.<String, byte[]>getKeyValueStore(store).put(key, value);
    }

    /** As it lies on the topic, where anybody may have written it. */
    void aliasBytes(String groupId, byte[] value) {
        driver.createInputTopic(topics.groupAliases().name(), new StringSerializer(), new ByteArraySerializer())
                .pipeInput(groupId, value);
    }

    @Override
    public void close() {
        driver.close();
    }

    private <V> void pipe(Topic<String, V> topic, String key, V value) {
        TestInputTopic<String, V> input = driver.createInputTopic(
                topic.name(), topic.keySerde().serializer(), topic.valueSerde().serializer());
        input.pipeInput(key, value, now.toEpochMilli());
    }

    private <K, V> TestOutputTopic<K, V> output(Topic<K, V> topic) {
        return driver.createOutputTopic(
                topic.name(),
                topic.keySerde().deserializer(),
                topic.valueSerde().deserializer());
    }
}
