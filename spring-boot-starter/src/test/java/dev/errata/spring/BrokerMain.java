package dev.errata.spring;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.utils.Time;

/** A broker and registry in a process of its own, as the clients under test may not be those that it is built with. */
final class BrokerMain {
    private BrokerMain() {}

    /** With a directory; writes its addresses there, and ends when its input does. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        try (EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("broker"))) {
            create(kafka);
            Path addresses = directory.resolve("addresses.tmp");
            Files.writeString(addresses, kafka.bootstrapServers() + "\n" + kafka.registryUrl());
            Files.move(addresses, directory.resolve("addresses"));
            while (System.in.read() >= 0) {
                Files.writeString(directory.resolve("asked"), "", StandardCharsets.UTF_8);
            }
        }
        System.exit(0);
    }

    private static void create(EmbeddedKafka kafka) throws Exception {
        Topics topics = new Topics(
                new RegistryHttpClient(SchemaRegistryConfig.of(kafka.registryUrl()), Time.SYSTEM),
                Topics.DEFAULT_PARTITIONS,
                (short) 1);
        List<NewTopic> ours = Stream.<Topic<?, ?>>of(
                        topics.errors(), topics.outcomes(), topics.decisions(), topics.retries(), topics.deadLetter())
                .map(topic -> new NewTopic(topic.name(), topic.settings().partitions(), (short) 1)
                        .configs(topic.settings().config()))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(ours).all().get();
        }
    }
}
