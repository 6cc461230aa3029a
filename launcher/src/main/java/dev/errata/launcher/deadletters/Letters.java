package dev.errata.launcher.deadletters;

import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.TopicNames;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads the dead letters that are there now, each partition from its oldest. */
final class Letters {
    private static final Duration POLL = Duration.ofMillis(100);

    private Letters() {}

    /** The places of those that were put back already. */
    static Set<String> replayed(Cluster cluster) {
        Set<String> places = new HashSet<>();
        readAll(cluster, record -> record.replayed().ifPresent(places::add));
        return places;
    }

    static void read(Cluster cluster, Consumer<Letter> reader) {
        readAll(cluster, record -> {
            if (record.replayed().isEmpty()) {
                reader.accept(record);
            }
        });
    }

    private static void readAll(Cluster cluster, Consumer<Letter> reader) {
        try (org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            List<TopicPartition> partitions = cluster.partitionsOf(consumer, TopicNames.DEAD_LETTER);
            if (partitions.isEmpty()) {
                throw new UserMistake(
                        "there is no topic '" + TopicNames.DEAD_LETTER + "' yet at " + cluster.bootstrapServers());
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    Long end = ends.get(new TopicPartition(record.topic(), record.partition()));
                    if (end != null && record.offset() < end) {
                        reader.accept(new Letter(record));
                    }
                }
            }
        }
    }
}
