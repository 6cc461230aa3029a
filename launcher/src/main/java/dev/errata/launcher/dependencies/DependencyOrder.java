package dev.errata.launcher.dependencies;

import dev.errata.core.dependency.CircuitState;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.launcher.console.Cluster;
import dev.errata.launcher.console.UserMistake;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Tells the owner of a dependency's circuit what a person wants, and waits until it is so. */
final class DependencyOrder {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Cluster cluster;

    DependencyOrder(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Returns when the circuit is as wanted.
     *
     * @throws UserMistake if no worker does it in time
     */
    CircuitState give(DependencySignal order, PublishedCircuits circuits, Predicate<CircuitState> wanted) {
        write(order);
        return circuits.await(order.dependency(), wanted, PATIENCE)
                .orElseThrow(() -> new UserMistake("no recovery worker did it within " + PATIENCE.toSeconds()
                        + " s at " + cluster.bootstrapServers()
                        + "; it will when one runs whose dependencies.mode is not off"));
    }

    private void write(DependencySignal order) {
        Topic<String, DependencySignal> topic = cluster.topics().dependencySignals();
        try (Producer<byte[], byte[]> producer = cluster.producer()) {
            producer.send(new ProducerRecord<>(
                            topic.name(),
                            order.dependency().getBytes(StandardCharsets.UTF_8),
                            topic.valueSerde().serializer().serialize(topic.name(), order)))
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the order was not written: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while giving an order", e);
        }
    }
}
