package dev.errata.schemas;

import dev.errata.schemas.mapping.AvroMapping;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.schemas.serde.AvroSerde;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Makes the topics of the catalogue, each of a kind, and lists what it has made. For one thread. */
final class TopicFactory {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration QUARTER = Duration.ofDays(90);
    private static final int MIB = 1024 * 1024;
    private static final int RESTRICTED_BYTES = 8 * MIB;
    private static final int DEAD_LETTER_BYTES = 9 * MIB;

    private final SchemaRegistryClient registry;
    private final int partitions;
    private final short replicationFactor;
    private final List<Topic<?, ?>> made = new ArrayList<>();

    TopicFactory(SchemaRegistryClient registry, int partitions, short replicationFactor) {
        this.registry = registry;
        this.partitions = partitions;
        this.replicationFactor = replicationFactor;
    }

    List<Topic<?, ?>> made() {
        return List.copyOf(made);
    }

    /** What producers write: large records, under any key. */
    <D, A extends SpecificRecordBase> Topic<byte[], D> written(String name, AvroMapping<D, A> mapping) {
        TopicSettings settings =
                new TopicSettings(partitions, replicationFactor, CleanupPolicy.DELETE, WEEK, RESTRICTED_BYTES);
        return listed(new Topic<>(name, Serdes.ByteArray(), values(name, mapping), settings));
    }

    /** What was found or decided for one record. */
    <D, A extends SpecificRecordBase> Topic<String, D> derived(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, partitions, CleanupPolicy.DELETE, WEEK);
    }

    /** What is of the moment: it is added up at once and worth nothing later. */
    <D, A extends SpecificRecordBase> Topic<String, D> passing(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, partitions, CleanupPolicy.DELETE, DAY);
    }

    /** What people asked for and were answered: an audit. */
    <D, A extends SpecificRecordBase> Topic<String, D> audit(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, partitions, CleanupPolicy.DELETE, QUARTER);
    }

    /** The newest state of each key, for ever. */
    <D, A extends SpecificRecordBase> Topic<String, D> table(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, partitions, CleanupPolicy.COMPACT, null);
    }

    /** A table that every instance reads whole. */
    <D, A extends SpecificRecordBase> Topic<String, D> globalTable(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, 1, CleanupPolicy.COMPACT, null);
    }

    /** A table that every instance reads whole, with all states of the last week. */
    <D, A extends SpecificRecordBase> Topic<String, D> globalHistory(String name, AvroMapping<D, A> mapping) {
        TopicSettings settings = new TopicSettings(1, replicationFactor, CleanupPolicy.COMPACT, null, WEEK, MIB);
        return listed(new Topic<>(name, Serdes.String(), values(name, mapping), settings));
    }

    /** The newest state of each key, until it has not changed for a quarter. */
    <D, A extends SpecificRecordBase> Topic<String, D> fadingTable(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, partitions, CleanupPolicy.COMPACT_AND_DELETE, QUARTER);
    }

    /** What nobody but one app may read: the newest of each key, for a week, or until a tombstone takes it. */
    <D, A extends SpecificRecordBase> Topic<String, D> restrictedTable(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, partitions, CleanupPolicy.COMPACT_AND_DELETE, WEEK);
    }

    /** As a fading table, all keys in one order. */
    <D, A extends SpecificRecordBase> Topic<String, D> orderedFadingTable(String name, AvroMapping<D, A> mapping) {
        return keyed(name, mapping, 1, CleanupPolicy.COMPACT_AND_DELETE, QUARTER);
    }

    /** Records as they came. */
    Topic<byte[], byte[]> deadLetters(String name) {
        TopicSettings settings =
                new TopicSettings(partitions, replicationFactor, CleanupPolicy.DELETE, MONTH, DEAD_LETTER_BYTES);
        return listed(new Topic<>(name, Serdes.ByteArray(), Serdes.ByteArray(), settings));
    }

    private <D, A extends SpecificRecordBase> Topic<String, D> keyed(
            String name,
            AvroMapping<D, A> mapping,
            int partitionCount,
            CleanupPolicy cleanup,
            @Nullable Duration retention) {
        TopicSettings settings = new TopicSettings(partitionCount, replicationFactor, cleanup, retention, MIB);
        return listed(new Topic<>(name, Serdes.String(), values(name, mapping), settings));
    }

    private <D, A extends SpecificRecordBase> Serde<D> values(String name, AvroMapping<D, A> mapping) {
        return AvroSerde.of(mapping, name, registry);
    }

    private <K, V> Topic<K, V> listed(Topic<K, V> topic) {
        made.add(topic);
        return topic;
    }
}
