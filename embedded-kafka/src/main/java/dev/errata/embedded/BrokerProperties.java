package dev.errata.embedded;

import java.util.HashMap;
import java.util.Map;

/** Kafka's own settings for a single small broker that is also its controller. */
final class BrokerProperties {
    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";
    private static final int MIB = 1024 * 1024;

    private BrokerProperties() {}

    static Map<String, String> of(EmbeddedBrokerConfig config) {
        Map<String, String> properties =
                common(config, "broker,controller", "%s,%s".formatted(broker(config), controller(config)));
        properties.put("auto.create.topics.enable", "false");
        properties.put("delete.topic.enable", "true");
        properties.putAll(internalTopics());
        properties.putAll(life());
        properties.putAll(sizes());
        return Map.copyOf(properties);
    }

    /** The controller alone, on the same metadata. */
    static Map<String, String> ofController(EmbeddedBrokerConfig config) {
        return Map.copyOf(common(config, "controller", controller(config)));
    }

    private static Map<String, String> common(EmbeddedBrokerConfig config, String roles, String listeners) {
        return new HashMap<>(Map.of(
                "process.roles",
                roles,
                "node.id",
                Integer.toString(NODE_ID),
                "log.dirs",
                config.directory().toString(),
                "listeners",
                listeners,
                "advertised.listeners",
                listeners,
                "controller.listener.names",
                CONTROLLER_LISTENER,
                "controller.quorum.voters",
                "%d@%s:%d".formatted(NODE_ID, LoopbackPorts.HOST, config.controllerPort()),
                "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"));
    }

    private static String broker(EmbeddedBrokerConfig config) {
        return "PLAINTEXT://%s:%d".formatted(LoopbackPorts.HOST, config.brokerPort());
    }

    private static String controller(EmbeddedBrokerConfig config) {
        return "%s://%s:%d".formatted(CONTROLLER_LISTENER, LoopbackPorts.HOST, config.controllerPort());
    }

    /** One broker holds one replica; four partitions are plenty for the groups and transactions of one machine. */
    private static Map<String, String> internalTopics() {
        return Map.of(
                "offsets.topic.replication.factor", "1",
                "offsets.topic.num.partitions", "4",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "4",
                "transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000",
                "share.coordinator.state.topic.replication.factor", "1",
                "share.coordinator.state.topic.min.isr", "1");
    }

    /**
     * A day: the only broker is never taken for dead while it lives, however long the machine stood still. A session
     * that ended would take its partitions from it for a moment, and with them the markers of what is being committed.
     * Nobody else follows its metadata, who would have to be told twice a second that there is nothing new.
     */
    private static Map<String, String> life() {
        return Map.of(
                "controlled.shutdown.enable", "true",
                "broker.session.timeout.ms", "86400000",
                "broker.heartbeat.interval.ms", "300",
                "metadata.max.idle.interval.ms", "0",
                "group.min.session.timeout.ms", "1000",
                "group.initial.rebalance.delay.ms", "0");
    }

    /** The largest message of the pipeline is a dead letter of 9 MiB; one more holds its headers and the batch. */
    private static Map<String, String> sizes() {
        String largestMessage = Integer.toString(10 * MIB);
        return Map.of(
                "message.max.bytes",
                largestMessage,
                "replica.fetch.max.bytes",
                largestMessage,
                "socket.request.max.bytes",
                Integer.toString(32 * MIB),
                "log.cleaner.dedupe.buffer.size",
                Integer.toString(8 * MIB),
                "num.network.threads",
                "2",
                "num.io.threads",
                "4",
                "background.threads",
                "2",
                "num.recovery.threads.per.data.dir",
                "2");
    }
}
