package dev.errata.client;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One real broker and registry for all tests of the module, with all topics; tests keep apart by their ids. */
public final class SharedKafka implements BeforeAllCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(SharedKafka.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        kafka(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == KafkaUnderTest.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return kafka(context);
    }

    private static KafkaUnderTest kafka(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(KafkaUnderTest.class, key -> start(), KafkaUnderTest.class);
    }

    private static KafkaUnderTest start() {
        try {
            Path directory = Files.createTempDirectory("client-broker");
            EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory);
            Topics topics = new Topics(
                    new RegistryHttpClient(SchemaRegistryConfig.of(kafka.registryUrl()), Time.SYSTEM),
                    Topics.DEFAULT_PARTITIONS,
                    (short) 1);
            create(kafka, topics);
            return new KafkaUnderTest(kafka, topics);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void create(EmbeddedKafka kafka, Topics topics) {
        List<NewTopic> wanted = List.<Topic<?, ?>>of(
                        topics.errors(),
                        topics.outcomes(),
                        topics.decisions(),
                        topics.retries(),
                        topics.deadLetter(),
                        topics.ledger())
                .stream()
                .map(topic -> new NewTopic(topic.name(), topic.settings().partitions(), (short) 1)
                        .configs(topic.settings().config()))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(wanted).all().get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("the topics under test were not created", e);
        }
    }
}
