package dev.errata.launcher.log;

import dev.errata.client.operator.Cluster;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata log tail}: errors as they are classified, straight from the topics that the log reads. */
@Command(
        name = "tail",
        description = "Prints errors as they come, one a line, until Ctrl-C; needs no database.",
        mixinStandardHelpOptions = true)
final class TailErrorsCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(200);

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--json", description = "One JSON object a line: a structured log with the four-digit code.")
    private boolean isJson;

    @Option(names = "--from-beginning", description = "Begin with the oldest error, not with the next one.")
    private boolean isFromBeginning;

    @Option(names = "--until-end", description = "Stop at the errors that are the newest now.")
    private boolean isUntilEnd;

    @Option(names = "--max", paramLabel = "N", description = "Stop after N errors.")
    private long max = Long.MAX_VALUE;

    private final Console console;

    TailErrorsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster source = cluster.cluster();
        Map<String, Topic<String, ClassifiedError>> topics = new TreeMap<>();
        for (Recoverability recoverability : Recoverability.values()) {
            Topic<String, ClassifiedError> topic = source.topics().classified(recoverability);
            topics.put(topic.name(), topic);
        }
        try (Consumer<byte[], byte[]> consumer = source.consumer()) {
            List<TopicPartition> partitions = new ArrayList<>();
            topics.keySet().forEach(topic -> partitions.addAll(source.partitionsOf(consumer, topic)));
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            if (isFromBeginning) {
                consumer.seekToBeginning(partitions);
            } else {
                ends.forEach(consumer::seek);
            }
            follow(consumer, ends, topics);
        }
        return 0;
    }

    private void follow(
            Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            Map<String, Topic<String, ClassifiedError>> topics) {
        long printed = 0;
        while (printed < max && !(isUntilEnd && isAtEnd(consumer, ends))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                Topic<String, ClassifiedError> topic = topics.get(record.topic());
                if (printed < max && topic != null && record.value() != null) {
                    print(topic, record);
                    printed++;
                }
            }
        }
    }

    private void print(Topic<String, ClassifiedError> topic, ConsumerRecord<byte[], byte[]> record) {
        try {
            ClassifiedError error = topic.valueSerde().deserializer().deserialize(topic.name(), record.value());
            console.result(isJson ? StructuredLine.json(error) : Console.printable(StructuredLine.text(error)));
        } catch (UndecodableException unreadable) {
            console.note("errata: a record at " + record.topic() + " " + record.partition() + ":" + record.offset()
                    + " cannot be read");
        }
    }

    private static boolean isAtEnd(Consumer<?, ?> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }
}
