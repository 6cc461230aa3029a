package dev.errata.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;

/** Text records on a topic of one partition, written and read back with the plain Kafka clients. */
final class Records {
    private static final String KEY = "key";

    private final String bootstrapServers;
    private final String topic;

    Records(String bootstrapServers, String topic) {
        this.bootstrapServers = bootstrapServers;
        this.topic = topic;
    }

    void createTopic(Map<String, String> config) throws ExecutionException, InterruptedException {
        createTopic(1, config);
    }

    void createTopic(int partitions, Map<String, String> config) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(config)))
                    .all()
                    .get();
        }
        // the controller knows a new topic earlier than the broker
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(this::topicExists);
    }

    boolean topicExists() {
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers),
                new StringDeserializer(),
                new StringDeserializer())) {
            return !consumer.partitionsFor(topic).isEmpty();
        }
    }

    void write(List<String> values) throws ExecutionException, InterruptedException {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all", "max.request.size", 10 * 1024 * 1024);
        try (var producer = new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic, KEY, value)).get();
            }
        }
    }

    /**
     * One record in a transaction of its own.
     *
     * @param committed what happens as soon as the broker has said that it is committed
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the end of the transaction says what became of it
    void commit(String transactionalId, String value, Runnable committed) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        var producer = new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
        try {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, KEY, value));
            producer.commitTransaction();
            committed.run();
        } finally {
            producer.close(Duration.ZERO);
        }
    }

    List<String> readAll() {
        return read(IsolationLevel.READ_UNCOMMITTED);
    }

    /** Up to the first transaction that is open. */
    List<String> readCommitted() {
        return read(IsolationLevel.READ_COMMITTED);
    }

    private List<String> read(IsolationLevel isolation) {
        TopicPartition partition = new TopicPartition(topic, 0);
        List<String> values = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        "bootstrap.servers",
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        isolation.toString(),
                        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                        20),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(found -> values.add(found.value()));
            }
        }
        return values;
    }
}
