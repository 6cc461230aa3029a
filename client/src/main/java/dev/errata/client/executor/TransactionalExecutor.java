package dev.errata.client.executor;

import dev.errata.client.ClientConfig;
import dev.errata.core.event.TimeOrderedId;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.serde.UndecodableException;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link RetryExecutor} for work that only writes to Kafka: the records of a run, its outcome and the position behind its
 * command are one transaction. Exactly once, whenever it is killed: whatever is in doubt is undone or read from the broker
 * when it begins anew. It runs one command after the other, those of a poll in one transaction.
 */
public final class TransactionalExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TransactionalExecutor.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final Duration REGISTRY_WAIT = Duration.ofSeconds(2);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);
    /** Of commands of others, behind which nothing is lost by reading them again. */
    private static final Duration COMMIT_EVERY = Duration.ofSeconds(5);

    private final ClientConfig config;
    private final String groupId;
    private final String type;
    private final RecordHandler handler;
    private final Producers producers;
    private final Topic<String, RetryCommand> retries;
    private final RunRecords runs;
    private final ResultRecords results;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean isReading;

    /** Opens the producer of a transaction, once for each beginning. */
    @FunctionalInterface
    public interface Producers {
        Producer<byte[], byte[]> open();

        /** Of one process: a transaction that it left open is undone when it opens the next, or after seconds. */
        static Producers of(ClientConfig config) {
            return of(config, config.clientId() + "-" + UUID.randomUUID());
        }

        /** Under this transactional id. */
        static Producers of(ClientConfig config, String transactionalId) {
            Map<String, Object> ours = Map.of(
                    ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                    transactionalId,
                    ProducerConfig.ACKS_CONFIG,
                    "all",
                    ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                    true,
                    ProducerConfig.COMPRESSION_TYPE_CONFIG,
                    "lz4",
                    ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                    10_000,
                    ProducerConfig.MAX_BLOCK_MS_CONFIG,
                    10_000,
                    ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                    5_000,
                    ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                    10_000,
                    ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                    9 << 20);
            Map<String, Object> settings = config.producer("transactions", ours);
            return () -> new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        }
    }

    private TransactionalExecutor(
            ClientConfig config, String groupId, String type, RecordHandler handler, Producers producers) {
        this.config = config;
        this.groupId = groupId;
        this.type = type;
        this.handler = handler;
        this.producers = producers;
        String executorId = config.clientId() + "-" + UUID.randomUUID();
        Topics topics = config.topics(REGISTRY_WAIT, REGISTRY_WAIT);
        this.retries = topics.retries();
        this.runs = new RunRecords(executorId, Clock.systemUTC(), new TimeOrderedId(Clock.systemUTC()));
        this.results = new ResultRecords(executorId, topics);
        this.thread = new Thread(this::run, "errata-" + type);
    }

    /**
     * Runs the operations of one type from now on, also where Kafka or the registry are away as yet.
     *
     * @throws IllegalArgumentException if the config names no group
     */
    public static TransactionalExecutor start(
            ClientConfig config, String type, RecordHandler handler, Producers producers) {
        String groupId = config.groupId();
        if (groupId == null) {
            throw new IllegalArgumentException("a transactional executor needs a " + ClientConfig.GROUP_ID);
        }
        TransactionalExecutor executor = new TransactionalExecutor(config, groupId, type, handler, producers);
        executor.thread.start();
        return executor;
    }

    /** Whether it reads commands: Kafka has answered. */
    public boolean isReading() {
        return isReading && thread.isAlive();
    }

    /** Ends when the transaction that is open has ended. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        boolean goesOn = true;
        while (goesOn) {
            try {
                readAll();
                goesOn = false;
            } catch (InterruptException interrupted) {
                goesOn = false;
            } catch (RuntimeException failed) {
                LOG.atWarn().setCause(failed).addKeyValue("type", type).log("nothing was committed; it is begun anew");
                goesOn = mayBeginAnew();
            }
            isReading = false;
        }
    }

    private boolean mayBeginAnew() {
        try {
            return !closing.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            return false;
        }
    }

    private void readAll() {
        Producer<byte[], byte[]> producer = producers.open();
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            producer.initTransactions();
            consumer.subscribe(List.of(retries.name()));
            long commitAt = System.nanoTime();
            while (closing.getCount() > 0) {
                ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
                isReading = true;
                List<CommandAnswer> answers = answers(polled);
                if (!answers.isEmpty()) {
                    new AnswerTransaction(producer, consumer, answers).commit(polled.nextOffsets());
                } else if (!polled.isEmpty() && System.nanoTime() - commitAt >= 0) {
                    consumer.commitSync(polled.nextOffsets());
                    commitAt = System.nanoTime() + COMMIT_EVERY.toNanos();
                }
            }
        } finally {
            producer.close(CLOSE_WITHIN);
        }
    }

    private List<CommandAnswer> answers(ConsumerRecords<byte[], byte[]> polled) {
        List<CommandAnswer> answers = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : polled) {
            try {
                RetryCommand command = retries.valueSerde().deserializer().deserialize(record.topic(), record.value());
                if (command == null) {
                    answers.add(buried(record, Reason.EMPTY.label(), "a retry command has no value"));
                } else if (type.equals(command.operation().type())) {
                    answers.add(answer(new Run(command, ExecutorSettings.DEFAULT.timeLimit())));
                }
            } catch (UndecodableException e) {
                answers.add(buried(record, e.reason().label(), String.valueOf(e.getMessage())));
            }
        }
        return answers;
    }

    private CommandAnswer buried(ConsumerRecord<byte[], byte[]> record, String reason, String detail) {
        return new CommandAnswer(List.of(results.letter(record, reason, detail)), refused -> {
            throw new KafkaException("no dead letter could be made of a command", refused);
        });
    }

    private CommandAnswer answer(Run run) {
        long start = System.nanoTime();
        try {
            List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>(handler.handle(run));
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            all.add(results.of(runs.succeeded(run, took, RunResult.done())));
            return new CommandAnswer(all, refused -> failed(run, refused));
        } catch (RetriableException | InterruptException now) {
            throw now;
        } catch (Exception failure) {
            return failed(run, failure);
        }
    }

    private CommandAnswer failed(Run run, Exception failure) {
        LOG.atWarn()
                .addKeyValue("operationId", run.operation().id())
                .addKeyValue("attempt", run.attempt())
                .addKeyValue("why", failure.getMessage())
                .log("a run failed");
        return new CommandAnswer(List.of(results.of(runs.failed(run, failure))), refused -> {
            throw new KafkaException("the failure of a run could not be written", refused);
        });
    }

    private Consumer<byte[], byte[]> consumer() {
        ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        return new KafkaConsumer<>(config.consumer(type, RetryExecutor.reading(groupId)), bytes, bytes);
    }
}
