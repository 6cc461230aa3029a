package dev.errata.client.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.OperatorCommand;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Where people's commands go to the recovery worker and the aggregator, and their answers come from. A command is written
 * once or not at all.
 */
public final class OperatorDesk {
    private static final Duration POLL = Duration.ofMillis(50);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Cluster cluster;
    private final Duration timeout;

    /**
     * On a cluster.
     *
     * @param timeout how long to wait for answers
     */
    public OperatorDesk(Cluster cluster, Duration timeout) {
        this.cluster = cluster;
        this.timeout = timeout;
    }

    /**
     * Asks every partition of the worker.
     *
     * @return the answers of all, by partition
     * @throws UnansweredException if some did not answer in time; the command is carried out all the same
     * @throws RefusedException if one of them refuses it
     */
    public List<CommandResult> ask(OperatorCommand command) {
        Topic<String, OperatorCommand> commands = cluster.topics().commands();
        CompletableFuture<Producer<byte[], byte[]>> writer = writer(command.commandId());
        try (Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            List<TopicPartition> asked = cluster.partitionsOf(consumer, commands.name());
            Topic<String, CommandResult> answers = toTheEnd(consumer);
            byte[] value = commands.valueSerde().serializer().serialize(commands.name(), command);
            Set<Integer> written = write(
                    writer,
                    asked.stream()
                            .map(it ->
                                    new ProducerRecord<>(it.topic(), it.partition(), bytes(command.commandId()), value))
                            .toList());
            return await(consumer, command.commandId(), written, answers);
        } finally {
            closeBehind(writer);
        }
    }

    /**
     * Tells the aggregator, where the owner of the group answers.
     *
     * @throws UnansweredException if it did not answer in time; the command is carried out all the same
     * @throws RefusedException if there is no such group, or the command makes no sense
     */
    public CommandResult tell(GroupCommand command) {
        Topic<String, GroupCommand> commands = cluster.topics().groupCommands();
        CompletableFuture<Producer<byte[], byte[]>> writer = writer(command.commandId());
        try (Consumer<byte[], byte[]> consumer = cluster.consumer()) {
            cluster.partitionsOf(consumer, commands.name());
            Topic<String, CommandResult> answers = toTheEnd(consumer);
            byte[] value = commands.valueSerde().serializer().serialize(commands.name(), command);
            Set<Integer> written =
                    write(writer, List.of(new ProducerRecord<>(commands.name(), bytes(command.groupId()), value)));
            return await(consumer, command.commandId(), written, answers).get(0);
        } finally {
            closeBehind(writer);
        }
    }

    /** All items of all answers. */
    public static List<JsonNode> items(List<CommandResult> results) {
        List<JsonNode> items = new ArrayList<>();
        for (CommandResult result : results) {
            for (String item : result.items()) {
                try {
                    items.add(JSON.readTree(item));
                } catch (JsonProcessingException e) {
                    throw new IllegalStateException(
                            "partition " + result.partition() + " answered with something that is no JSON", e);
                }
            }
        }
        return items;
    }

    /** The first items of all lists in the order of their places: every partition's page begins behind the same one. */
    public static List<JsonNode> firstItems(List<CommandResult> pages, int limit) {
        return items(pages).stream()
                .sorted(Comparator.comparing(OperatorDesk::place, Arrays::compareUnsigned))
                .limit(limit)
                .toList();
    }

    private static byte[] place(JsonNode item) {
        return Base64.getUrlDecoder().decode(item.path("page").asText());
    }

    private Topic<String, CommandResult> toTheEnd(Consumer<byte[], byte[]> consumer) {
        Topic<String, CommandResult> topic = cluster.topics().commandResults();
        List<TopicPartition> partitions = cluster.partitionsOf(consumer, topic.name());
        consumer.assign(partitions);
        consumer.endOffsets(partitions).forEach(consumer::seek);
        return topic;
    }

    /** Gets ready while the answers' end is looked for: each takes some turns to the broker. */
    private CompletableFuture<Producer<byte[], byte[]>> writer(String commandId) {
        return CompletableFuture.supplyAsync(() -> {
            Producer<byte[], byte[]> producer = cluster.transactionalProducer("errata-operator-" + commandId);
            try {
                producer.initTransactions();
                return producer;
            } catch (RuntimeException e) {
                producer.close(Duration.ZERO);
                throw e;
            }
        });
    }

    /** Nobody waits for it: what it was to write is committed, or was never begun. */
    private static void closeBehind(CompletableFuture<Producer<byte[], byte[]>> writer) {
        var unused = writer.thenAcceptAsync(Producer::close);
    }

    private static Producer<byte[], byte[]> ready(CompletableFuture<Producer<byte[], byte[]>> writer) {
        try {
            return writer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof KafkaException refused) {
                throw refused;
            }
            throw e;
        }
    }

    /** The partitions that they are in. */
    private static Set<Integer> write(
            CompletableFuture<Producer<byte[], byte[]>> writer, List<ProducerRecord<byte[], byte[]>> records) {
        Producer<byte[], byte[]> producer = ready(writer);
        try {
            producer.beginTransaction();
            List<Future<RecordMetadata>> sent =
                    records.stream().map(producer::send).toList();
            producer.commitTransaction();
            Set<Integer> partitions = new TreeSet<>();
            for (Future<RecordMetadata> record : sent) {
                partitions.add(record.get().partition());
            }
            return partitions;
        } catch (KafkaException failed) {
            producer.close(); // ends the transaction, which others would have to wait for
            throw failed;
        } catch (ExecutionException refused) {
            throw new IllegalStateException("the command was not taken: " + refused.getCause(), refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the command was sent", interrupted);
        }
    }

    private List<CommandResult> await(
            Consumer<byte[], byte[]> consumer,
            String commandId,
            Set<Integer> asked,
            Topic<String, CommandResult> topic) {
        byte[] key = bytes(commandId);
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
        RefusedException.check(answers.values());
        Set<Integer> missing = new TreeSet<>(asked);
        missing.removeAll(answers.keySet());
        if (!missing.isEmpty()) {
            throw new UnansweredException(commandId, missing, answers.values(), timeout);
        }
        return List.copyOf(answers.values());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
