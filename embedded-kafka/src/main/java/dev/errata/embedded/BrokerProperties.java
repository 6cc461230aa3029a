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
        Map<String, String> properties = new HashMap<>(Map.of(
                "process.roles", "broker,controller",
                "node.id", Integer.toString(NODE_ID),
                "log.dirs", config.directory().toString(),
                "auto.create.topics.enable", "false",
                "delete.topic.enable", "true"));
        properties.putAll(listeners(config));
        properties.putAll(internalTopics());
        properties.putAll(quickRestart());
        properties.putAll(sizes());
        return Map.copyOf(properties);
    }

    private static Map<String, String> listeners(EmbeddedBrokerConfig config) {
        String host = LoopbackPorts.HOST;
        String broker = "PLAINTEXT://%s:%d".formatted(host, config.brokerPort());
        String controller = "%s://%s:%d".formatted(CONTROLLER_LISTENER, host, config.controllerPort());
        return Map.of(
                "listeners",
                broker + "," + controller,
                "advertised.listeners",
                broker + "," + controller,
                "controller.listener.names",
                CONTROLLER_LISTENER,
                "controller.quorum.voters",
                "%d@%s:%d".formatted(NODE_ID, host, config.controllerPort()),
                "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    }

    /** One broker holds one replica; four partitions are plenty for the groups and transactions of one machine. */
    private static Map<String, String> internalTopics() {
        return Map.of(
                "offsets.topic.replication.factor", "1",
                "offsets.topic.num.partitions", "4",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "4",
                "share.coordinator.state.topic.replication.factor", "1",
                "share.coordinator.state.topic.min.isr", "1");
    }

    /**
     * A killed broker is back when the session of its former life has ended: Kafka's 9 s would be felt. The same wait
     * follows a stop without controlled shutdown.
     */
    private static Map<String, String> quickRestart() {
        return Map.of(
                "controlled.shutdown.enable", "true",
                "broker.session.timeout.ms", "1500",
                "broker.heartbeat.interval.ms", "300",
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
