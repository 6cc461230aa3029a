package dev.errata.embedded;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Kafka broker (KRaft, also its own controller) in this JVM, its data kept in a directory.
 *
 * <p>It survives {@code kill -9}: the next start in the same directory finds every acknowledged record. A fault that
 * Kafka calls fatal, a full disk for one, ends the JVM, as it ends a stand-alone broker.
 */
public final class EmbeddedBroker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final String CLUSTER_ID = "errataCluster00000000A";
    private static final int TRIES = 5;

    private final EmbeddedBrokerConfig config;
    private final KafkaRaftServer server;
    private final DirectoryLock lock;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedBroker(EmbeddedBrokerConfig config, KafkaRaftServer server, DirectoryLock lock) {
        this.config = config;
        this.server = server;
        this.lock = lock;
    }

    /**
     * Returns when clients can produce and consume.
     *
     * @throws EmbeddedStartException when a port is taken, or the directory is in use, not writable or damaged
     */
    public static EmbeddedBroker start(EmbeddedBrokerConfig requested) {
        return start(requested, LoopbackPorts::chooseFree);
    }

    /** Chooses again where another process took a port between our choice and Kafka's bind. */
    static EmbeddedBroker start(EmbeddedBrokerConfig requested, IntFunction<int[]> choice) {
        for (int tries = 1; ; tries++) {
            EmbeddedBrokerConfig config = requested.withCheckedPorts(choice);
            try {
                return startOn(config);
            } catch (EmbeddedStartException failed) {
                if (tries == TRIES || config.equals(requested) || !isPortTaken(failed)) {
                    throw failed;
                }
                LOG.atWarn()
                        .addKeyValue("tries", tries)
                        .log("another process took a port that was free: choosing again");
            }
        }
    }

    private static boolean isPortTaken(Throwable failed) {
        return Stream.iterate(failed, Objects::nonNull, Throwable::getCause).anyMatch(BindException.class::isInstance);
    }

    private static EmbeddedBroker startOn(EmbeddedBrokerConfig config) {
        DirectoryLock lock = DirectoryLock.acquire(config.directory());
        try {
            LogCheck.run(config.directory());
            EmbeddedBroker broker = new EmbeddedBroker(config, startServer(config), lock);
            LOG.atInfo()
                    .addKeyValue("bootstrapServers", broker.bootstrapServers())
                    .addKeyValue("directory", config.directory())
                    .log("broker started");
            return broker;
        } catch (RuntimeException failed) {
            lock.close();
            throw failed;
        }
    }

    private static KafkaRaftServer startServer(EmbeddedBrokerConfig config) {
        format(config.directory().toString());
        try {
            if (FormerRegistration.isIn(config.directory())) {
                KafkaRaftServer controller = started(BrokerProperties.ofController(config));
                try {
                    FormerRegistration.remove(config);
                } finally {
                    stop(controller);
                }
            }
            return started(BrokerProperties.of(config));
        } catch (RuntimeException failed) {
            throw new EmbeddedStartException(
                    "the broker did not start in %s: %s".formatted(config.directory(), failed.getMessage()), failed);
        }
    }

    private static KafkaRaftServer started(Map<String, String> properties) {
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.apply(properties, false), Time.SYSTEM);
        try {
            server.startup();
            return server;
        } catch (RuntimeException failed) {
            try {
                stop(server);
            } catch (RuntimeException alsoFailed) {
                failed.addSuppressed(alsoFailed);
            }
            throw failed;
        }
    }

    private static void stop(KafkaRaftServer server) {
        server.shutdown();
        server.awaitShutdown();
    }

    /** Writes the cluster id and the first metadata; leaves a formatted directory as it is. */
    private static void format(String directory) {
        try (PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(silent)
                    .setNodeId(BrokerProperties.NODE_ID)
                    .setClusterId(CLUSTER_ID)
                    .setControllerListenerName(BrokerProperties.CONTROLLER_LISTENER)
                    .setMetadataLogDirectory(directory)
                    .addDirectory(directory)
                    .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                    .setIgnoreFormatted(true)
                    .run();
        } catch (Exception failed) {
            throw new EmbeddedStartException(
                    "data directory %s cannot be prepared for Kafka: %s".formatted(directory, failed.getMessage()),
                    failed);
        }
    }

    /** Host and port, for {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return LoopbackPorts.HOST + ":" + config.brokerPort();
    }

    /** What the broker runs with: every port the real one. */
    public EmbeddedBrokerConfig config() {
        return config;
    }

    /** Stops cleanly, within a second or so; the data stays. A second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try (lock) {
                stop(server);
            }
            LOG.atInfo().addKeyValue("directory", config.directory()).log("broker stopped");
        }
    }
}
