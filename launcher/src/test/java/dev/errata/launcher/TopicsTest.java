package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import dev.errata.schemas.TopicNames;
import java.util.UUID;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedPipeline.class)
final class TopicsTest {
    private final PipelineUnderTest kafka;

    TopicsTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    /** A transaction leaves a mark on each partition that it has written to, which uses up an offset. */
    @Test
    void recordsAreCountedAndNoMarksOfTransactions() throws Exception {
        long before = topic(TopicNames.DEAD_LETTER).path("records").asLong();
        writeInTransactions(3);
        JsonNode after = topic(TopicNames.DEAD_LETTER);

        assertThat(after.path("isExact").asBoolean()).isTrue();
        assertThat(after.path("records").asLong()).isEqualTo(before + 3);
        assertThat(CommandRun.on(kafka.cluster(), "topics").out())
                .containsPattern(TopicNames.DEAD_LETTER + " +\\d+ +delete +30 d +" + (before + 3) + "\n");
    }

    private void writeInTransactions(int count) {
        byte[] bytes = {0};
        try (Producer<byte[], byte[]> producer = kafka.cluster().transactionalProducer("topics-" + UUID.randomUUID())) {
            producer.initTransactions();
            for (int i = 0; i < count; i++) {
                producer.beginTransaction();
                Future<RecordMetadata> written =
                        producer.send(new ProducerRecord<>(TopicNames.DEAD_LETTER, bytes, bytes));
                producer.commitTransaction();
                assertThat(written).isDone();
            }
        }
    }

    private JsonNode topic(String name) throws JsonProcessingException {
        for (String line : CommandRun.on(kafka.cluster(), "topics", "--json").lines()) {
            JsonNode topic = new ObjectMapper().readTree(line);
            if (topic.path("topic").asText().equals(name)) {
                return topic;
            }
        }
        throw new AssertionError("no topic " + name);
    }
}
