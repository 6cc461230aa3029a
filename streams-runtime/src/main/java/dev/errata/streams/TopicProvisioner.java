package dev.errata.streams;

import dev.errata.schemas.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the topics that are missing, and refuses those that are not as they must be: another number of partitions breaks
 * co-partitioning, another clean-up policy loses records, timestamps of producers make brokers refuse errors, and too
 * small a limit refuses large ones. How long they are kept is the operator's to change.
 */
public final class TopicProvisioner {
    private static final Logger LOG = LoggerFactory.getLogger(TopicProvisioner.class);
    private static final List<String> VERIFIED =
            List.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG);

    private static final Duration NEW_TOPIC_WAIT = Duration.ofSeconds(30);
    private static final long PAUSE_MS = 50;

    private final Admin admin;
    private final Provisioning.Mode mode;

    public TopicProvisioner(Admin admin, Provisioning.Mode mode) {
        this.admin = admin;
        this.mode = mode;
    }

    /**
     * Makes and verifies these.
     *
     * @throws StartException naming every topic that is missing or wrong
     */
    public void provision(Collection<? extends Topic<?, ?>> topics) {
        Map<String, Topic<?, ?>> wanted = new TreeMap<>();
        topics.forEach(topic -> wanted.put(topic.name(), topic));
        Map<String, TopicDescription> found = describe(wanted.keySet());
        List<Topic<?, ?>> missing = wanted.values().stream()
                .<Topic<?, ?>>map(topic -> topic)
                .filter(topic -> !found.containsKey(topic.name()))
                .toList();
        List<String> problems = new ArrayList<>();
        if (mode == Provisioning.Mode.CREATE) {
            missing.forEach(this::create);
            awaitWritable(missing);
            // another may have been faster, and have made one otherwise
            found.putAll(describe(missing.stream().map(Topic::name).collect(Collectors.toSet())));
        } else {
            missing.forEach(topic ->
                    problems.add("topic " + topic.name() + " is missing, and topics.provision=verify creates none"));
        }
        problems.addAll(mismatches(wanted, found));
        if (!problems.isEmpty()) {
            throw new StartException("the topics are not as they must be:" + System.lineSeparator() + "  "
                    + String.join(System.lineSeparator() + "  ", problems));
        }
    }

    private Map<String, TopicDescription> describe(Set<String> names) {
        Map<String, TopicDescription> found = new HashMap<>();
        admin.describeTopics(names)
                .topicNameValues()
                .forEach((name, description) -> get(
                                description, "describe topic " + name, UnknownTopicOrPartitionException.class)
                        .ifPresent(it -> found.put(name, it)));
        return found;
    }

    private void create(Topic<?, ?> topic) {
        NewTopic request = new NewTopic(
                        topic.name(),
                        topic.settings().partitions(),
                        topic.settings().replicationFactor())
                .configs(topic.settings().config());
        get(admin.createTopics(List.of(request)).all(), "create topic " + topic.name(), TopicExistsException.class);
        LOG.atInfo()
                .setMessage("topic created")
                .addKeyValue("topic", topic.name())
                .addKeyValue("partitions", topic.settings().partitions())
                .log();
    }

    /**
     * Until every partition of a new topic has a leader that answers: an idempotent producer can lose the first records to
     * one that is not ready.
     */
    private void awaitWritable(List<Topic<?, ?>> created) {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (Topic<?, ?> topic : created) {
            for (int partition = 0; partition < topic.settings().partitions(); partition++) {
                ends.put(new TopicPartition(topic.name(), partition), OffsetSpec.latest());
            }
        }
        Timer timer = Time.SYSTEM.timer(NEW_TOPIC_WAIT);
        while (!ends.isEmpty() && !isEveryLeaderThere(ends, timer)) {
            timer.sleep(PAUSE_MS);
        }
    }

    /** False for now; a broker that has not heard of a new topic yet says that there is none. */
    private boolean isEveryLeaderThere(Map<TopicPartition, OffsetSpec> ends, Timer timer) {
        Class<? extends Exception> tolerated =
                timer.notExpired() ? RetriableException.class : TopicExistsException.class;
        Set<String> topics = ends.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
        return get(admin.describeTopics(topics).allTopicNames(), "find the new topics", tolerated)
                .flatMap(found -> get(admin.listOffsets(ends).all(), "reach the new topics", tolerated))
                .isPresent();
    }

    private List<String> mismatches(Map<String, Topic<?, ?>> wanted, Map<String, TopicDescription> found) {
        List<ConfigResource> resources = found.keySet().stream()
                .sorted()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        List<String> problems = new ArrayList<>();
        Map<ConfigResource, KafkaFuture<Config>> configs =
                admin.describeConfigs(resources).values();
        for (ConfigResource resource : resources) {
            Topic<?, ?> topic = Objects.requireNonNull(wanted.get(resource.name()));
            int partitions = Objects.requireNonNull(found.get(resource.name()))
                    .partitions()
                    .size();
            if (partitions != topic.settings().partitions()) {
                problems.add("topic " + topic.name() + " has " + partitions + " partitions, "
                        + topic.settings().partitions() + " are needed");
            }
            get(
                            Objects.requireNonNull(configs.get(resource)),
                            "read the configuration of topic " + topic.name(),
                            UnknownTopicOrPartitionException.class)
                    .ifPresent(config -> compare(topic, config, problems));
        }
        return problems;
    }

    private static void compare(Topic<?, ?> topic, Config actual, List<String> problems) {
        Map<String, String> needed = topic.settings().config();
        for (String key : VERIFIED) {
            String value = valueOf(actual, key);
            if (!items(value).equals(items(needed.getOrDefault(key, "")))) {
                problems.add(
                        "topic " + topic.name() + " has " + key + "=" + value + ", " + needed.get(key) + " is needed");
            }
        }
        String largest = valueOf(actual, TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        if (Long.parseLong(largest) < topic.settings().maxMessageBytes()) {
            problems.add("topic " + topic.name() + " has " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + "=" + largest
                    + ", at least " + topic.settings().maxMessageBytes() + " is needed");
        }
    }

    private static String valueOf(Config config, String key) {
        return config.get(key).value();
    }

    private static Set<String> items(String commaSeparated) {
        Set<String> items = new TreeSet<>();
        for (String item : commaSeparated.split(",", -1)) {
            items.add(item.strip());
        }
        return items;
    }

    /** The answer; empty if it is the failure that is tolerated. */
    private static <T> Optional<T> get(KafkaFuture<T> answer, String what, Class<? extends Exception> tolerated) {
        try {
            return Optional.ofNullable(answer.get());
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (tolerated.isInstance(cause)) {
                return Optional.empty();
            }
            throw new StartException("cannot " + what + ": " + cause.getMessage(), cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while it was to " + what, e);
        }
    }
}
