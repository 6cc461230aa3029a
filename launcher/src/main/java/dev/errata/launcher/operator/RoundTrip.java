package dev.errata.launcher.operator;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.OperatorCommand;
import dev.errata.launcher.console.Cluster;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Writes a command to every partition, in one transaction, and waits until every partition has answered. */
final class RoundTrip {
    private static final Duration POLL = Duration.ofMillis(50);

    private final Cluster cluster;
    private final Duration timeout;

    RoundTrip(Cluster cluster, Duration timeout) {
        this.cluster = cluster;
        this.timeout = timeout;
    }

    /**
     * The answers by partition.
     *
     * @throws UnansweredException naming the partitions that did not answer in time
     */
    List<CommandResult> send(OperatorCommand command) {
        Topics topics = cluster.topics();
        try (Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            List<TopicPartition> asked =
                    cluster.partitionsOf(consumer, topics.commands().name());
            List<TopicPartition> answers =
                    cluster.partitionsOf(consumer, topics.commandResults().name());
            consumer.assign(answers);
            consumer.endOffsets(answers).forEach(consumer::seek);
            write(command, asked, topics.commands());
            return await(consumer, command.commandId(), asked, topics.commandResults());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the transaction's end says what became of every record
    private void write(OperatorCommand command, List<TopicPartition> partitions, Topic<String, OperatorCommand> topic) {
        byte[] key = command.commandId().getBytes(StandardCharsets.UTF_8);
        byte[] value = topic.valueSerde().serializer().serialize(topic.name(), command);
        try (Producer<byte[], byte[]> producer =
                cluster.transactionalProducer("errata-operator-" + command.commandId())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (TopicPartition partition : partitions) {
                producer.send(new ProducerRecord<>(topic.name(), partition.partition(), key, value));
            }
            producer.commitTransaction();
        }
    }

    private List<CommandResult> await(
            Consumer<byte[], byte[]> consumer,
            String commandId,
            List<TopicPartition> asked,
            Topic<String, CommandResult> topic) {
        byte[] key = commandId.getBytes(StandardCharsets.UTF_8);
        Map<Integer, CommandResult> answers = new TreeMap<>();
        long deadline = System.nanoTime() + timeout.toNanos();
        while (answers.size() < asked.size() && System.nanoTime() < deadline) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (Arrays.equals(key, record.key())) {
                    CommandResult result = topic.valueSerde().deserializer().deserialize(topic.name(), record.value());
                    answers.put(result.partition(), result);
                }
            }
        }
        TreeSet<Integer> missing = new TreeSet<>();
        asked.forEach(partition -> missing.add(partition.partition()));
        missing.removeAll(answers.keySet());
        if (!missing.isEmpty()) {
            throw new UnansweredException(commandId, missing, timeout);
        }
        return List.copyOf(answers.values());
    }
}
