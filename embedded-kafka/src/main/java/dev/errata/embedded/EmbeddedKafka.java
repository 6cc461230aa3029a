package dev.errata.embedded;

import java.nio.file.Path;
import java.util.function.Consumer;

/** A broker and a schema registry that keeps its schemas on it: all that the pipeline needs around it. */
public final class EmbeddedKafka implements AutoCloseable {
    private final EmbeddedBroker broker;
    private final EmbeddedRegistry registry;

    private EmbeddedKafka(EmbeddedBroker broker, EmbeddedRegistry registry) {
        this.broker = broker;
        this.registry = registry;
    }

    /** With a registry that deletes nothing, else as {@link #start(EmbeddedBrokerConfig, int, SubjectDeletion)}. */
    public static EmbeddedKafka start(EmbeddedBrokerConfig config, int registryPort) {
        return start(config, registryPort, SubjectDeletion.REFUSED);
    }

    /**
     * Returns when both can be used.
     *
     * @param registryPort 0 for any free port
     * @throws EmbeddedStartException when a port is taken, or the directory is in use or not writable
     */
    public static EmbeddedKafka start(EmbeddedBrokerConfig config, int registryPort, SubjectDeletion deletion) {
        EmbeddedRegistry.requireUsable(registryPort);
        EmbeddedBroker broker = EmbeddedBroker.start(config);
        try {
            return new EmbeddedKafka(broker, EmbeddedRegistry.start(broker.bootstrapServers(), registryPort, deletion));
        } catch (RuntimeException failed) {
            broker.close();
            throw failed;
        }
    }

    /**
     * As above, for a process that ends with its broker.
     *
     * @param lastWords takes the line that says why Kafka ends the process
     */
    public static EmbeddedKafka start(
            EmbeddedBrokerConfig config, int registryPort, SubjectDeletion deletion, Consumer<String> lastWords) {
        LastWords.to(lastWords, config.directory());
        return start(config, registryPort, deletion);
    }

    /** On the product's own ports. */
    public static EmbeddedKafka start(Path directory) {
        return start(EmbeddedBrokerConfig.in(directory), EmbeddedRegistry.DEFAULT_PORT);
    }

    /** Beside others on one machine, as tests are. */
    public static EmbeddedKafka startOnFreePorts(Path directory) {
        return start(EmbeddedBrokerConfig.onFreePorts(directory), 0);
    }

    /** Host and port, for {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    /** For {@code schema.registry.url}. */
    public String registryUrl() {
        return registry.url();
    }

    /** Stops the registry, then the broker; the data stays. A second call does nothing. */
    @Override
    public void close() {
        try (broker) {
            registry.close();
        }
    }
}
