package dev.errata.launcher.topics;

import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.Provisioning;
import dev.errata.streams.StartException;
import dev.errata.streams.TopicProvisioner;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata topics}: lists, creates and verifies the topics of the catalogue. */
@Command(
        name = "topics",
        description = "Lists Errata's topics and how many records each holds; creates or verifies them.",
        mixinStandardHelpOptions = true)
public final class TopicsCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @ArgGroup
    private Task task = new Task();

    private final Console console;

    public TopicsCommand(Console console) {
        this.console = console;
    }

    /** What to do instead of listing. */
    static final class Task {
        @Option(names = "--create", description = "Create what is missing, and verify the rest.")
        private boolean isCreate;

        @Option(names = "--verify", description = "Say what is missing or wrong; exit code 1 if anything is.")
        private boolean isVerify;
    }

    @Override
    public Integer call() {
        Cluster target = cluster.cluster();
        Topics topics = target.topics();
        if (task.isCreate) {
            return provision(target, topics, Provisioning.Mode.CREATE);
        }
        return task.isVerify ? provision(target, topics, Provisioning.Mode.VERIFY) : list(target, topics);
    }

    private int provision(Cluster target, Topics topics, Provisioning.Mode mode) {
        try (Admin admin = target.admin()) {
            target.await(admin.describeCluster().clusterId());
            new TopicProvisioner(admin, mode).provision(topics.all());
            console.result("all " + topics.all().size() + " topics are there and as they must be");
            return 0;
        } catch (StartException e) {
            if (mode == Provisioning.Mode.VERIFY) {
                console.note(console.red("errata: ") + e.getMessage());
                return 1;
            }
            throw new UserMistake(String.valueOf(e.getMessage()), e);
        }
    }

    private int list(Cluster target, Topics topics) {
        console.result(console.bold(line("topic", "partitions", "clean-up", "kept", "records")));
        try (Consumer<byte[], byte[]> consumer = target.consumer()) {
            for (Topic<?, ?> topic : topics.all()) {
                List<TopicPartition> partitions = target.partitionsOf(consumer, topic.name());
                String count = partitions.isEmpty() ? "missing" : Long.toString(records(consumer, partitions));
                console.result(line(
                        topic.name(),
                        Integer.toString(topic.settings().partitions()),
                        topic.settings().cleanup().config(),
                        kept(topic),
                        count));
            }
        }
        return 0;
    }

    /** Offsets in use: with transactions and compaction, an upper bound of the records. */
    private static long records(Consumer<?, ?> consumer, List<TopicPartition> partitions) {
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(partitions);
        return consumer.endOffsets(partitions).entrySet().stream()
                .mapToLong(end -> end.getValue() - beginnings.getOrDefault(end.getKey(), 0L))
                .sum();
    }

    private static String kept(Topic<?, ?> topic) {
        Duration retention = topic.settings().retention();
        return retention == null ? "for ever" : retention.toDays() + " d";
    }

    private static String line(String topic, String partitions, String cleanup, String kept, String records) {
        return String.format(Locale.ROOT, "%-20s %10s  %-15s %8s %9s", topic, partitions, cleanup, kept, records);
    }
}
