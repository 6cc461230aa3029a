package dev.errata.benchmarks.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.Difference.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PlantedFaultTest {
    private static final TopicPartition ONE = new TopicPartition("errors", 0);
    private static final TopicPartition OTHER = new TopicPartition("errors", 1);
    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);

    /** Each with its partition and offset as its value. */
    private static ConsumerRecords<byte[], byte[]> polled(int count, TopicPartition... places) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
        for (TopicPartition place : places) {
            records.put(
                    place,
                    LongStream.range(0, count)
                            .mapToObj(offset -> new ConsumerRecord<>(
                                    place.topic(), place.partition(), offset, new byte[0], new byte[] {
                                        (byte) place.partition(), (byte) offset
                                    }))
                            .toList());
        }
        return new ConsumerRecords<>(records, Map.of());
    }

    private static PlantedFault fault(Kind kind, long before) {
        return new PlantedFault(kind, Set.of("errors"), before);
    }

    private static List<String> values(ConsumerRecords<byte[], byte[]> records, TopicPartition place) {
        return records.records(place).stream()
                .map(record -> record.value()[0] + ":" + record.value()[1])
                .toList();
    }

    @Test
    void oneIsDropped() {
        PlantedFault fault = fault(Kind.MISSING, 0);

        ConsumerRecords<byte[], byte[]> given = fault.in(polled(3, ONE, OTHER));

        PlantedFault.Struck struck = Objects.requireNonNull(fault.struck());
        assertThat(struck.record().offset()).isEqualTo(1);
        int partition = struck.place().partition();
        assertThat(values(given, struck.place())).containsExactly(partition + ":0", partition + ":2");
        assertThat(given.records(struck.elsewhere())).hasSize(3);
    }

    @Test
    void oneComesTwice() {
        PlantedFault fault = fault(Kind.REPEATED, 0);

        ConsumerRecords<byte[], byte[]> given = fault.in(polled(3, ONE, OTHER));

        TopicPartition place = Objects.requireNonNull(fault.struck()).place();
        int partition = place.partition();
        assertThat(values(given, place))
                .containsExactly(partition + ":0", partition + ":1", partition + ":1", partition + ":2");
    }

    /** Behind its neighbour, whose offset it has: who looked at offsets alone would see nothing. */
    @Test
    void oneComesInThePlaceOfAnotherPartitions() {
        PlantedFault fault = fault(Kind.MISPLACED, 0);

        ConsumerRecords<byte[], byte[]> given = fault.in(polled(3, ONE, OTHER));

        PlantedFault.Struck struck = Objects.requireNonNull(fault.struck());
        int from = struck.place().partition();
        int to = struck.elsewhere().partition();
        assertThat(values(given, struck.place())).containsExactly(from + ":0", from + ":2");
        assertThat(values(given, struck.elsewhere())).containsExactly(to + ":0", from + ":1", to + ":1", to + ":2");
        assertThat(given.records(struck.elsewhere()))
                .extracting(ConsumerRecord::partition)
                .containsOnly(to);
    }

    @Test
    void itIsDoneOnceAndNotBeforeSoManyCameThrough() {
        PlantedFault fault = fault(Kind.MISSING, 12);

        assertThat(fault.in(polled(3, ONE, OTHER)).count()).isEqualTo(6);
        assertThat(fault.in(polled(3, ONE, OTHER)).count()).isEqualTo(5);
        assertThat(fault.in(polled(3, ONE, OTHER)).count()).isEqualTo(6);
    }

    /** The consumers that restore stores, and the log's other readers, are told of it, too. */
    @Test
    void recordsOfOtherTopicsAreLeftAloneAndDoNotCount() {
        PlantedFault fault = fault(Kind.MISSING, 6);

        assertThat(fault.in(polled(9, CHANGELOG)).count()).isEqualTo(9);
        assertThat(fault.in(polled(2, ONE, OTHER)).count()).isEqualTo(4);
        assertThat(fault.struck()).isNull();
        assertThat(fault.in(polled(3, ONE, CHANGELOG)).count()).isEqualTo(6);
        assertThat(fault.struck()).as("of two partitions").isNull();
        assertThat(fault.in(polled(3, ONE, OTHER, CHANGELOG)).records(CHANGELOG))
                .hasSize(3);
        assertThat(fault.struck()).isNotNull();
    }
}
