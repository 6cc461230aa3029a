package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertWatch;
import dev.errata.core.alert.AlertWatchCodec;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.taxonomy.Category;
import dev.errata.schemas.HeaderNames;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.kafka.CommitStore;
import dev.errata.streams.kafka.CommitStoreBuilder;
import dev.errata.testing.BreakableRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another version stored, or somebody wrote on the topic of aliases: dead letters, and everything else goes on. */
class UnreadableStateTest {
    private static final byte[] OF_ANOTHER_VERSION = {99, 1, 2, 3};
    private static final String GROUP = "v1:g";

    @TempDir
    private Path state = Path.of("");

    private int commands;

    @Test
    void theRoundThroughTheGroupsBuriesOneAndGoesOn() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.store(AggregatorTopology.GROUPS, GROUP, OF_ANOTHER_VERSION);
            aggregator.advance(Duration.ofMinutes(1));
            assertBuried(aggregator.deadLetters(), GROUP, "groups");

            error(aggregator);
            aggregator.advance(Duration.ofSeconds(1));
            assertThat(aggregator.groups())
                    .extracting(group -> group.occurrences().count())
                    .containsExactly(1L);
            aggregator.advance(Duration.ofMinutes(1));
            assertThat(aggregator.deadLetters()).isEmpty();
        }
    }

    @Test
    void anErrorOfAGroupThatCannotBeReadBeginsItAnew() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.store(AggregatorTopology.GROUPS, GROUP, OF_ANOTHER_VERSION);
            error(aggregator);
            aggregator.advance(Duration.ofSeconds(1));

            assertThat(aggregator.groups())
                    .extracting(group -> group.occurrences().count())
                    .containsExactly(1L);
            assertBuried(aggregator.deadLetters(), GROUP, "groups");
        }
    }

    @Test
    void aCommandForAGroupThatCannotBeReadFindsNone() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.store(AggregatorTopology.GROUPS, GROUP, OF_ANOTHER_VERSION);
            aggregator.command(command(GroupCommandType.RESOLVE, GROUP));

            assertBuried(aggregator.deadLetters(), GROUP, "groups");
            assertThat(aggregator.answers())
                    .singleElement()
                    .satisfies(answer -> assertThat(answer.error()).contains("no group"));
        }
    }

    @Test
    void aWindowThatCannotBeReadIsCountedAnew() {
        String window = "hour|2026-11-21T10:00:00Z|category|" + Category.LLM_RATE_LIMIT.label();
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.store(AggregatorTopology.STATISTICS, window, OF_ANOTHER_VERSION);
            error(aggregator);
            aggregator.advance(Duration.ofSeconds(1));

            assertThat(aggregator.statistics().get(window))
                    .satisfies(counted -> assertThat(counted.errors()).isEqualTo(1));
            assertBuried(aggregator.deadLetters(), window, "statistics");
        }
    }

    /** The watches are read when a task begins, where nothing can be sent yet. */
    @Test
    void aWatchThatCannotBeReadIsBuriedAndTheOthersAreKept() {
        MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
        KeyValueStore<String, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(AggregatorTopology.ALERT_WATCHES),
                        Serdes.String(),
                        Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        store.put("errors|all", OF_ANOTHER_VERSION);
        store.put("errors|kept", AlertWatchCodec.encode(AlertWatch.of("kept")));
        context.setCurrentSystemTimeMs(1);
        context.addStateStore(store);
        CommitStore<Watches> memory =
                new CommitStoreBuilder<>(AggregatorTopology.WATCHES_IN_MEMORY, Watches::new, it -> {}).build();
        context.addStateStore(memory);
        DeadLetters letters = new DeadLetters("test", (topic, value) -> value, new SimpleMeterRegistry());

        Watches watches = Watches.of(context);
        assertThat(context.forwarded()).isEmpty();
        assertThat(watches.has("errors|kept")).isTrue();
        watches.bury(new StoredBytes(context, letters, "dead-letters"));
        watches.bury(new StoredBytes(context, letters, "dead-letters"));

        assertThat(context.forwarded()).singleElement().satisfies(sent -> {
            assertThat(sent.childName()).contains("dead-letters");
            assertThat(sent.record().value()).isEqualTo(OF_ANOTHER_VERSION);
        });
        assertThat(store.get("errors|all")).isNull();
    }

    @Test
    void anAliasThatCannotBeReadIsADeadLetterOnce() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.aliasBytes(GROUP, OF_ANOTHER_VERSION);
            aggregator.advance(Duration.ofSeconds(1));
            assertThat(aggregator.deadLetters()).singleElement().satisfies(letter -> {
                assertThat(letter.key()).asString().isEqualTo(GROUP);
                assertThat(letter.value()).isEqualTo(OF_ANOTHER_VERSION);
                assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("group-aliases");
            });

            error(aggregator);
            aggregator.advance(Duration.ofMinutes(5));
            assertThat(aggregator.groups()).isNotEmpty();
            assertThat(aggregator.deadLetters()).isEmpty();
        }
    }

    /** It is put back when the registry is mended: nothing of it may have been done, or it would be done twice. */
    @Test
    void aMergeThatCannotBeToldHasNotHappened() {
        BreakableRegistry registry = new BreakableRegistry();
        try (AggregatorDriver aggregator =
                new AggregatorDriver(state, AggregationSettings.DEFAULTS, AlertRule.DEFAULTS, registry.client())) {
            String one = "v2:one";
            String other = "v2:other";
            for (String each : List.of(one, other)) {
                aggregator.error(Samples.error(each, each, Category.DISK_FULL, aggregator.now()));
            }
            aggregator.advance(Duration.ofSeconds(1));
            assertThat(aggregator.groups()).hasSize(2);

            registry.fail(List.of("group-aliases-value"));
            aggregator.command(command(GroupCommandType.MERGE, one, other));
            aggregator.advance(Duration.ofSeconds(1));
            assertThat(aggregator.deadLetters()).hasSize(1);
            assertThat(aggregator.groups()).as("nothing was handed over").isEmpty();

            registry.mend();
            aggregator.command(command(GroupCommandType.MERGE, one, other));
            aggregator.advance(Duration.ofSeconds(1));
            assertThat(aggregator.aliases()).extracting(GroupAlias::mergedInto).containsExactly(one);
            assertThat(aggregator.groups()).anySatisfy(group -> {
                assertThat(group.groupId()).isEqualTo(one);
                assertThat(group.occurrences().count()).isEqualTo(2);
            });
        }
    }

    private static void assertBuried(List<TestRecord<byte[], byte[]>> letters, String key, String store) {
        assertThat(letters).singleElement().satisfies(letter -> {
            assertThat(letter.key()).asString().isEqualTo(key);
            assertThat(letter.value()).isEqualTo(OF_ANOTHER_VERSION);
            assertThat(header(letter, HeaderNames.REASON)).isEqualTo("unreadable_state");
            assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("aggregator-test-" + store + "-changelog");
        });
    }

    private static String header(TestRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static void error(AggregatorDriver aggregator) {
        aggregator.error(Samples.error("e", GROUP, Category.LLM_RATE_LIMIT, aggregator.now()));
    }

    private GroupCommand command(GroupCommandType type, String groupId, String... others) {
        String id = "c" + ++commands;
        return new GroupCommand(id, groupId, type, List.of(others), "jane", AggregatorDriver.START, null);
    }
}
