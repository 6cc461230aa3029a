package dev.errata.launcher.topics;

import dev.errata.client.operator.Cluster;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata tail}: the records of a topic as JSON, as they are committed. */
@Command(
        name = "tail",
        description = "Prints the records of a topic, one JSON object a line, until Ctrl-C.",
        mixinStandardHelpOptions = true)
public final class TailCommand implements Callable<Integer> {
    private static final Duration POLL = Duration.ofMillis(200);

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "TOPIC", description = "A topic, such as decisions; 'errata topics' lists them.")
    private String name = "";

    @Option(names = "--from-beginning", description = "Begin with the oldest record, not with the next one.")
    private boolean isFromBeginning;

    @Option(names = "--until-end", description = "Stop at the records that are the newest now.")
    private boolean isUntilEnd;

    @Option(names = "--max", paramLabel = "N", description = "Stop after N records.")
    private long max = Long.MAX_VALUE;

    @Option(names = "--key", paramLabel = "KEY", description = "Only records under this key.")
    private @Nullable String key;

    private final Console console;

    public TailCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster source = cluster.cluster();
        Topics topics = source.topics();
        Topic<?, ?> topic = topics.find(name)
                .orElseThrow(() -> new UserMistake("'" + name + "' is none of Errata's topics: "
                        + String.join(
                                ", ", topics.all().stream().map(Topic::name).toList())));
        RecordLine lines = new RecordLine(topic);
        try (Consumer<byte[], byte[]> consumer = source.consumer()) {
            List<TopicPartition> partitions = source.partitionsOf(consumer, topic.name());
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            if (isFromBeginning) {
                consumer.seekToBeginning(partitions);
            } else {
                ends.forEach(consumer::seek);
            }
            follow(consumer, ends, lines);
        }
        return 0;
    }

    private void follow(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends, RecordLine lines) {
        long printed = 0;
        while (printed < max && !(isUntilEnd && isAtEnd(consumer, ends))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (printed < max && isWanted(record)) {
                    console.result(lines.of(record));
                    printed++;
                }
            }
        }
    }

    private boolean isWanted(ConsumerRecord<byte[], byte[]> record) {
        return key == null || Arrays.equals(record.key(), key.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isAtEnd(Consumer<?, ?> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }
}
