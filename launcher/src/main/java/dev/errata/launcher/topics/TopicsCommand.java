package dev.errata.launcher.topics;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.Cluster;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.Provisioning;
import dev.errata.streams.StartException;
import dev.errata.streams.TopicProvisioner;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
    private static final int MOST_READ = 10_000;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private ListFormat format = new ListFormat();

    @Option(
            names = "--count",
            description = "Read every topic to count its records; else only those with up to " + MOST_READ + ".")
    private boolean isCount;

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
            console.result("all " + Spoken.count(topics.all().size(), "topic") + " are there and as they must be");
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
        ListFormat.Listing listing = format.list(console, "topic", "partitions", "clean-up", "kept", "records");
        try (Consumer<byte[], byte[]> consumer = target.consumer()) {
            Map<String, List<TopicPartition>> partitions = new LinkedHashMap<>();
            topics.all().forEach(topic -> partitions.put(topic.name(), target.knownPartitions(consumer, topic.name())));
            Map<String, Records> records = records(target, consumer, partitions);
            for (Topic<?, ?> topic : topics.all()) {
                int count = partitions.getOrDefault(topic.name(), List.of()).size();
                Records held = records.getOrDefault(topic.name(), new Records(0, true));
                listing.add(
                        json(topic, count, held),
                        topic.name(),
                        count == 0 ? "-" : Integer.toString(count),
                        topic.settings().cleanup().config(),
                        kept(topic),
                        count == 0 ? "missing" : held.words());
            }
        }
        listing.print();
        return 0;
    }

    /** @param isExact whether they were read; else they are the offsets in use, at most so many records */
    private record Records(long count, boolean isExact) {
        String words() {
            return (isExact ? "" : "at most ") + count;
        }
    }

    /**
     * By topic. Offsets are also used up by the marks of transactions, and by what was compacted away: only reading tells. All
     * topics are asked about and read together, as each question takes a turn to the broker.
     */
    private Map<String, Records> records(
            Cluster target, Consumer<byte[], byte[]> consumer, Map<String, List<TopicPartition>> partitions) {
        List<TopicPartition> all =
                partitions.values().stream().flatMap(List::stream).toList();
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(all);
        Map<String, Long> offsets = new HashMap<>();
        consumer.endOffsets(all)
                .forEach((partition, end) ->
                        offsets.merge(partition.topic(), end - beginnings.getOrDefault(partition, 0L), Long::sum));
        List<TopicPartition> read = all.stream()
                .filter(partition -> isRead(offsets.getOrDefault(partition.topic(), 0L)))
                .toList();
        Map<String, Long> counts = new HashMap<>();
        target.readAll(consumer, read, record -> counts.merge(record.topic(), 1L, Long::sum));
        Map<String, Records> records = new HashMap<>();
        offsets.forEach((topic, used) -> records.put(
                topic,
                isRead(used) ? new Records(counts.getOrDefault(topic, 0L), true) : new Records(used, used == 0)));
        return records;
    }

    private boolean isRead(long offsets) {
        return offsets > 0 && (offsets <= MOST_READ || isCount);
    }

    private static ObjectNode json(Topic<?, ?> topic, int partitions, Records records) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("topic", topic.name())
                .put("isMissing", partitions == 0)
                .put("partitions", partitions)
                .put("cleanup", topic.settings().cleanup().config());
        Duration retention = topic.settings().retention();
        if (retention != null) {
            json.put("retentionMs", retention.toMillis());
        }
        return json.put("records", records.count()).put("isExact", records.isExact());
    }

    private static String kept(Topic<?, ?> topic) {
        Duration retention = topic.settings().retention();
        return retention == null ? "for ever" : Spoken.duration(retention);
    }
}
