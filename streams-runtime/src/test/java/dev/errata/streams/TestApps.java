package dev.errata.streams;

import dev.errata.core.event.ErrorEvent;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.mapping.Mappings;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.schemas.serde.AvroSerde;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.Topology;

/** Apps of a test, on its broker. */
public final class TestApps {
    private TestApps() {}

    static StreamsSettings settings(EmbeddedKafka kafka, String id, Path state) {
        return settings(kafka, id, state, Map.of());
    }

    static StreamsSettings settings(EmbeddedKafka kafka, String id, Path state, Map<String, String> changed) {
        Map<String, String> values = new TreeMap<>(Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "registry.url", kafka.registryUrl(),
                "state.dir", state.toString(),
                "commit.interval", "20ms",
                "poll.interval", "10ms",
                "linger", "0ms",
                "start.timeout", "2m",
                "close.timeout", "1m"));
        values.putAll(changed);
        return Config.read(
                        ConfigSource.of(values), config -> StreamsSettings.read(config, StreamsSettings.defaults(id)))
                .value();
    }

    static StreamsApp echo(
            StreamsSettings settings,
            Topic<String, String> from,
            Topic<String, String> to,
            DeadLetters deadLetters,
            MeterRegistry meters) {
        StreamsDefinition definition = new StreamsDefinition(
                "echo", Echo.topology(from, to), List.of(from, to, TestTopics.deadLetters()), deadLetters);
        return new StreamsApp(definition, settings, meters);
    }

    /** From {@code <application id>-from} to {@code <application id>-to}. */
    public static StreamsApp echo(StreamsSettings settings, MeterRegistry meters) {
        String id = settings.applicationId();
        return echo(
                settings,
                TestTopics.texts(id + "-from"),
                TestTopics.texts(id + "-to"),
                new DeadLetters(id, ValueRedaction.DROP_VALUE, meters),
                meters);
    }

    /** Error events from {@code <id>-from} to {@code <id>-to}. */
    static StreamsApp copyOfEvents(
            StreamsSettings settings, SchemaRegistryClient registry, String id, MeterRegistry meters) {
        Topic<byte[], ErrorEvent> from = events(id + "-from", registry);
        Topic<byte[], ErrorEvent> to = events(id + "-to", registry);
        Topology copy = new Topology()
                .addSource(
                        "from",
                        from.keySerde().deserializer(),
                        from.valueSerde().deserializer(),
                        from.name())
                .addSink(
                        "to",
                        to.name(),
                        to.keySerde().serializer(),
                        to.valueSerde().serializer(),
                        "from");
        DeadLetters deadLetters = new DeadLetters(id, ValueRedaction.DROP_VALUE, meters);
        StreamsDefinition definition =
                new StreamsDefinition("copy", copy, List.of(from, to, TestTopics.deadLetters()), deadLetters);
        return new StreamsApp(definition, settings, meters);
    }

    private static Topic<byte[], ErrorEvent> events(String name, SchemaRegistryClient registry) {
        return new Topic<>(
                name,
                Serdes.ByteArray(),
                AvroSerde.of(Mappings.ERROR_EVENT, name, registry),
                TestTopics.settings(8 * 1024 * 1024));
    }

    /** A client that soon gives up. */
    static SchemaRegistryClient registry(String url) {
        Map<String, String> properties = Map.of(
                RegistryProperties.URL, url,
                RegistryProperties.STARTUP_WAIT, "100ms",
                RegistryProperties.OUTAGE_WAIT, "100ms");
        return new RegistryHttpClient(RegistryProperties.parse(properties), Time.SYSTEM);
    }
}
