package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.testing.SharedKafka;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedKafka.class)
class TopicProvisionerTest {
    private final String name = "provisioned-" + UUID.randomUUID();
    private final Topic<String, String> topic = TestTopics.largeTexts(name);
    private final String bootstrapServers;
    private final Admin admin;

    TopicProvisionerTest(EmbeddedKafka kafka) {
        bootstrapServers = kafka.bootstrapServers();
        admin = new TestClients(kafka).admin();
    }

    @AfterEach
    void close() {
        admin.close();
    }

    private void provision(Provisioning.Mode mode, List<Topic<?, ?>> topics) {
        new TopicProvisioner(admin, mode).provision(topics);
    }

    @Test
    void makesWhatIsMissing() throws Exception {
        provision(Provisioning.Mode.CREATE, List.of(topic));

        assertThat(admin.describeTopics(List.of(name)).allTopicNames().get().values())
                .singleElement()
                .satisfies(found -> assertThat(found.partitions()).hasSize(TestTopics.PARTITIONS));
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
        Config config = Objects.requireNonNull(
                admin.describeConfigs(List.of(resource)).all().get().get(resource));
        assertThat(config.get("message.timestamp.type").value()).isEqualTo("LogAppendTime");
        assertThat(config.get("cleanup.policy").value()).isEqualTo("delete");
        assertThat(config.get("max.message.bytes").value()).isEqualTo("8388608");
        assertThat(config.get("retention.ms").value()).isEqualTo("86400000");
    }

    @Test
    void acceptsWhatIsAsItMustBe() throws Exception {
        provision(Provisioning.Mode.CREATE, List.of(topic));
        provision(Provisioning.Mode.CREATE, List.of(topic));
        provision(Provisioning.Mode.VERIFY, List.of(topic));

        assertThat(admin.listTopics().names().get()).contains(name);
    }

    @Test
    void namesEveryMismatch() throws Exception {
        NewTopic wrong = new NewTopic(name, 3, (short) 1)
                .configs(
                        Map.of("cleanup.policy", "compact", "max.message.bytes", "1000000", "retention.ms", "1000000"));
        admin.createTopics(List.of(wrong)).all().get();

        assertThatThrownBy(() -> provision(Provisioning.Mode.CREATE, List.of(topic)))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("topic " + name + " has 3 partitions, 2 are needed")
                .hasMessageContaining("has cleanup.policy=compact, delete is needed")
                .hasMessageContaining("has message.timestamp.type=CreateTime, LogAppendTime is needed")
                .hasMessageContaining("has max.message.bytes=1000000, at least 8388608 is needed")
                .hasMessageNotContaining("retention");
    }

    @Test
    void looksAtWhatAnotherMadeMeanwhile() {
        NewTopic wrong = new NewTopic(name, 3, (short) 1);
        Admin beaten = new ForwardingAdmin(Map.of("bootstrap.servers", bootstrapServers)) {
            @Override
            public CreateTopicsResult createTopics(Collection<NewTopic> topics, CreateTopicsOptions options) {
                admin.createTopics(List.of(wrong))
                        .all()
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join();
                return super.createTopics(topics, options);
            }
        };

        try (beaten) {
            assertThatThrownBy(() -> new TopicProvisioner(beaten, Provisioning.Mode.CREATE).provision(List.of(topic)))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("topic " + name + " has 3 partitions, 2 are needed");
        }
    }

    @Test
    void makesNothingWhenItIsToVerify() throws Exception {
        Topic<String, String> other = TestTopics.texts(name + "-other");

        assertThatThrownBy(() -> provision(Provisioning.Mode.VERIFY, List.of(topic, other)))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("topic " + name + " is missing")
                .hasMessageContaining("topic " + other.name() + " is missing");
        assertThat(admin.listTopics().names().get()).doesNotContain(name, other.name());
    }
}
