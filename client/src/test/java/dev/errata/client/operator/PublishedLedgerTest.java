package dev.errata.client.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.KafkaUnderTest;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A topic between two stages as it is on Kafka, and what lines say of it. */
@ExtendWith(KafkaUnderTest.Shared.class)
class PublishedLedgerTest {
    private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

    private final Cluster cluster;
    private final String id = UUID.randomUUID().toString();
    private final String topic = "middle-" + id;
    private final TopicPartition partition = new TopicPartition(topic, 0);
    private final String reader = "reader-" + id;
    private Admin admin;
    private Producer<byte[], byte[]> producer;
    private PublishedLedger ledger;

    PublishedLedgerTest(KafkaUnderTest kafka) {
        cluster = kafka.cluster();
    }

    @BeforeEach
    void open() throws Exception {
        admin = cluster.admin();
        admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        producer = cluster.producer();
        ledger = new PublishedLedger(cluster);
    }

    @AfterEach
    void close() {
        ledger.close();
        producer.close();
        admin.close();
    }

    private void write(int records) throws ExecutionException, InterruptedException {
        for (int i = 0; i < records; i++) {
            producer.send(new ProducerRecord<>(topic, new byte[5_000])).get();
        }
    }

    private void say(LedgerLine line) throws ExecutionException, InterruptedException {
        Topic<String, LedgerLine> lines = cluster.topics().ledger();
        producer.send(new ProducerRecord<>(
                        lines.name(),
                        line.writer().getBytes(StandardCharsets.UTF_8),
                        lines.valueSerde().serializer().serialize(lines.name(), line)))
                .get();
    }

    private void writerSays(long number) throws ExecutionException, InterruptedException {
        say(new LedgerLine(
                "writer-" + id,
                "0_0",
                7,
                NOON,
                List.of(),
                List.of(new LedgerLine.Written(topic, 0, number)),
                List.of(),
                Map.of(),
                Map.of()));
    }

    private void readerSays(String app, long next, long last) throws ExecutionException, InterruptedException {
        say(new LedgerLine(
                app,
                "1_0",
                NOON.toEpochMilli(),
                NOON,
                List.of(new LedgerLine.Source(topic, 0, 0, next, last, 0, Map.of("kept", last))),
                List.of(),
                List.of(new LedgerLine.Seen("writer-" + id + "/0_0", 7, topic, 0, 1, last, 0, 0, 0, 0, 0, 0)),
                Map.of(),
                Map.of()));
    }

    private List<Difference> differences(String app) {
        Balance balance = ledger.look(NOON.plus(Duration.ofMinutes(5)));
        return balance.differences().stream()
                .filter(difference -> difference.stage().equals(app))
                .toList();
    }

    @Test
    void whatIsStillInTheTopicIsNotMissed() throws Exception {
        write(6);
        writerSays(6);
        readerSays(reader, 5, 5);

        assertThat(differences(reader)).isEmpty();
        assertThat(ledger.look(NOON).waitingFor(reader)).isOne();
    }

    @Test
    void whatIsNowhereIsMissedAndEachReaderIsAskedFor() throws Exception {
        write(5);
        writerSays(6);
        readerSays(reader, 5, 5);
        readerSays("slow-" + reader, 3, 3);

        assertThat(differences(reader))
                .singleElement()
                .returns(Difference.Kind.VANISHED, Difference::kind)
                .returns(topic + "-0", Difference::subject)
                .returns(6L, Difference::number)
                .returns(NOON, Difference::since);
        assertThat(differences("slow-" + reader)).isEmpty();
        assertThat(ledger.look(NOON.plus(Duration.ofMinutes(5))).holds()).isFalse();
    }

    /** Marks of transactions are no records, and neither is what was aborted. */
    @Test
    void onlyCommittedRecordsAreLeftToBeRead() throws Exception {
        write(5);
        try (Producer<byte[], byte[]> transactional = cluster.transactionalProducer(id)) {
            transactional.initTransactions();
            transactional.beginTransaction();
            transactional.send(new ProducerRecord<>(topic, new byte[10])).get();
            writerSays(6);
            readerSays(reader, 5, 5);
            assertThat(differences(reader)).as("it may be committed yet").isEmpty();
            transactional.abortTransaction();
        }

        // the marks of the end are written after the producer hears of it
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(differences(reader))
                        .extracting(Difference::kind)
                        .containsExactly(Difference.Kind.VANISHED));
    }

    @Test
    void whatExpiredUnreadIsNotMissed() throws Exception {
        write(8);
        writerSays(8);
        readerSays(reader, 5, 5);
        admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(8)))
                .all()
                .get();

        assertThat(differences(reader)).isEmpty();
    }

    @Test
    void aTopicThatIsNoMoreIsNotAskedAbout() throws Exception {
        writerSays(8);
        readerSays(reader, 5, 5);
        admin.deleteTopics(List.of(topic)).all().get();
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> !admin.listTopics().names().get().contains(topic));

        assertThat(differences(reader)).isEmpty();
    }

    @Test
    void linesThatNobodyCanReadAreLeftOutAndTombstonesEndATask() throws Exception {
        readerSays(reader, 5, 5);
        assertThat(stages()).contains(reader);

        byte[] key = (reader + "/1_0").getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>("ledger", key, new byte[] {1, 2, 3})).get();
        assertThat(stages()).doesNotContain(reader);

        readerSays(reader, 5, 5);
        assertThat(stages()).contains(reader);
        producer.send(new ProducerRecord<>("ledger", key, null)).get();
        assertThat(stages()).doesNotContain(reader);
    }

    private List<String> stages() {
        return ledger.look(NOON).stages().stream()
                .map(Balance.PipelineStage::app)
                .toList();
    }
}
