package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rules that change under the whole pipeline on a real broker. */
@ExtendWith(SharedPipeline.class)
final class RulesFlowTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String RULE = "flow.flux";

    private final PipelineUnderTest kafka;
    private final Recording recording;

    RulesFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        write(RULE, null);
        recording.close();
        assertThat(kafka.pipeline().hasFailed()).isFalse();
    }

    @Test
    void aRuleIsPublishedABadOneRejectedAndTheGoodOneTakenBack() {
        assertThat(categoryOfNext()).isEqualTo(Category.SYSTEM_ERROR);

        publish("{id: flow.flux, category: tls_error, recoverability: unknown, text: [flux capacitor]}");
        awaitCategory(Category.TLS_ERROR);

        RecordMetadata bad = write("flow.bad", "no rule".getBytes(StandardCharsets.UTF_8));
        ConsumerRecord<byte[], byte[]> letter = recording.awaitBytes(TopicNames.DEAD_LETTER, DeadLetter.from(bad));
        assertThat(DeadLetter.header(letter, HeaderNames.REASON)).isEqualTo("wrong_magic");
        assertThat(categoryOfNext()).isEqualTo(Category.TLS_ERROR);

        write(RULE, null);
        awaitCategory(Category.SYSTEM_ERROR);
    }

    private void awaitCategory(Category category) {
        Awaitility.await("an error of category " + category)
                .atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(categoryOfNext()).isEqualTo(category));
    }

    /** Of an error that is reported now; both categories of this test go to one topic. */
    private Category categoryOfNext() {
        ErrorEvent event =
                Events.failure(unique("session"), "flux capacitor quux").build();
        kafka.report(event);
        return recording
                .await(
                        kafka.topics().classified(Recoverability.UNKNOWN),
                        error -> error.errorId().equals(event.errorId()))
                .classification()
                .category();
    }

    private void publish(String definition) {
        Topic<String, ClassificationRule> rules = kafka.topics().rules();
        ClassificationRule rule = new ClassificationRule(RULE, definition, "flow", Instant.EPOCH, null);
        write(RULE, rules.valueSerde().serializer().serialize(rules.name(), rule));
    }

    private RecordMetadata write(String ruleId, byte @Nullable [] value) {
        return kafka.write(new ProducerRecord<>(TopicNames.RULES, ruleId.getBytes(StandardCharsets.UTF_8), value));
    }
}
