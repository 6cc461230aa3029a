package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.CommandRun;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.assertj.core.data.TemporalUnitOffset;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What becomes of errors that are alike, through the whole pipeline: one group, and sums that hold. */
@ExtendWith(SharedPipeline.class)
final class GroupFlowTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final PipelineUnderTest kafka;
    private final String defect = unique("defect");
    private final Recording recording;

    GroupFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
        assertThat(kafka.pipeline().hasFailed()).isFalse();
    }

    @Test
    void aGroupShowsWhatBecameOfItsErrors() {
        List<ErrorEvent> retried = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            retried.add(report(overloaded()));
        }
        for (int i = 0; i < 3; i++) {
            report(Events.failure(unique("session"), "Configuration file not found: config/app.yaml")
                    .code("CONFIG_MISSING")
                    .source(ErrorSource.of(SourceType.CONFIG, "billing")));
        }
        for (ErrorEvent failed : retried.subList(0, 4)) {
            RetryCommand second = recording.await(
                    kafka.topics().retries(), it -> it.provenance().execution().equals(failed.execution()));
            kafka.say(Events.success(failed, second.operation()));
        }

        ErrorGroup group = group(it -> it.recovery().equals(new RecoveryResults(6, 4, 3, 0)));
        assertThat(group.occurrences().count()).isEqualTo(9);
        assertThat(group.sessionsAffected()).isEqualTo(9);
        assertThat(group.sources()).isEqualTo(Map.of("llm:anthropic", 6L, "config:billing", 3L));
        assertThat(group.status()).isEqualTo(GroupStatus.NEW);
        assertThat(group.rates().lastHour()).isEqualTo(9);
    }

    @Test
    void aGroupThatWasResolvedIsBackWithTheNextError() {
        report(overloaded());
        String id = group(it -> it.status() == GroupStatus.NEW).groupId();

        CommandRun resolved = CommandRun.on(kafka.cluster(), "groups", "resolve", id);
        assertThat(resolved.exitCode()).as(resolved.err()).isZero();
        group(it -> it.status() == GroupStatus.RESOLVED);
        report(overloaded());

        assertThat(group(it -> it.status() == GroupStatus.REGRESSED)
                        .occurrences()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void lateErrorsCountWhereTheyHappenedAndAWrongClockCostsNobodyAWindow() {
        Instant now = Instant.now();
        for (Duration late : List.of(Duration.ofDays(-2), Duration.ZERO, Duration.ofHours(20), Duration.ofHours(30))) {
            report(overloaded().occurredAt(now.minus(late)));
        }
        report(overloaded());

        ErrorGroup group = group(it -> it.occurrences().count() == 5);
        assertThat(group.occurrences().lateCount()).as("more than a day late").isEqualTo(1);
        assertThat(group.episodes()).extracting(episode -> episode.count()).containsExactly(1L, 3L);
        assertThat(group.episodes().get(0).from()).isCloseTo(now.minus(Duration.ofHours(20)), minutes(1));
    }

    @Test
    void statisticsOfEveryDimensionAndSizeAddUpToTheErrorsThatWentIn() {
        report(overloaded());
        report(overloaded().occurredAt(Instant.now().minus(Duration.ofHours(7))));

        Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> {
            long errors = 0;
            for (Recoverability recoverability : Recoverability.values()) {
                errors += all(kafka.topics().classified(recoverability).name()).size();
            }
            Map<String, Long> totals = totals();
            assertThat(errors).isPositive();
            assertThat(totals).hasSize(3 * 6);
            assertThat(totals.values()).containsOnly(errors);
        });
    }

    private static TemporalUnitOffset minutes(long count) {
        return within(count, ChronoUnit.MINUTES);
    }

    /** Errors by size of the window and dimension. */
    private Map<String, Long> totals() {
        Map<String, ErrorStatistics> newest = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record :
                all(kafka.topics().statistics().name())) {
            newest.put(
                    new String(record.key(), StandardCharsets.UTF_8),
                    kafka.topics().statistics().valueSerde().deserializer().deserialize("", record.value()));
        }
        Map<String, Long> totals = new HashMap<>();
        newest.values().forEach(it -> totals.merge(it.windowSize() + it.dimension(), it.errors(), Long::sum));
        return totals;
    }

    /** All that is committed. */
    private List<ConsumerRecord<byte[], byte[]>> all(String topic) {
        try (Consumer<byte[], byte[]> consumer = kafka.cluster().consumer()) {
            List<TopicPartition> partitions = kafka.cluster().partitionsOf(consumer, topic);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
            return records;
        }
    }

    private ErrorEventBuilder overloaded() {
        return Events.overloaded(unique("session")).toBuilder();
    }

    private ErrorEvent report(ErrorEventBuilder error) {
        ErrorEvent event = error.fingerprint(defect).build();
        kafka.report(event);
        return event;
    }

    private ErrorGroup group(Predicate<ErrorGroup> wanted) {
        String id = classified().fingerprint();
        return recording.await(
                kafka.topics().groups(), it -> it != null && it.groupId().equals(id) && wanted.test(it));
    }

    private ClassifiedError classified() {
        return recording.await(
                kafka.topics().classified(Recoverability.RETRYABLE),
                it -> defect.equals(it.error().fingerprint()));
    }
}
