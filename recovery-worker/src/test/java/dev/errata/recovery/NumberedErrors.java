package dev.errata.recovery;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Books;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.taxonomy.Category;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;

/** A broker with errors for a recovery worker, numbered as a task of the classifier numbers them, and what the worker's books say. */
final class NumberedErrors implements AutoCloseable {
    private static final long EPOCH = 1_700_000_000_000L;

    private final EmbeddedKafka kafka;
    private final Path directory;
    private final Topics topics;
    private final Topic<String, ClassifiedError> topic;
    private final long[] numbers;

    private NumberedErrors(EmbeddedKafka kafka, Path directory, int partitions) {
        this.kafka = kafka;
        this.directory = directory;
        this.numbers = new long[partitions];
        this.topics = new Topics(
                new RegistryHttpClient(config(Map.of()).streams().registry(), Time.SYSTEM), partitions, (short) 1);
        this.topic = topics.classified(Category.NETWORK_ERROR.facts().recoverability());
    }

    static NumberedErrors start(Path directory, int partitions) throws Exception {
        return new NumberedErrors(EmbeddedKafka.startOnFreePorts(directory.resolve("kafka")), directory, partitions);
    }

    /** Of a worker on this broker. */
    RecoveryWorkerConfig config(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("bootstrap.servers", kafka.bootstrapServers());
        settings.put("registry.url", kafka.registryUrl());
        settings.put("state.dir", directory.resolve("state").toString());
        settings.put("topics.partitions", String.valueOf(numbers.length));
        return Config.read(ConfigSource.of(settings), RecoveryWorkerConfig::read)
                .value();
    }

    String topicName() {
        return topic.name();
    }

    /** So many more, on all partitions in turn. */
    void publish(int errors) throws ExecutionException, InterruptedException {
        try (KafkaProducer<String, ClassifiedError> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", "200"),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < errors; i++) {
                sent.add(producer.send(next(i % numbers.length)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private ProducerRecord<String, ClassifiedError> next(int partition) {
        long number = ++numbers[partition];
        Operation operation = new Operation("operation-" + partition + "-" + number, "t", 1, null);
        ProducerRecord<String, ClassifiedError> record = new ProducerRecord<>(
                topic.name(),
                partition,
                "s-" + partition,
                WorkerInputs.error(Category.NETWORK_ERROR, operation, SessionStanding.NONE));
        int place = RecordNumber.placeOf(topic.name(), partition);
        new RecordNumber(LedgerApp.CLASSIFIER, 0, 0, EPOCH, place, number).putOn(record.headers());
        return record;
    }

    /** One that gets lost on the way, of each partition. */
    void lose() {
        for (int partition = 0; partition < numbers.length; partition++) {
            numbers[partition]++;
        }
    }

    /**
     * As a worker of a version before the ledger does: it commits that it has read all, with what Kafka Streams found beside
     * the offsets, and closes one operation of all.
     */
    void readByAnOlderWorker(RecoveryWorkerConfig config) throws ExecutionException, InterruptedException {
        String group = config.streams().applicationId();
        String changelog = group + '-' + TaskStores.OPERATIONS + "-changelog";
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
                KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                        Map.of(
                                "bootstrap.servers",
                                kafka.bootstrapServers(),
                                "isolation.level",
                                "read_committed",
                                "group.id",
                                group),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "older-worker"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>(admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get());
            committed.keySet().removeIf(place -> !place.topic().equals(topic.name()));
            Map<TopicPartition, Long> ends = consumer.endOffsets(committed.keySet());
            committed.replaceAll((place, found) -> new OffsetAndMetadata(
                    Objects.requireNonNull(ends.get(place)), found.leaderEpoch(), found.metadata()));
            TopicPartition operations = new TopicPartition(changelog, 0);
            consumer.assign(List.of(operations));
            consumer.seekToBeginning(List.of(operations));
            byte[] key = consumer.poll(Duration.ofSeconds(10)).iterator().next().key();
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(changelog, 0, key, null)).get();
            producer.sendOffsetsToTransaction(committed, consumer.groupMetadata());
            producer.commitTransaction();
        }
    }

    /** As their retention does: all that was published is no more. */
    void expire() throws ExecutionException, InterruptedException {
        Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
        for (int partition = 0; partition < numbers.length; partition++) {
            all.put(new TopicPartition(topic.name(), partition), RecordsToDelete.beforeOffset(-1));
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.deleteRecords(all).all().get();
        }
    }

    /** As of the newest line of each task. */
    Balance books() {
        Topic<String, LedgerLine> ledger = topics.ledger();
        Books books = new Books();
        try (KafkaConsumer<String, LedgerLine> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        kafka.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "fetch.max.wait.ms",
                        "20"),
                ledger.keySerde().deserializer(),
                ledger.valueSerde().deserializer())) {
            TopicPartition partition = new TopicPartition(ledger.name(), 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = Objects.requireNonNull(
                    consumer.endOffsets(List.of(partition)).get(partition));
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(line -> books.take(line.value()));
            }
        }
        return books.balance(Instant.now(), Set.of());
    }

    @Override
    public void close() {
        kafka.close();
    }
}
