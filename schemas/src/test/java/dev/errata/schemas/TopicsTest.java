package dev.errata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.registry.RegistryInMemory;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TopicsTest {
    private final RegistryInMemory registry = new RegistryInMemory();
    private final Topics topics = new Topics(registry, 8, (short) 3);

    /** Name, partitions, policy, retention in days, largest message in MiB: ARCHITECTURE.md's table of topics. */
    @Test
    void areAsTheDesignSays() {
        assertThat(topics.all().stream().map(TopicsTest::line).collect(Collectors.joining("\n")))
                .isEqualTo("""
                        errors 8 delete 7 8
                        outcomes 8 delete 7 8
                        errors.retryable 8 delete 7 1
                        errors.recoverable 8 delete 7 1
                        errors.permanent 8 delete 7 1
                        errors.unknown 8 delete 7 1
                        payloads 8 compact,delete 7 1
                        decisions 8 delete 7 1
                        retries 8 delete 7 1
                        escalations 8 compact - 1
                        commands 8 delete 90 1
                        command-results 8 delete 90 1
                        group-commands 8 delete 90 1
                        group-aliases 1 compact - 1
                        dependency-signals 8 delete 1 1
                        circuits 1 compact - 1
                        rules 1 compact - 1
                        errors.stats 8 compact,delete 90 1
                        errors.grouped 8 compact,delete 90 1
                        alerts 1 compact,delete 90 1
                        ledger 1 compact - 1
                        errors.dead-letter 8 delete 30 9""");
    }

    /** Whoever tries other policies replays how circuits stood. */
    @Test
    void keepEveryStateOfACircuitForAWeek() {
        assertThat(topics.circuits().settings().config())
                .containsEntry("min.compaction.lag.ms", "604800000")
                .containsEntry("max.compaction.lag.ms", "604800000");
        assertThat(topics.rules().settings().config())
                .containsEntry("min.compaction.lag.ms", "0")
                .containsEntry("max.compaction.lag.ms", "86400000");
    }

    /** Only what is in a closed segment is compacted, and whoever restores reads all that is not. */
    @Test
    void haveSmallSegmentsWhereTheyAreCompacted() {
        assertThat(topics.all())
                .filteredOn(topic -> topic.settings().cleanup() != CleanupPolicy.DELETE)
                .isNotEmpty()
                .allSatisfy(topic -> assertThat(topic.settings().config()).containsEntry("segment.bytes", "67108864"));
    }

    @Test
    void areStampedByTheBrokerAndReplicated() {
        assertThat(topics.all()).allSatisfy(topic -> {
            assertThat(topic.settings().config()).containsEntry("message.timestamp.type", "LogAppendTime");
            assertThat(topic.settings().replicationFactor()).isEqualTo((short) 3);
        });
    }

    @Test
    void haveTheirSchemasRegisteredAtStart() {
        topics.prepare();

        assertThat(topics.all())
                .filteredOn(topic -> registry.latest(topic.name() + "-value").isEmpty())
                .extracting(Topic::name)
                .containsExactly(TopicNames.DEAD_LETTER);
    }

    @ParameterizedTest
    @EnumSource
    void haveOneForEachRecoverability(Recoverability recoverability) {
        assertThat(topics.classified(recoverability).name()).isEqualTo("errors." + recoverability.label());
    }

    @Test
    void areFoundByName() {
        assertThat(topics.find("errors.grouped")).contains(topics.groups());
        assertThat(topics.find("errors.group")).isEmpty();
    }

    private static String line(Topic<?, ?> topic) {
        TopicSettings settings = topic.settings();
        Map<String, String> config = settings.config();
        String retention = config.get("retention.ms");
        String days = retention == null ? "-" : Long.toString(Long.parseLong(retention) / 86_400_000);
        int mebibytes = Integer.parseInt(Objects.requireNonNull(config.get("max.message.bytes"))) >> 20;
        return "%s %d %s %s %d"
                .formatted(topic.name(), settings.partitions(), config.get("cleanup.policy"), days, mebibytes);
    }
}
