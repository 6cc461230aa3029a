package dev.errata.streams;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Apps of a test, on its broker. */
final class TestApps {
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
                "start.timeout", "20s",
                "close.timeout", "10s"));
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
}
