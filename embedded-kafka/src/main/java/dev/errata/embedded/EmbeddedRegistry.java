package dev.errata.embedded;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A schema registry for Avro on 127.0.0.1 that speaks the REST protocol of the Confluent Schema Registry, as far as
 * serializers and their tools use it. It keeps its schemas in a compacted topic and is that topic's only writer.
 *
 * <p>Not in it: schema types other than Avro, schema references, permanent deletion, contexts, modes.
 */
public final class EmbeddedRegistry implements AutoCloseable {
    public static final int DEFAULT_PORT = 18_081;
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedRegistry.class);

    private final Javalin server;
    private final SchemaStore store;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedRegistry(Javalin server, SchemaStore store) {
        this.server = server;
        this.store = store;
    }

    /** One that deletes nothing, else as {@link #start(String, int, SubjectDeletion)}. */
    public static EmbeddedRegistry start(String bootstrapServers, int port) {
        return start(bootstrapServers, port, SubjectDeletion.REFUSED);
    }

    /**
     * Returns when requests are answered.
     *
     * @param bootstrapServers the broker that keeps the schemas
     * @param port 0 for any free port
     * @throws EmbeddedStartException when the port is taken, or the broker or the topic of the schemas is not usable
     */
    public static EmbeddedRegistry start(String bootstrapServers, int port, SubjectDeletion deletion) {
        requireUsable(port);
        SchemaStore store = SchemaStore.open(bootstrapServers);
        try {
            Javalin server =
                    Javalin.create(config -> configure(config, store, deletion)).start(LoopbackPorts.HOST, port);
            EmbeddedRegistry registry = new EmbeddedRegistry(server, store);
            LOG.atInfo().addKeyValue("url", registry.url()).log("schema registry started");
            return registry;
        } catch (RuntimeException failed) {
            store.close();
            throw failed;
        }
    }

    static void requireUsable(int port) {
        if (LoopbackPorts.requireValid(port, "registry port") != 0) {
            LoopbackPorts.requireFree(port, "schema registry");
        }
    }

    private static void configure(JavalinConfig config, SchemaStore store, SubjectDeletion deletion) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        new RegistryRoutes(store, deletion).addTo(config.routes);
    }

    /** For {@code schema.registry.url}. */
    public String url() {
        return "http://%s:%d".formatted(LoopbackPorts.HOST, server.port());
    }

    /** Ends requests and connections; the schemas stay in their topic. A second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try (store) {
                server.stop();
            }
            LOG.atInfo().log("schema registry stopped");
        }
    }
}
